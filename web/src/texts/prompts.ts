import type { Language } from "@hereabouts/db/enumerations";

import type { PromptsTexts } from "./en/en-prompts";
import { language } from "./language";

const catalogues: Record<Language, () => Promise<PromptsTexts>> = {
  en: async () => (await import("./en/en-prompts")).enPrompts,
  de: async () => (await import("./de/de-prompts")).dePrompts,
};

/** The prompts of a profile, and texts of answering them; loaded before any of it is rendered. */
export let promptsTexts: PromptsTexts;

export async function loadPromptsTexts() {
  promptsTexts ??= await catalogues[language]();
}
