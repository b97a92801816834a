import type { Position } from "@/lib/map-projection";
import { SwitchRow } from "@/components/ui/switch-row";
import { loadPlacesTexts, placesTexts } from "@/texts/places";

import type { PlaceChoice } from "./no-choice";
import { PlacePad } from "./place-pad";
import { PlaceSearch } from "./place-search";

type EventPlaceProps = {
  value: PlaceChoice;
  onChange: (choice: PlaceChoice) => void;
  around: Position | undefined;
  /** The point that the event has already. */
  point: Position | undefined;
  isForGuests: boolean;
  onForGuests: (isForGuests: boolean) => void;
  error: string | undefined;
};

/** What others are told of where somebody is, at the finest. */
const AREA_KM = 2;

/** Where an event stands on the map: by the name of a place, or by a pin, for everybody or for guests alone. */
function EventPlace({ point, isForGuests, onForGuests, ...field }: EventPlaceProps) {
  const { value, onChange, around } = field;
  const words = placesTexts.event;
  const { place } = value;
  const shown = place ?? point ?? around;
  const isChosen = place !== null || point !== undefined;
  const hasArea = isForGuests && isChosen;
  const published = place?.name ? words.counted(place.name) : words.countedHere;
  const unchosen = point ? words.hintPlaced : words.hint;
  return (
    <div className="grid gap-4">
      <PlaceSearch
        {...field}
        label={words.label}
        hint={place ? (isForGuests ? words.told : published) : unchosen}
        optional
      />
      {shown && (
        <PlacePad
          label={words.pad}
          areaKm={AREA_KM}
          hasArea={hasArea}
          areaText={hasArea ? words.area(AREA_KM) : ""}
          position={shown}
          onMove={({ latitude, longitude }) =>
            onChange({ ...value, place: { name: place?.name ?? "", latitude, longitude } })
          }
        />
      )}
      <SwitchRow
        label={words.forGuests}
        text={isChosen ? words.forGuestsText(AREA_KM) : words.forGuestsFirst}
        isOn={hasArea}
        isDisabled={!isChosen}
        onChange={onForGuests}
      />
    </div>
  );
}

export async function loadEventPlace() {
  await loadPlacesTexts();
  return { default: EventPlace };
}
