import { memberTexts } from "@/texts/texts";

const FEW = 5;

/** Shown only when few are left today. */
export const contactsLeftText = ({ firstContactsLeft }: { firstContactsLeft: number }) =>
  firstContactsLeft > FEW ? undefined : memberTexts.discover.contactsLeft(firstContactsLeft);
