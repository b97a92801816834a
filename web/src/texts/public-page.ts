import type { Language } from "@hereabouts/db/enumerations";

import type { PublicPageTexts } from "./en/en-public-page";
import { language } from "./language";

const catalogues: Record<Language, () => Promise<PublicPageTexts>> = {
  en: async () => (await import("./en/en-public-page")).enPublicPage,
  de: async () => (await import("./de/de-public-page")).dePublicPage,
};

/** Texts of an event's public page; loaded before any of it is rendered. */
export let publicPageTexts: PublicPageTexts;

export async function loadPublicPageTexts() {
  publicPageTexts ??= await catalogues[language]();
}
