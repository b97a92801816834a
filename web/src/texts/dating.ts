import type { Language } from "@hereabouts/db/enumerations";

import type { DatingTexts } from "./en/en-dating";
import { language } from "./language";

const catalogues: Record<Language, () => Promise<DatingTexts>> = {
  en: async () => (await import("./en/en-dating")).enDating,
  de: async () => (await import("./de/de-dating")).deDating,
};

/** Texts of dating preferences; loaded before any of them is rendered. */
export let datingTexts: DatingTexts;

export async function loadDatingTexts() {
  datingTexts ??= await catalogues[language]();
}
