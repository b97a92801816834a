import type { TownTexts } from "../en/en-town";
import { isolated } from "../isolated";

export const deTown: TownTexts = {
  area: {
    label: "Name deiner Gegend",
    hint: "Für Plakat, Einladung und Ritual. Bis dahin bleibt er auf diesem Gerät.",
  },
  reach: {
    title: "Leute nach deinen Filtern",
    within: (km) => `bis ${km} km`,
  },
  invite: {
    title: "Hol jemanden dazu",
    text: "Jede Nachbarschaft beginnt mit den ersten paar. Der Link sagt niemandem, wo du bist.",
    action: "Einladen",
    poster: "Plakat",
    shareTitle: (app, area) =>
      area === ""
        ? `Leute in der Nähe treffen mit ${app}`
        : `Triff die Leute mit ${app}: ${isolated(area)}`,
    linkCopied: "Link kopiert",
    shareFailed: "Teilen geht hier nicht",
  },
  poster: {
    title: "Ein Plakat zum Drucken",
    text: "Fürs Café, fürs Treppenhaus oder fürs Schwarze Brett.",
    area: "Name deiner Gegend",
    areaHint:
      "Auch in deiner Einladung und als Ort deines ersten Rituals. Bis dahin bleibt er auf diesem Gerät.",
    headline: (area) =>
      area === "" ? "Triff die Leute von hier" : `Triff die Leute: ${isolated(area)}`,
    sentence: "Scann den Code und sieh, wer da ist: zum Spazieren, auf einen Kaffee, zum Spielen.",
    code: (link) => `QR-Code, der zu ${link} führt`,
    print: "Plakat drucken",
  },
  ritual: {
    title: "Fang mit einem Ritual an",
    text: "Derselbe Tag jede Woche ist leicht zu merken. Such eins aus, fast ist es schon ein Event.",
    walk: {
      title: "Spaziergang am Donnerstag",
      description:
        "Eine gemütliche Runde durch die Nachbarschaft, etwa eine Stunde. Komm, wie du bist; wer da ist, geht zusammen los.",
    },
    coffee: {
      title: "Kaffee am Sonntag",
      description: "Kaffee und Zeit, sich kennenzulernen. Bleib auf eine Tasse oder auf drei.",
    },
    games: {
      title: "Spieleabend",
      description:
        "Ein paar leichte Spiele, die alle in einer Minute verstehen. Bring gern eins mit.",
    },
    where: "Nur der Ort fehlt noch: Schreib, wo ihr euch trefft, und veröffentliche.",
    ready: "Veröffentliche es so, oder schreib genauer, wo ihr euch trefft.",
  },
  five: {
    label: "Sag mir, wenn es fünf sind",
    text: "Höchstens einmal am Tag, wenn fünf oder mehr Leute neu um dich herum sind.",
  },
};
