import type { Language } from "@hereabouts/db/enumerations";

import type { TownTexts } from "./en/en-town";
import { language } from "./language";

const catalogues: Record<Language, () => Promise<TownTexts>> = {
  en: async () => (await import("./en/en-town")).enTown,
  de: async () => (await import("./de/de-town")).deTown,
};

/** Texts of a town without people; loaded before any of it is rendered. */
export let townTexts: TownTexts;

export async function loadTownTexts() {
  townTexts ??= await catalogues[language]();
}
