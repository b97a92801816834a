import type { Event } from "../events.queries";

type Placed = Pick<Event, "location" | "latitude" | "longitude" | "point">;

/** Opens the device's maps app with a search near the point, which may only be the middle of the host's area. */
export function directionsTo({ location, ...event }: Placed, isApple: boolean) {
  const { latitude, longitude } = event.point ?? event;
  const place = encodeURIComponent(location);
  const point = `${latitude},${longitude}`;
  return isApple ? `maps:?q=${place}&near=${point}` : `geo:${point}?q=${place}`;
}
