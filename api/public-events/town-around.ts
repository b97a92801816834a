import type { Deps } from "../deps.ts";
import { cellAt, centreOf, distanceKm } from "../lib/cells.ts";
import type { Position } from "../lib/cells.ts";

const RADIUS_KM = 15;
/** Nearer than this, nearness decides little. */
const CLOSE_KM = 3;

/** The name that people know an area by: a large town's, or a small one's that is much nearer. It tells a 2 km cell at most. */
export function townAround({ gazetteer }: Pick<Deps, "gazetteer">, position: Position) {
  const middle = centreOf(cellAt(position, 2));
  const weight = ({ population, ...place }: Position & { population: number }) =>
    population / (distanceKm(middle, place) ** 2 + CLOSE_KM ** 2);
  const towns = gazetteer.largestAround(middle, RADIUS_KM) ?? [];
  return towns.toSorted((a, b) => weight(b) - weight(a))[0]?.name;
}
