import type { Language } from "@hereabouts/db/enumerations";

import type { PublicPageTexts } from "./en/en-public-page";
import { language } from "./language";

const catalogues: Record<Language, () => Promise<PublicPageTexts>> = {
  en: async () => (await import("./en/en-public-page")).enPublicPage,
  de: async () => (await import("./de/de-public-page")).dePublicPage,
};

/** Set before anything of an event's page for anybody is rendered. */
export let publicPageTexts: PublicPageTexts;

export async function loadPublicPageTexts() {
  publicPageTexts ??= await catalogues[language]();
}
