import { countingIn } from "../counting";
import { isolated } from "../isolated";

const { plural } = countingIn("en");

/** Texts of passing people and of the filters, loaded with them. */
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
  filters: "Filters",
  intent: "Looking for",
  anyIntent: "Anything",
  interests: "Interests",
  interestsHint: "Whoever has any of them. These are the ones that people nearby have.",
  online: "Online now",
  onlineText: "Only people whose green dot you see.",
  onlineHidden:
    "You hide when you're online, so you don't see it of others. The privacy settings change that.",
  showPeople: "Show people",
  show: (count: number) => `Show ${plural(count, "person", "people")}`,
  showMany: (count: number) => `Show ${count}+ people`,
  clear: "Clear filters",
  takeOff: (filter: string) => `Take off ${isolated(filter)}`,
  nobodyFits: "Nobody fits these filters",
  nobodyFitsText: "Take one off, or look at everybody nearby.",
  hiddenPeople: "Hidden for now",
  nobodyHidden: "You have hidden nobody. “Not now” in Discover hides somebody for a while.",
  hiddenFailed: "We couldn't load whom you have hidden",
  hiddenUntil: (day: string) => `Until ${day}`,
  showAgain: "Show again",
  showAgainOf: (name: string) => `Show ${isolated(name)} again`,
  moreHidden: "Show more",
};
export type DiscoverTexts = typeof enDiscover;
