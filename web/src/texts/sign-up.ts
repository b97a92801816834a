import type { Language } from "@hereabouts/db/enumerations";

import type { SignUpTexts } from "./en/en-sign-up";
import { language } from "./language";

const catalogues: Record<Language, () => Promise<SignUpTexts>> = {
  en: async () => (await import("./en/en-sign-up")).enSignUp,
  de: async () => (await import("./de/de-sign-up")).deSignUp,
};

/** Texts of signing up; loaded before its screen is rendered. */
export let signUpTexts: SignUpTexts;

export async function loadSignUpTexts() {
  signUpTexts ??= await catalogues[language]();
}
