import type { GuestsTexts } from "./en-guests";
import { isolated } from "./isolated";

export const deGuests: GuestsTexts = {
  requests: "Möchten kommen",
  allAnswered: "Alle haben eine Antwort.",
  allDates: "zu allen Terminen",
  letIn: "Zusagen",
  decline: "Ablehnen",
  of: (action, name) => `${action}: ${isolated(name)}`,
  noPlace: "Dafür ist kein Platz. Mit mehr Plätzen kannst du zusagen.",
  failed: "Das hat nicht geklappt",
  loadFailed: "Wer kommen möchte, konnten wir nicht laden",
};
