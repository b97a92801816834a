// Separate from the catalogue: the page itself contains it, as the app or a catalogue may fail to load.
export const unreachable = {
  text: "We can't reach the server. Check your connection and try again.",
  tryAgain: "Try again",
};
