import type { Language } from "@hereabouts/db/enumerations";

import type { GuestsTexts } from "./en/en-guests";
import { language } from "./language";

const catalogues: Record<Language, () => Promise<GuestsTexts>> = {
  en: async () => (await import("./en/en-guests")).enGuests,
  de: async () => (await import("./de/de-guests")).deGuests,
};

/** The texts of what a host does about who comes, set before anything of it is rendered. */
export let guestsTexts: GuestsTexts;

export async function loadGuestsTexts() {
  guestsTexts ??= await catalogues[language]();
}
