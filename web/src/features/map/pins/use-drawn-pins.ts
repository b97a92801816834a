import { useMemo } from "react";

import type { Point, Size, MapView } from "@/lib/map-projection";
import { layOutEvents } from "../events/event-layout";
import type { EventPlace } from "../events/map-events";
import { placeLabels } from "../label-places";
import { drawnOf } from "./pin-clusters";
import { inPaintingOrder, layOutPins } from "./pin-layout";
import type { PersonPlace } from "./use-pin-places";

type Ground = {
  own: Point;
  kmPx: number;
  size: Size;
  view: MapView;
  places: readonly PersonPlace[];
  events: readonly EventPlace[];
};

/** The pins, events and labels of a view, as positions in their layer. */
export function useDrawnPins({ own, kmPx, size, view, places, events }: Ground) {
  const { zoom } = view;
  const [ownX, ownY] = [own.x * zoom, own.y * zoom];
  const marks = useMemo(
    () =>
      layOutPins(
        places.map(({ person, place, reachPx }) => ({
          pin: person,
          x: place.x * zoom,
          y: place.y * zoom,
          reachPx: reachPx * zoom,
        })),
        { x: ownX, y: ownY },
        { width: size.width * zoom, height: size.height * zoom },
        size,
      ),
    [places, zoom, ownX, ownY, size],
  );
  const eventMarks = useMemo(
    () =>
      layOutEvents(
        events.map(({ event, place }) => ({ event, x: place.x * zoom, y: place.y * zoom })),
        { x: ownX, y: ownY },
        marks.map(({ at }) => at),
      ),
    [events, marks, zoom, ownX, ownY],
  );
  return useMemo(() => {
    const pins = inPaintingOrder(drawnOf(marks, view, size));
    const at = pins.map((pin) => pin.at);
    const drawnEvents = drawnOf(eventMarks, view, size);
    const labels = placeLabels({
      own,
      pins: at,
      events: drawnEvents.map((mark) => mark.at),
      kmPx,
      view,
      size,
    });
    return { own: { x: ownX, y: ownY }, pins, events: drawnEvents, labels };
  }, [marks, eventMarks, own, ownX, ownY, kmPx, view, size]);
}

export type DrawnPins = ReturnType<typeof useDrawnPins>;
