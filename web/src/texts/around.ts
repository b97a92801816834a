import type { Language } from "@hereabouts/db/enumerations";

import type { AroundTexts } from "./en/en-around";
import { language } from "./language";

const catalogues: Record<Language, () => Promise<AroundTexts>> = {
  en: async () => (await import("./en/en-around")).enAround,
  de: async () => (await import("./de/de-around")).deAround,
};

/** The texts of questions under an event and of photos after it, set before anything of them is rendered. */
export let aroundTexts: AroundTexts;

export async function loadAroundTexts() {
  aroundTexts ??= await catalogues[language]();
}
