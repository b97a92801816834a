import type { Language } from "@hereabouts/db/enumerations";

import type { StatusTexts } from "./en/en-status";
import { language } from "./language";

const catalogues: Record<Language, () => Promise<StatusTexts>> = {
  en: async () => (await import("./en/en-status")).enStatus,
  de: async () => (await import("./de/de-status")).deStatus,
};

/** Texts of setting a status; loaded before any of it is rendered. */
export let statusTexts: StatusTexts;

export async function loadStatusTexts() {
  statusTexts ??= await catalogues[language]();
}
