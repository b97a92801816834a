import type { Language } from "@hereabouts/db/enumerations";

import type { SetupTexts } from "./en/en-setup";
import { language } from "./language";

const catalogues: Record<Language, () => Promise<SetupTexts>> = {
  en: async () => (await import("./en/en-setup")).enSetup,
  de: async () => (await import("./de/de-setup")).deSetup,
};

/** Texts of completing the profile; loaded before its screen is rendered. */
export let setupTexts: SetupTexts;

export async function loadSetupTexts() {
  setupTexts ??= await catalogues[language]();
}
