import type { Position } from "@/lib/map-projection";
import { loadPlacesTexts, placesTexts } from "@/texts/places";

import { EventPinField } from "./event-pin-field";
import { type ChosenPlace, NO_CHOICE, type PlaceChoice } from "../search/chosen-place";
import { PlaceSearch } from "../search/place-search";

type EventPlaceChange = { location?: string; place?: PlaceChoice };

type EventPlaceFieldProps = {
  label: string;
  /** Shown at the field while the map has no pin. */
  hint?: string | undefined;
  placeholder: string;
  maxLength: number;
  takesFocus: boolean;
  location: string;
  place: ChosenPlace | null;
  onChange: (change: EventPlaceChange) => void;
  around: Position | undefined;
  /** The saved point of the event. */
  point: Position | undefined;
  isForGuests: boolean;
  onForGuests: (isForGuests: boolean) => void;
  error: string | undefined;
};

/** Changing the text keeps the pin; clearing it removes the pin. */
function changeOf({ text, place }: PlaceChoice): EventPlaceChange {
  if (place) return { location: text, place: { text: place.name, place } };
  return text.trim() === "" ? { location: "", place: NO_CHOICE } : { location: text };
}

/** An event's place: a text, filled in by a found place, and a pin for everybody or only for guests. */
function EventPlaceField(props: EventPlaceFieldProps) {
  const { place, point, around, onChange } = props;
  const isOnMap = (place ?? point) !== undefined;
  return (
    <div className="grid gap-4">
      <PlaceSearch
        label={props.label}
        hint={isOnMap ? "" : (props.hint ?? placesTexts.event.hint)}
        error={props.error}
        placeholder={props.placeholder}
        maxLength={props.maxLength}
        takesFocus={props.takesFocus}
        required
        isFree
        isOnMap={isOnMap}
        value={{ text: props.location, place: null }}
        onChange={(choice) => onChange(changeOf(choice))}
        around={around}
      />
      <EventPinField
        place={place}
        point={point}
        around={around}
        isForGuests={props.isForGuests}
        onForGuests={props.onForGuests}
        onChange={(changed) => onChange({ place: changed })}
      />
    </div>
  );
}

export async function loadEventPlaceField() {
  await loadPlacesTexts();
  return { default: EventPlaceField };
}
