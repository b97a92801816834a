import type { Language } from "@hereabouts/db/enumerations";

import type { CommunityTexts } from "./en/en-community";
import { language } from "./language";

const catalogues: Record<Language, () => Promise<CommunityTexts>> = {
  en: async () => (await import("./en/en-community")).enCommunity,
  de: async () => (await import("./de/de-community")).deCommunity,
};

/** Texts of an event's questions and photos; loaded before any of them is rendered. */
export let communityTexts: CommunityTexts;

export async function loadCommunityTexts() {
  communityTexts ??= await catalogues[language]();
}
