// Separate from the catalogue: the page itself contains it, as the app or a catalogue may fail to load.
export const unreachable = {
  text: "Wir erreichen den Server nicht. Prüf deine Verbindung und versuch es noch einmal.",
  tryAgain: "Nochmal versuchen",
};
