import type { Language } from "@hereabouts/db/enumerations";

import type { MailedTexts } from "./en/en-mailed";
import { language } from "./language";

const catalogues: Record<Language, () => Promise<MailedTexts>> = {
  en: async () => (await import("./en/en-mailed")).enMailed,
  de: async () => (await import("./de/de-mailed")).deMailed,
};

/** Texts of the screens that links in mails open; loaded before any of them is rendered. */
export let mailedTexts: MailedTexts;

export async function loadMailedTexts() {
  mailedTexts ??= await catalogues[language]();
}
