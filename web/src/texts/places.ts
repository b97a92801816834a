import type { Language } from "@hereabouts/db/enumerations";

import type { PlacesTexts } from "./en/en-places";
import { language } from "./language";

const catalogues: Record<Language, () => Promise<PlacesTexts>> = {
  en: async () => (await import("./en/en-places")).enPlaces,
  de: async () => (await import("./de/de-places")).dePlaces,
};

/** Texts of searching places; loaded before any of it is rendered. */
export let placesTexts: PlacesTexts;

export async function loadPlacesTexts() {
  placesTexts ??= await catalogues[language]();
}
