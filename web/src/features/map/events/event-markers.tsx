import { type FocusEvent, Suspense, lazy, useState } from "react";

import { Opening } from "@/components/states/opening";
import type { Point } from "@/lib/map-projection";

import type { MapMotion } from "../map-motion";
import { MovingLayer } from "../moving-layer";
import type { EventMark } from "./event-layout";
import { EventMarker, EventsMarker } from "./event-marker";
import type { MapEvent } from "./map-events";

const EventsDialog = lazy(async () => ({
  default: (await import("./events-dialog")).EventsDialog,
}));

type EventMarkersProps = {
  marks: readonly EventMark<MapEvent>[];
  motion: MapMotion;
  onFocus: (at: Point) => void;
};

/** Events between the ground and the pins; they only move with their layer. */
export function EventMarkers({ marks, motion, onFocus }: EventMarkersProps) {
  const [listed, setListed] = useState<readonly MapEvent[]>();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <MovingLayer motion={motion}>
        {marks.map(({ events, at }) => {
          const [first, ...others] = events;
          if (!first) return null;
          const reveal = ({ currentTarget }: FocusEvent) => {
            if (currentTarget.matches(":focus-visible")) onFocus(at);
          };
          return others.length === 0 ? (
            <EventMarker key={first.id} event={first} at={at} onFocus={reveal} />
          ) : (
            <EventsMarker
              key={first.id}
              events={events}
              at={at}
              onFocus={reveal}
              onOpen={() => {
                setListed(events);
                setIsOpen(true);
              }}
            />
          );
        })}
      </MovingLayer>
      {listed && (
        <Suspense fallback={<Opening />}>
          <EventsDialog events={listed} open={isOpen} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
