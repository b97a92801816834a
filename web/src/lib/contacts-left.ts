import { memberTexts } from "@/texts/texts";

const FEW = 5;

/** Told once only few are left today; before that nobody needs to count. */
export const contactsLeftText = ({ firstContactsLeft }: { firstContactsLeft: number }) =>
  firstContactsLeft > FEW ? undefined : memberTexts.discover.contactsLeft(firstContactsLeft);
