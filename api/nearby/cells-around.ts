import { cellAt, cellsInRange, centreOf, codeOf, reachKm } from "../lib/cells.ts";
import type { Origin } from "../places/origin.service.ts";

/** Cells in all cached lists together: some megabytes. */
const MAX_WEIGHT = 1_000_000;
const RADII = 1000;

const lists = new Map<number, Int32Array>();
let weight = 0;

function keep(key: number, codes: Int32Array) {
  weight += codes.length;
  if (weight > MAX_WEIGHT) {
    lists.clear();
    weight = codes.length;
  }
  lists.set(key, codes);
}

const codesInRange = (centre: Origin, radiusKm: number) =>
  Int32Array.from(cellsInRange(centre, 2, reachKm(radiusKm)), codeOf);

/**
 * The codes of the cells in range of the middle of a cell, nearest first. Cached for whole kilometres, as computing a
 * list takes longer than using it, and neighbours need the same.
 */
export function cellsAround(centre: Origin, radiusKm: number) {
  if (!Number.isInteger(radiusKm)) return codesInRange(centre, radiusKm);
  const key = codeOf(cellAt(centre, 2)) * RADII + radiusKm;
  const known = lists.get(key);
  if (known) return known;
  const codes = codesInRange(centre, radiusKm);
  keep(key, codes);
  return codes;
}

/**
 * The codes of the 16 km areas in range of the middle of one's own, so that all members of an area get the same answer,
 * and moving inside it reveals nothing.
 */
export function areasAround(origin: Origin, radiusKm: number) {
  const own = cellAt(origin, 16);
  const key = codeOf(own) * RADII + radiusKm;
  const known = lists.get(key);
  if (known) return known;
  const codes = Int32Array.from(cellsInRange(centreOf(own), 16, reachKm(radiusKm)), codeOf);
  keep(key, codes);
  return codes;
}
