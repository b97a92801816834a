import { cellAt, cellsInRange, centreOf, codeOf, reachKm } from "../lib/cells.ts";
import type { Cell, Level } from "../lib/cells.ts";
import type { Origin } from "../places/origin.service.ts";

/** Cells in all cached lists together: some megabytes. */
const MAX_WEIGHT = 1_000_000;
const RADII = 1000;

const lists = new Map<number, Int32Array>();
let weight = 0;

const codesInRange = (centre: Origin, level: Level, radiusKm: number) =>
  Int32Array.from(cellsInRange(centre, level, reachKm(radiusKm)), codeOf);

/** The list around the middle of a cell, as computing one takes longer than using it, and neighbours need the same. */
function cachedAround(cell: Cell, radiusKm: number) {
  const key = codeOf(cell) * RADII + radiusKm;
  const known = lists.get(key);
  if (known) return known;
  const codes = codesInRange(centreOf(cell), cell.level, radiusKm);
  weight += codes.length;
  if (weight > MAX_WEIGHT) {
    lists.clear();
    weight = codes.length;
  }
  lists.set(key, codes);
  return codes;
}

/** The codes of the cells in range of the middle of a cell, nearest first. Cached for whole kilometres. */
export const cellsAround = (centre: Origin, radiusKm: number) =>
  Number.isInteger(radiusKm)
    ? cachedAround(cellAt(centre, 2), radiusKm)
    : codesInRange(centre, 2, radiusKm);

/**
 * The codes of the 16 km areas in range of the middle of one's own, so that all members of an area get the same answer,
 * and moving inside it reveals nothing.
 */
export const areasAround = (origin: Origin, radiusKm: number) =>
  cachedAround(cellAt(origin, 16), radiusKm);
