import type { Deps } from "../deps.ts";
import { cellAt, centreOf, distanceKm } from "../lib/cells.ts";
import type { Position } from "../lib/cells.ts";

const RADIUS_KM = 15;
/** Closer than this, distance hardly matters. */
const CLOSE_KM = 3;

/** The usual name of an area: of a large town, or of a small one that is much nearer. It reveals at most a 2 km cell. */
export function townAround({ gazetteer }: Pick<Deps, "gazetteer">, position: Position) {
  const middle = centreOf(cellAt(position, 2));
  const weight = ({ population, ...place }: Position & { population: number }) =>
    population / (distanceKm(middle, place) ** 2 + CLOSE_KM ** 2);
  const towns = gazetteer.largestAround(middle, RADIUS_KM) ?? [];
  return towns.toSorted((a, b) => weight(b) - weight(a))[0]?.name;
}
