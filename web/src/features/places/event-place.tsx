import { MapPin } from "lucide-react";

import { Button } from "@/components/ui/button";
import { SwitchRow } from "@/components/ui/fields/switch-row";
import type { Position } from "@/lib/map-projection";
import { loadPlacesTexts, placesTexts } from "@/texts/places";

import { AREA_KM, isAreaMiddle } from "./area-middle";
import { type ChosenPlace, NO_CHOICE, type PlaceChoice } from "./search/no-choice";
import { PlacePad } from "./place-pad";
import { PlaceSearch } from "./search/place-search";

type EventPlaceChange = { location?: string; place?: PlaceChoice };

type EventPlaceProps = {
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
function EventPlace({ place, onChange, around, point, ...props }: EventPlaceProps) {
  const shown = place ?? point;
  const setPin = (at: Position, name = place?.name ?? "") =>
    onChange({
      place: { text: name, place: { name, latitude: at.latitude, longitude: at.longitude } },
    });
  return (
    <div className="grid gap-4">
      <PlaceSearch
        label={props.label}
        hint={shown ? "" : (props.hint ?? placesTexts.event.hint)}
        error={props.error}
        placeholder={props.placeholder}
        maxLength={props.maxLength}
        takesFocus={props.takesFocus}
        required
        isFree
        isOnMap={shown !== undefined}
        value={{ text: props.location, place: null }}
        onChange={(choice) => onChange(changeOf(choice))}
        around={around}
      />
      {!shown && around && <PinButton onClick={() => setPin(around, "")} />}
      {shown && (
        <Pin
          at={shown}
          name={place?.name}
          isForGuests={props.isForGuests}
          onForGuests={props.onForGuests}
          onMove={setPin}
          onRemove={place ? () => onChange({ place: NO_CHOICE }) : undefined}
        />
      )}
    </div>
  );
}

const PinButton = ({ onClick }: { onClick: () => void }) => (
  <Button variant="ghost" className="-ms-5 justify-self-start" onClick={onClick}>
    <MapPin aria-hidden className="size-5" />
    {placesTexts.event.pin}
  </Button>
);

type PinProps = {
  at: Position;
  name: string | undefined;
  isForGuests: boolean;
  onForGuests: (isForGuests: boolean) => void;
  onMove: (at: Position) => void;
  /** Absent for a published pin, which can only be moved. */
  onRemove: (() => void) | undefined;
};

function Pin({ at, name, isForGuests, onForGuests, onMove, onRemove }: PinProps) {
  const words = placesTexts.event;
  return (
    <>
      <div className="grid gap-1.5">
        <PlacePad
          label={words.pad}
          areaKm={AREA_KM}
          hasArea={isForGuests || (name === undefined && isAreaMiddle(at))}
          areaText={isForGuests ? words.area(AREA_KM) : ""}
          position={at}
          onMove={onMove}
        />
        {name !== undefined && !isForGuests && (
          <p className="text-caption text-ink-soft">
            {name ? words.counted(name) : words.countedHere}
          </p>
        )}
        {onRemove && (
          <Button variant="ghost" className="-ms-5 justify-self-start" onClick={onRemove}>
            {words.unpin}
          </Button>
        )}
      </div>
      <SwitchRow
        label={words.forGuests}
        text={words.forGuestsText(AREA_KM)}
        isOn={isForGuests}
        onChange={onForGuests}
      />
    </>
  );
}

export async function loadEventPlace() {
  await loadPlacesTexts();
  return { default: EventPlace };
}
