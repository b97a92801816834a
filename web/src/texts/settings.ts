import type { Language } from "@hereabouts/db/enumerations";

import type { SettingsTexts } from "./en/en-settings";
import { language } from "./language";

const catalogues: Record<Language, () => Promise<SettingsTexts>> = {
  en: async () => (await import("./en/en-settings")).enSettings,
  de: async () => (await import("./de/de-settings")).deSettings,
};

/** Texts of the settings; loaded before any of it is rendered. */
export let settingsTexts: SettingsTexts;

export async function loadSettingsTexts() {
  settingsTexts ??= await catalogues[language]();
}
