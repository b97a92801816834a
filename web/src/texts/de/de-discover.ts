import { countingIn } from "../counting";
import type { DiscoverTexts } from "../en/en-discover";
import { isolated } from "../isolated";

const { plural } = countingIn("de");

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
  filters: "Filter",
  intent: "Auf der Suche nach",
  anyIntent: "Egal was",
  interests: "Interessen",
  interestsHint: "Wer mindestens eins davon hat. Das sind die der Leute in der Nähe.",
  online: "Gerade online",
  onlineText: "Nur Leute, deren grünen Punkt du siehst.",
  onlineHidden:
    "Du verbirgst, wann du online bist, darum siehst du es auch bei anderen nicht. Das änderst du unter Privatsphäre.",
  showPeople: "Leute zeigen",
  show: (count) => `${plural(count, "Person", "Leute")} zeigen`,
  showMany: (count) => `${count}+ Leute zeigen`,
  clear: "Filter zurücksetzen",
  takeOff: (filter) => `${isolated(filter)} wegnehmen`,
  nobodyFits: "Zu diesen Filtern passt niemand",
  nobodyFitsText: "Nimm einen weg, oder sieh dir alle in der Nähe an.",
  hiddenPeople: "Gerade ausgeblendet",
  nobodyHidden:
    "Du hast niemanden ausgeblendet. „Jetzt nicht“ in Entdecken blendet jemanden eine Weile aus.",
  hiddenFailed: "Wir konnten nicht laden, wen du ausgeblendet hast",
  hiddenUntil: (day) => `Bis ${day}`,
  showAgain: "Wieder zeigen",
  showAgainOf: (name) => `${isolated(name)} wieder zeigen`,
  moreHidden: "Mehr zeigen",
};
