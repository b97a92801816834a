import { INTENTS } from "@hereabouts/db/enumerations";

import { clearDraft, saveDraft, readDraft } from "@/lib/forms/draft";
import { textOf } from "@/lib/forms/use-form";

const KEY = "sign-up";

const intentOf = (value: string) => INTENTS.find((intent) => intent === value) ?? "friends";

/** The whole form except the passwords. */
export const signUpDraftOf = (data: FormData) => ({
  email: textOf(data, "email"),
  name: textOf(data, "name"),
  age: textOf(data, "age"),
  intent: intentOf(textOf(data, "intent")),
  interests: data.getAll("interests").filter((interest) => typeof interest === "string"),
  bio: textOf(data, "bio"),
});
export type SignUpDraft = ReturnType<typeof signUpDraftOf>;

export const readSignUpDraft = () => readDraft(KEY, signUpDraftOf(new FormData()));

export const saveSignUpDraft = (form: HTMLFormElement) =>
  saveDraft(KEY, signUpDraftOf(new FormData(form)));

export const clearSignUpDraft = () => clearDraft(KEY);
