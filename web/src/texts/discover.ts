import type { Language } from "@hereabouts/db/enumerations";

import type { DiscoverTexts } from "./en/en-discover";
import { language } from "./language";

const catalogues: Record<Language, () => Promise<DiscoverTexts>> = {
  en: async () => (await import("./en/en-discover")).enDiscover,
  de: async () => (await import("./de/de-discover")).deDiscover,
};

/** Texts of passing people and of the filters; loaded before any of it is rendered. */
export let discoverTexts: DiscoverTexts;

export async function loadDiscoverTexts() {
  discoverTexts ??= await catalogues[language]();
}
