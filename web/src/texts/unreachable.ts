import type { Language } from "@hereabouts/db/enumerations";

/** In every language within the page itself, as the app or a catalogue may fail to load. */
export const unreachable: Record<Language, { text: string; tryAgain: string }> = {
  en: {
    text: "We can't reach the server. Check your connection and try again.",
    tryAgain: "Try again",
  },
  de: {
    text: "Wir erreichen den Server nicht. Prüf deine Verbindung und versuch es noch einmal.",
    tryAgain: "Nochmal versuchen",
  },
};
