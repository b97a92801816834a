import { isolated } from "./isolated";

/** The words of passing people, loaded with them. */
export const enDiscover = {
  notNow: "Not now",
  notNowFor: (name: string) => `Not now, ${isolated(name)}`,
  moreFor: (name: string) => `More for ${isolated(name)}`,
  hideForMonth: "Hide for a month",
  hiddenWeek: (name: string) => `${isolated(name)} is hidden for a week.`,
  hiddenMonth: (name: string) => `${isolated(name)} is hidden for a month.`,
  undo: "Undo",
  back: (name: string) => `${isolated(name)} is back.`,
  passFailed: (name: string) => `We couldn't hide ${isolated(name)}`,
  undoFailed: (name: string) => `We couldn't bring ${isolated(name)} back`,
  allConnected: "You know everybody here",
  allConnectedText: "Everybody nearby who fits is among your matches already.",
  toMatches: "Open matches",
  hiddenPeople: "Hidden for now",
  nobodyHidden: "You have hidden nobody. “Not now” in Discover hides somebody for a while.",
  hiddenFailed: "We couldn't load whom you have hidden",
  hiddenUntil: (day: string) => `Until ${day}`,
  showAgain: "Show again",
  showAgainOf: (name: string) => `Show ${isolated(name)} again`,
  moreHidden: "Show more",
};
export type DiscoverTexts = typeof enDiscover;
