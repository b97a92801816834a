import { countingIn } from "../counting";
import type { PlacesTexts } from "../en/en-places";
import { isolated } from "../isolated";

const { number, plural } = countingIn("de");

export const dePlaces: PlacesTexts = {
  search: {
    label: "Ort oder Stadtteil",
    hint: "Tipp einen Namen. Koordinaten wie 52.52, 13.4 gehen auch.",
    suggestions: "Orte",
    found: (count) => plural(count, "Ort gefunden", "Orte gefunden"),
    picked: (name) => `${isolated(name)} ist gewählt.`,
    nothing: (text) =>
      `Keinen Ort namens ${isolated(text)} gefunden. Versuch den nächstgrößeren Ort.`,
    searching: "Orte werden gesucht…",
    preparing: "Die Ortsnamen werden gerade vorbereitet. Das dauert einen Moment.",
    failed: "Die Suche nach Orten ging nicht",
    pick: "Wähl einen Ort aus der Liste.",
    suburb: "Stadtteil",
    clear: "Ort leeren",
    credit: "Ortsnamen: GeoNames, CC BY 4.0",
    latitudeInvalid: "Gib eine Zahl zwischen -90 und 90 ein.",
    longitudeInvalid: "Gib eine Zahl zwischen -180 und 180 ein.",
  },
  own: {
    title: "Deinen Ort setzen",
    text: "Andere sehen nur ein Gebiet von 2 km Breite darum, nie den Punkt selbst.",
    pad: "Dein Ort. Pfeiltasten verschieben ihn um 100 Meter, mit Umschalt um 1 Kilometer",
    padHint: "Zieh die Karte unter die Markierung, oder nimm die Pfeiltasten.",
    area: (km) => `Das Quadrat ist ${number(km)} km breit: genauer sehen es andere nicht.`,
    areaAtHome: (km) =>
      `Andere sehen einen ausgelosten Punkt in einem Gebiet von ${number(km)} km Breite.`,
    laterHint:
      "Sofort ändern geht heute nicht mehr, dieser Ort erscheint also in etwa einer halben Stunde.",
    save: "Diesen Ort nehmen",
  },
  home: {
    title: "Dein Zuhause setzen",
    text: "Dort sehen andere einen ausgelosten Punkt in einem Gebiet von 8 km Breite.",
    pad: "Dein Zuhause. Pfeiltasten verschieben es um 100 Meter, mit Umschalt um 1 Kilometer",
    area: (km) =>
      `Andere sehen einen ausgelosten Punkt in einem Gebiet von ${number(km)} km Breite.`,
    save: "Als Zuhause nehmen",
    failed: "Dein Zuhause ließ sich nicht speichern",
  },
  hidden: {
    title: "Eine Gegend verbergen",
    text: "Solange du darin bist, wird nichts von deinem Ort gezeigt. Wir behalten nur das Quadrat, nicht den Punkt.",
    pad: "Die verborgene Gegend. Pfeiltasten verschieben sie um 100 Meter, mit Umschalt um 1 Kilometer",
    area: (km) => `Das Quadrat ist ${number(km)} km breit. Alles darin ist verborgen.`,
    save: "Diese Gegend verbergen",
    failed: "Diese Gegend ließ sich nicht verbergen",
  },
  event: {
    hint: "Ohne Nadel zählt ab der Mitte deiner Gegend, wie nah es ist.",
    pin: "Nadel auf die Karte setzen",
    unpin: "Nadel wegnehmen",
    counted: (name) =>
      `Wie nah es ist, zählt ab ${isolated(name)}. Dieser Punkt wird mit dem Event veröffentlicht.`,
    countedHere: "Wie nah es ist, zählt ab diesem Punkt. Er wird mit dem Event veröffentlicht.",
    pad: "Wo das Event ist. Pfeiltasten verschieben es um 100 Meter, mit Umschalt um 1 Kilometer",
    area: (km) =>
      `Das Quadrat ist ${number(km)} km breit: genauer sieht es nicht, wer nicht hingeht.`,
    forGuests: "Nur Gäste sehen den genauen Punkt",
    forGuestsText: (km) =>
      `Alle anderen sehen ein Gebiet von ${number(km)} km Breite. Wer zusagt, sieht den Punkt. Schreib die Adresse also in keinen Text.`,
    where: "Wo es ist",
    onMap: (location) => `Karte um ${isolated(location)}`,
    areaOnMap: (location) => `Karte der Gegend von ${isolated(location)}`,
    pointOfGuests: "Nur Gäste sehen diesen Punkt. Alle anderen sehen das Quadrat.",
    areaOfGuests: "Irgendwo in diesem Quadrat. Wer zusagt, sieht den genauen Punkt.",
    noPoint: "Irgendwo in diesem Quadrat: einen genauen Punkt gibt es nicht.",
    noPointOfOwn: "Irgendwo in diesem Quadrat: du hast keinen genauen Punkt gewählt.",
  },
  elsewhere: {
    title: "Woanders umsehen",
    text: "Du bleibst, wo du bist: niemand sieht dich dort, und dein Ort bewegt sich nicht.",
    at: (name) => `Rund um ${isolated(name)}`,
    back: "Zurück zu meiner Gegend",
    far: "Das ist mehr als 50 km von deinem Ort: du siehst, wie viele Leute dort sind und was los ist, aber nicht, wer sie sind.",
    near: "Dein Ort bewegt sich nicht, während du dich hier umsiehst.",
    go: "Dort umsehen",
    missing: "Tipp den Namen eines Ortes.",
    within: (count, km) => `${plural(count, "Person", "Leute")} bis ${number(km)} km`,
    nobody: (km) => `Noch niemand bis ${number(km)} km.`,
    people: "Leute dort",
    events: "Events dort",
    noEvents: "Dort ist noch nichts geplant.",
    plan: "Dort etwas planen",
    failed: "Dort konnten wir nicht nachsehen",
  },
};
