import type { Position } from "@/lib/map-projection";
import { loadPlacesTexts, placesTexts } from "@/texts/places";

import type { PlaceChoice } from "./no-choice";
import { PlaceSearch } from "./place-search";

type EventPlaceProps = {
  value: PlaceChoice;
  onChange: (choice: PlaceChoice) => void;
  around: Position | undefined;
  /** The event has a point already. */
  isPlaced: boolean;
  error: string | undefined;
};

/** Where an event stands on the map, by the name of a place. */
function EventPlace({ isPlaced, ...field }: EventPlaceProps) {
  const words = placesTexts.event;
  const { place } = field.value;
  const hint = isPlaced ? words.hintPlaced : words.hint;
  return (
    <PlaceSearch
      {...field}
      label={words.label}
      hint={place ? words.counted(place.name) : hint}
      optional
    />
  );
}

export async function loadEventPlace() {
  await loadPlacesTexts();
  return { default: EventPlace };
}
