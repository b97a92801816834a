import type { Language } from "@hereabouts/db/enumerations";

import type { MyEventsTexts } from "./en/en-my-events";
import { language } from "./language";

const catalogues: Record<Language, () => Promise<MyEventsTexts>> = {
  en: async () => (await import("./en/en-my-events")).enMyEvents,
  de: async () => (await import("./de/de-my-events")).deMyEvents,
};

/** Texts of the member's own events and of waitlists; loaded before any of it is rendered. */
export let myEventsTexts: MyEventsTexts;

export async function loadMyEventsTexts() {
  myEventsTexts ??= await catalogues[language]();
}
