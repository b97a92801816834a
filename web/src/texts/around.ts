import type { Language } from "@hereabouts/db/enumerations";

import type { AroundTexts } from "./en/en-around";
import { language } from "./language";

const catalogues: Record<Language, () => Promise<AroundTexts>> = {
  en: async () => (await import("./en/en-around")).enAround,
  de: async () => (await import("./de/de-around")).deAround,
};

/** Texts of an event's questions and photos; loaded before any of them is rendered. */
export let aroundTexts: AroundTexts;

export async function loadAroundTexts() {
  aroundTexts ??= await catalogues[language]();
}
