import type { Language } from "@hereabouts/db/enumerations";

import type { WaysBackTexts } from "./en/en-ways-back";
import { language } from "./language";

const catalogues: Record<Language, () => Promise<WaysBackTexts>> = {
  en: async () => (await import("./en/en-ways-back")).enWaysBack,
  de: async () => (await import("./de/de-ways-back")).deWaysBack,
};

/** Texts of dialogs that restore access to an account; loaded before any of them is rendered. */
export let waysBackTexts: WaysBackTexts;

export async function loadWaysBackTexts() {
  waysBackTexts ??= await catalogues[language]();
}
