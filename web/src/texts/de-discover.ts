import type { DiscoverTexts } from "./en-discover";
import { isolated } from "./isolated";

export const deDiscover: DiscoverTexts = {
  notNow: "Jetzt nicht",
  notNowFor: (name) => `Jetzt nicht, ${isolated(name)}`,
  moreFor: (name) => `Mehr zu ${isolated(name)}`,
  hideForMonth: "Einen Monat ausblenden",
  hiddenWeek: (name) => `${isolated(name)} ist für eine Woche ausgeblendet.`,
  hiddenMonth: (name) => `${isolated(name)} ist für einen Monat ausgeblendet.`,
  undo: "Rückgängig",
  back: (name) => `${isolated(name)} ist wieder da.`,
  passFailed: (name) => `${isolated(name)} ließ sich nicht ausblenden`,
  undoFailed: (name) => `${isolated(name)} ließ sich nicht zurückholen`,
  allConnected: "Du kennst hier schon alle",
  allConnectedText: "Alle in der Nähe, die passen, sind schon unter deinen Matches.",
  toMatches: "Matches öffnen",
  hiddenPeople: "Gerade ausgeblendet",
  nobodyHidden:
    "Du hast niemanden ausgeblendet. „Jetzt nicht“ in Entdecken blendet jemanden eine Weile aus.",
  hiddenFailed: "Wir konnten nicht laden, wen du ausgeblendet hast",
  hiddenUntil: (day) => `Bis ${day}`,
  showAgain: "Wieder zeigen",
  showAgainOf: (name) => `${isolated(name)} wieder zeigen`,
  moreHidden: "Mehr zeigen",
};
