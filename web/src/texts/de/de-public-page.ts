import type { PublicPageTexts } from "../en/en-public-page";
import { isolated } from "../isolated";

export const dePublicPage: PublicPageTexts = {
  title: "Seite für alle",
  anybody: "Wer den Link hat, sieht dieses Event",
  off: "Eine Seite ohne Anmeldung, mit Titel, deiner Beschreibung, Zeit und wie viele hingehen. Keine Namen.",
  on: "Sie zeigt Titel, deine Beschreibung, Zeit und wie viele hingehen. Keine Namen, auch deinen nicht.",
  place: "Sagen, wo genau",
  placeOn: "Die Seite zeigt den Ort, wie du ihn geschrieben hast.",
  placeOff: "Sie zeigt höchstens die Stadt um deine Nadel. Ohne Nadel zeigt sie keinen Ort.",
  indexed: "In Suchmaschinen zeigen",
  indexedText: "Sonst finden sie nur Leute mit dem Link.",
  link: "Link",
  share: "Teilen",
  poster: "Plakat",
  posterTitle: "Ein Plakat zum Drucken",
  posterText: "Fürs Café, fürs Treppenhaus oder fürs Schwarze Brett.",
  scan: "Code scannen, mehr sehen und mitmachen.",
  code: (title) => `QR-Code zu „${isolated(title)}“`,
  print: "Plakat drucken",
  endTitle: "Seite zurücknehmen?",
  endText:
    "Ihr Link geht sofort nicht mehr, auch auf Plakaten. Eine neue Seite hat einen anderen Link.",
  end: "Zurücknehmen",
  keep: "Behalten",
  failed: "Die Seite wurde nicht geändert",
  loadFailed: "Die Einstellungen der Seite wurden nicht geladen",
  linkCopied: "Link kopiert",
  shareFailed: "Teilen geht hier nicht",
};
