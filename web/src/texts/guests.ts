import type { Language } from "@hereabouts/db/enumerations";

import type { GuestsTexts } from "./en/en-guests";
import { language } from "./language";

const catalogues: Record<Language, () => Promise<GuestsTexts>> = {
  en: async () => (await import("./en/en-guests")).enGuests,
  de: async () => (await import("./de/de-guests")).deGuests,
};

/** Texts of join requests and check-in, for hosts; loaded before any of it is rendered. */
export let guestsTexts: GuestsTexts;

export async function loadGuestsTexts() {
  guestsTexts ??= await catalogues[language]();
}
