import type { Language } from "@hereabouts/db/enumerations";

import type { EventFormTexts } from "./en/en-event-form";
import { language } from "./language";

const catalogues: Record<Language, () => Promise<EventFormTexts>> = {
  en: async () => (await import("./en/en-event-form")).enEventForm,
  de: async () => (await import("./de/de-event-form")).deEventForm,
};

/** Texts of the event form; loaded before any of it is rendered. */
export let eventFormTexts: EventFormTexts;

export async function loadEventFormTexts() {
  eventFormTexts ??= await catalogues[language]();
}
