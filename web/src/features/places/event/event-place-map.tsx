import type { ReactNode } from "react";

import type { Position } from "@/lib/map-projection";
import { loadPlacesTexts, placesTexts } from "@/texts/places";

import { EVENT_AREA_KM, isAreaMiddle } from "./event-area";
import { PlacePicture, usePicture } from "../place-picture";

type EventPlaceMapProps = {
  isOwn: boolean;
  /** Renders the link by which the host sets a pin. */
  edit: ((text: string) => ReactNode) | undefined;
  event: Position & { location: string; isPointForGuests: boolean; point?: Position | undefined };
};

/** Why others, or guests, see no more than this. */
function hintOf({ isPointForGuests, point }: EventPlaceMapProps["event"], isOwn: boolean) {
  const words = placesTexts.event;
  if (isPointForGuests) return point ? words.pointOfGuests : words.areaOfGuests;
  return isOwn ? words.noPointOfOwn : words.noPoint;
}

/** The event on the map, as exactly as its host allows. */
function EventPlaceMap({ event, isOwn, edit }: EventPlaceMapProps) {
  const words = placesTexts.event;
  const { point, isPointForGuests, location } = event;
  const position = point ?? event;
  const picture = usePicture(position, EVENT_AREA_KM);
  const isArea = point === undefined && (isPointForGuests || isAreaMiddle(event));
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
      {(isArea || isPointForGuests) && (
        <p className="text-small text-ink-soft">
          <span>{hintOf(event, isOwn)}</span> {isArea && edit?.(words.pin)}
        </p>
      )}
    </section>
  );
}

export async function loadEventPlaceMap() {
  await loadPlacesTexts();
  return { default: EventPlaceMap };
}
