import { isolated } from "../isolated";

/** Texts of join requests and check-in, for hosts, loaded when first needed. */
export const enGuests = {
  requests: "Asking to come",
  showAll: (count: number) => `Show all ${count}`,
  allAnswered: "Everybody has an answer.",
  allDates: "for all dates",
  letIn: "Let in",
  decline: "Decline",
  of: (action: string, name: string) => `${action}: ${isolated(name)}`,
  noPlace: "There is no place for them. With more places you can let them in.",
  failed: "That did not work",
  loadFailed: "We couldn't load who asks to come",
  checkIn: "Who is here",
  back: "Back to the event",
  here: "Here",
  plusOne: "+1",
  plusOneHere: "+1 is here",
  hereOf: (here: number, all: number) => `${here} of ${all} here`,
  find: "Find a name",
  opens: (time: string) => `${time}: from then on you can check guests in.`,
  closed: "The list is closed.",
  nobody: "Nobody comes yet",
  notHost: "Only who hosts the event sees this",
  checkInFailed: "We couldn't load who comes",
  notSaved: "Not saved.",
  tryAgain: "Try again",
};

export type GuestsTexts = typeof enGuests;
