import type { GuestsTexts } from "../en/en-guests";
import { isolated } from "../isolated";

export const deGuests: GuestsTexts = {
  requests: "Möchten kommen",
  showAll: (count) => `Alle ${count} zeigen`,
  allAnswered: "Alle haben eine Antwort.",
  allDates: "zu allen Terminen",
  letIn: "Zusagen",
  decline: "Ablehnen",
  of: (action, name) => `${action}: ${isolated(name)}`,
  noPlace: "Dafür ist kein Platz. Mit mehr Plätzen kannst du zusagen.",
  failed: "Das hat nicht geklappt",
  loadFailed: "Wer kommen möchte, konnten wir nicht laden",
  checkIn: "Wer ist da?",
  back: "Zurück zum Event",
  here: "Da",
  plusOne: "+1",
  plusOneHere: "+1 ist da",
  hereOf: (here, all) => `${here} von ${all} da`,
  find: "Name suchen",
  opens: (time) => `${time}: Ab dann kannst du abhaken, wer da ist.`,
  closed: "Die Liste ist geschlossen.",
  nobody: "Noch kommt niemand",
  notHost: "Das sieht nur, wer das Event veranstaltet",
  checkInFailed: "Wer kommt, konnten wir nicht laden",
  notSaved: "Nicht gespeichert.",
  tryAgain: "Nochmal versuchen",
};
