import { MapPin } from "lucide-react";

import { Button } from "@/components/ui/button";
import { SwitchRow } from "@/components/ui/fields/switch-row";
import type { Position } from "@/lib/map-projection";
import { placesTexts } from "@/texts/places";

import { EVENT_AREA_KM, isAreaMiddle } from "./event-area";
import { type ChosenPlace, NO_CHOICE, type PlaceChoice } from "../search/chosen-place";
import { PlacePad } from "../place-pad";

type EventPinFieldProps = {
  place: ChosenPlace | null;
  /** The saved point of the event. */
  point: Position | undefined;
  around: Position | undefined;
  isForGuests: boolean;
  onForGuests: (isForGuests: boolean) => void;
  onChange: (place: PlaceChoice) => void;
};

/** The pin of an event's place, or a button to put one on the map. */
export function EventPinField({ place, point, around, onChange, ...guests }: EventPinFieldProps) {
  const shown = place ?? point;
  const setPin = ({ latitude, longitude }: Position, name = place?.name ?? "") =>
    onChange({ text: name, place: { name, latitude, longitude } });
  if (!shown) return around && <AddButton onClick={() => setPin(around, "")} />;
  return (
    <Pin
      at={shown}
      name={place?.name}
      onMove={setPin}
      onRemove={place ? () => onChange(NO_CHOICE) : undefined}
      {...guests}
    />
  );
}

const AddButton = ({ onClick }: { onClick: () => void }) => (
  <Button variant="ghost" className="-ms-5 justify-self-start" onClick={onClick}>
    <MapPin aria-hidden className="size-5" />
    {placesTexts.event.pin}
  </Button>
);

const RemoveButton = ({ onClick }: { onClick: () => void }) => (
  <Button variant="ghost" className="-ms-5 justify-self-start" onClick={onClick}>
    {placesTexts.event.unpin}
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
          areaKm={EVENT_AREA_KM}
          hasArea={isForGuests || (name === undefined && isAreaMiddle(at))}
          areaText={isForGuests ? words.area(EVENT_AREA_KM) : ""}
          position={at}
          onMove={onMove}
        />
        {name !== undefined && !isForGuests && (
          <p className="text-caption text-ink-soft">
            {name ? words.counted(name) : words.countedHere}
          </p>
        )}
        {onRemove && <RemoveButton onClick={onRemove} />}
      </div>
      <SwitchRow
        label={words.forGuests}
        text={words.forGuestsText(EVENT_AREA_KM)}
        isOn={isForGuests}
        onChange={onForGuests}
      />
    </>
  );
}
