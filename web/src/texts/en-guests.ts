import { isolated } from "./isolated";

/** The words of what a host does about who comes, loaded with the first of it. */
export const enGuests = {
  requests: "Asking to come",
  allAnswered: "Everybody has an answer.",
  allDates: "for all dates",
  letIn: "Let in",
  decline: "Decline",
  of: (action: string, name: string) => `${action}: ${isolated(name)}`,
  noPlace: "There is no place for them. With more places you can let them in.",
  failed: "That did not work",
  loadFailed: "We couldn't load who asks to come",
};

export type GuestsTexts = typeof enGuests;
