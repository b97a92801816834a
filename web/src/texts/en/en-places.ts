import { countingIn } from "../counting";
import { isolated } from "../isolated";

const { number, plural } = countingIn("en");

/** Texts of searching places, loaded with the search. */
export const enPlaces = {
  search: {
    label: "Town or suburb",
    hint: "Type a name. Coordinates such as 52.52, 13.4 work too.",
    suggestions: "Places",
    found: (count: number) => plural(count, "place found", "places found"),
    picked: (name: string) => `${isolated(name)} is chosen.`,
    nothing: (text: string) => `No place called ${isolated(text)}. Try the next larger town.`,
    searching: "Looking for places…",
    preparing: "The names of places are being prepared. This takes a moment.",
    failed: "We couldn't look for places",
    pick: "Pick a place from the list.",
    suburb: "Suburb",
    clear: "Clear the place",
    credit: "Names of places: GeoNames, CC BY 4.0",
    latitudeInvalid: "Enter a number between -90 and 90.",
    longitudeInvalid: "Enter a number between -180 and 180.",
  },
  own: {
    title: "Set your place",
    text: "Others only ever see a 2 km wide area around it, never the spot itself.",
    pad: "Your place. Arrow keys move it by 100 metres, with Shift by 1 kilometre",
    padHint: "Drag the map under the marker, or use the arrow keys.",
    area: (km: number) => `The square is ${number(km)} km wide: others see nothing finer.`,
    areaAtHome: (km: number) => `Others see a spot drawn inside an area ${number(km)} km wide.`,
    laterHint: "You have no immediate changes left today, so this shows in about half an hour.",
    save: "Use this place",
  },
  home: {
    title: "Set your home area",
    text: "While you are in it, others see a spot drawn inside an area 8 km wide.",
    pad: "Your home. Arrow keys move it by 100 metres, with Shift by 1 kilometre",
    area: (km: number) => `Others see a spot drawn inside an area ${number(km)} km wide.`,
    save: "Use as home area",
    failed: "We couldn't save your home area",
  },
  hidden: {
    title: "Hide an area",
    text: "While you are in it, nothing of where you are is published. We keep the square alone, not the spot.",
    pad: "The area to hide. Arrow keys move it by 100 metres, with Shift by 1 kilometre",
    area: (km: number) => `The square is ${number(km)} km wide. All of it is hidden.`,
    save: "Hide this area",
    failed: "We couldn't hide this area",
  },
  event: {
    hint: "Without a pin, how near it is counts from the middle of your area.",
    pin: "Put a pin on the map",
    unpin: "Take the pin away",
    counted: (name: string) =>
      `How near it is counts from ${isolated(name)}. This point is published with the event.`,
    countedHere: "How near it is counts from this point, which is published with the event.",
    pad: "Where the event is. Arrow keys move it by 100 metres, with Shift by 1 kilometre",
    area: (km: number) =>
      `The square is ${number(km)} km wide: who does not go sees nothing finer.`,
    forGuests: "Only guests see the exact point",
    forGuestsText: (km: number) =>
      `Everybody else sees an area ${number(km)} km wide. Whoever joins is shown the point, so keep the address out of the texts.`,
    where: "Where it is",
    onMap: (location: string) => `Map around ${isolated(location)}`,
    areaOnMap: (location: string) => `Map of the area of ${isolated(location)}`,
    pointOfGuests: "Only its guests see this point. Everybody else sees the square.",
    areaOfGuests: "Somewhere in this square. Who joins is shown the exact point.",
    noPoint: "Somewhere in this square: its host chose no exact point.",
    noPointOfOwn: "Somewhere in this square: you chose no exact point.",
  },
  elsewhere: {
    title: "Look around elsewhere",
    text: "You stay where you are: nobody sees you there, and your place does not move.",
    at: (name: string) => `Around ${isolated(name)}`,
    back: "Back to my area",
    far: "This is more than 50 km from your place: here you see how many people there are and what is on, but not who they are.",
    near: "Your place does not move while you look around here.",
    go: "Look around there",
    missing: "Type the name of a place.",
    within: (count: number, km: number) =>
      `${plural(count, "person", "people")} within ${number(km)} km`,
    nobody: (km: number) => `Nobody within ${number(km)} km yet.`,
    people: "People there",
    events: "Events there",
    noEvents: "Nothing is planned there yet.",
    plan: "Plan something there",
    failed: "We couldn't look around there",
  },
};

export type PlacesTexts = typeof enPlaces;
