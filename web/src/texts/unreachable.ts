import type { Language } from "./language";

/** In every language with the page itself, since a catalogue may be what cannot be reached. */
export const unreachable: Record<Language, string> = {
  en: "We can't reach the server. Check your connection and try again.",
  de: "Wir erreichen den Server nicht. Prüf deine Verbindung und versuch es noch einmal.",
};
