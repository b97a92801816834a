import type { Position } from "@/lib/map-projection";
import { loadPlacesTexts, placesTexts } from "@/texts/places";

import { PlacePicture, usePicture } from "./place-picture";
import { middleOfArea } from "./published-area";

type EventWhereProps = {
  event: Position & { location: string; isPointForGuests: boolean; point?: Position | undefined };
};

const AREA_KM = 2;
/** Coordinates come rounded to a tenth of a metre. */
const SAME_DEGREES = 1e-5;

const isMiddle = (position: Position) => {
  const { latitude, longitude } = middleOfArea(position, AREA_KM);
  return (
    Math.abs(latitude - position.latitude) < SAME_DEGREES &&
    Math.abs(longitude - position.longitude) < SAME_DEGREES
  );
};

/** Where an event is on the map, as exactly as its host lets one know. */
function EventWhere({ event }: EventWhereProps) {
  const words = placesTexts.event;
  const { point, isPointForGuests, location } = event;
  const position = point ?? event;
  const picture = usePicture(position, AREA_KM);
  const isArea = point === undefined && (isPointForGuests || isMiddle(event));
  const hint = isPointForGuests
    ? point
      ? words.pointOfGuests
      : words.areaOfGuests
    : words.noPoint;
  return (
    <section className="grid gap-2">
      <h2 className="text-heading font-bold">{words.where}</h2>
      <div
        role="img"
        aria-label={isArea ? words.areaOnMap(location) : words.onMap(location)}
        className="relative isolate h-55 overflow-clip rounded-lg border border-line bg-sunken"
      >
        <PlacePicture picture={picture} hasArea={isArea || isPointForGuests} hasMarker={!isArea} />
      </div>
      {(isArea || isPointForGuests) && <p className="text-small text-ink-soft">{hint}</p>}
    </section>
  );
}

export async function loadEventWhere() {
  await loadPlacesTexts();
  return { default: EventWhere };
}
