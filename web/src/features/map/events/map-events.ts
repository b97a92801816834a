import { useInfiniteQuery } from "@tanstack/react-query";
import { atom, useAtomValue } from "jotai";
import { useMemo } from "react";

import { type Event, eventsQuery } from "@/features/events/public";
import type { Plane, Point, Position } from "@/lib/map-projection";
import { readStored, writeStored } from "@/lib/device/browser-storage";
import { serverNow } from "@/lib/time/server-time";

const EVENTS_MAX = 30;
/** The size of a server's cell: a smaller radius still includes the neighbouring cells. */
const NEAREST_KM = 3;
const WEEK_MS = 7 * 86_400_000;

const SHOWN = "map-events";
const shownAtom = atom<boolean>();

/** Belongs to the device, not to the member. */
export const eventsShownAtom = atom(
  (get) => get(shownAtom) ?? readStored("localStorage", SHOWN) !== "false",
  (_, set, isShown: boolean) => {
    set(shownAtom, isShown);
    writeStored("localStorage", SHOWN, String(isShown));
  },
);

export type MapEvent = Pick<
  Event,
  "id" | "title" | "category" | "dateTime" | "timeZone" | "location" | "imageUrl" | "createdBy"
>;
export type EventPlace = { event: MapEvent; place: Point };
type Listed = MapEvent &
  Pick<Event, "isCancelled"> & { [Coordinate in keyof Position]: number | null };

/** A list from the device's storage has no coordinates. */
const isPlaced = <Item extends Listed>(event: Item): event is Item & Position =>
  Number.isFinite(event.latitude) && Number.isFinite(event.longitude);

/** The listed events of the coming week that have coordinates. */
export function eventsOfWeek<Item extends Listed>(events: readonly Item[], now = serverNow()) {
  return events
    .filter(isPlaced)
    .filter(({ isCancelled, dateTime }) => {
      const inMs = Date.parse(dateTime) - now;
      return !isCancelled && inMs > 0 && inMs <= WEEK_MS;
    })
    .slice(0, EVENTS_MAX);
}

const NONE: readonly (MapEvent & Position)[] = [];

/** This week's events within the radius of the people shown. */
export function useWeekEvents(radiusKm: number) {
  const isShown = useAtomValue(eventsShownAtom);
  const withinKm = Math.max(radiusKm, NEAREST_KM);
  const { data } = useInfiniteQuery({
    ...eventsQuery({ when: "week", withinKm }),
    enabled: isShown,
  });
  const first = data?.pages[0]?.events;
  return useMemo(() => (isShown && first ? eventsOfWeek(first) : NONE), [isShown, first]);
}

export const useEventPlaces = (plane: Plane, events: readonly (MapEvent & Position)[] = NONE) =>
  useMemo(
    () => events.map((event): EventPlace => ({ event, place: plane.project(event) })),
    [plane, events],
  );
