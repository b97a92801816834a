import type { Language } from "@hereabouts/db/enumerations";

import type { InterestsTexts } from "./en-interests";
import { language } from "./language";

const catalogues: Record<Language, () => Promise<InterestsTexts>> = {
  en: async () => (await import("./en-interests")).enInterests,
  de: async () => (await import("./de-interests")).deInterests,
};

/** The texts of suggested interests, set before anything of it is rendered. */
export let interestsTexts: InterestsTexts;

export async function loadInterestsTexts() {
  interestsTexts ??= await catalogues[language]();
}
