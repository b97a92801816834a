import type { Deps } from "../deps.ts";
import type { Position } from "../lib/cells.ts";
import { AppError } from "../lib/errors.ts";
import { areaAt } from "./place-cells.ts";
import type { PlaceSearch } from "./place-search.schema.ts";

const RETRY_SECONDS = 3;
/** About ten kilometres: the order does not depend on anything finer. */
const roundedDegrees = (degrees: number) => Math.round(degrees * 10) / 10;

const rounded = ({ latitude, longitude }: Position) => ({
  latitude: roundedDegrees(latitude),
  longitude: roundedDegrees(longitude),
});

/** Searches places only: reads nothing about members and stores nothing. */
export function searchForPlaces({ gazetteer, log }: Deps, { text = "", near, area }: PlaceSearch) {
  const found = area
    ? gazetteer.largestIn(areaAt(area))
    : gazetteer.find(text, near && rounded(near));
  if (found) return found;
  gazetteer.prepare().catch((error: Error) => {
    log.error("places cannot be prepared", { error: error.name });
  });
  throw new AppError("not_ready", "The names of places are being prepared.", {
    retryAfterSeconds: RETRY_SECONDS,
  });
}
