import { useQuery } from "@tanstack/react-query";

import { type PlaceChoice, areaZoneQuery } from "@/features/places/public";

const NOWHERE = { latitude: 0, longitude: 0 };

/** The time zone of the chosen place; `otherwise` if none is chosen or its zone is not known yet. */
export function usePlaceZone(choice: PlaceChoice | undefined, otherwise: string) {
  const place = choice?.place;
  const { latitude, longitude } = place ?? NOWHERE;
  const { data } = useQuery({
    ...areaZoneQuery({ latitude, longitude }),
    enabled: Boolean(place && !place.timeZone),
  });
  return (place && (place.timeZone ?? data)) || otherwise;
}
