import type { PlaceKind } from "@hereabouts/db/enumerations";
import type { ReadOnlyFile } from "@hereabouts/db/read-only-file";
import { cellAt, cellsEqual, centreOf } from "../lib/cells.ts";
import type { Cell, Position } from "../lib/cells.ts";
import { matchOf, readingsOf } from "./place-query.ts";
import type { Near, Reading } from "./place-query.ts";
import { PLACE_WORDS } from "./places-file.ts";
import { rank } from "./place-ranking.ts";
import type { Candidate, Ranked } from "./place-ranking.ts";

const FOUND_MAX = 10;
const LARGEST_MAX = 200;
const NEAREST_MAX = 200;

export type FoundPlace = {
  name: string;
  region: string;
  country: string;
  kind: PlaceKind;
  latitude: number;
  longitude: number;
  population: number;
  /** Null where it is not known. */
  timeZone: string | null;
};

// Rows are numbered from the largest place on.
const CANDIDATES = `SELECT id, keys, latitude, longitude, population FROM places WHERE id IN
  (SELECT rowid FROM names WHERE names MATCH ? ORDER BY rowid LIMIT ?)`;
const PLACES = `SELECT id, names, region, country, kind, latitude, longitude, population, time_zone
  FROM places WHERE id IN (SELECT value FROM json_each(?))`;

type CandidateRow = [number, string, number, number, number];
type PlaceRow = [number, string, string, string, PlaceKind, number, number, number, string];

const candidates = (file: ReadOnlyFile, match: string, max: number): Candidate[] =>
  (file.all(CANDIDATES, [match, max]) as CandidateRow[]).map(
    ([id, keys, latitude, longitude, population]) => ({
      id,
      keys: keys.split("|"),
      latitude,
      longitude,
      population,
    }),
  );

function rankedBy(file: ReadOnlyFile, reading: Reading, near: Near | undefined): Ranked[] {
  const largest = candidates(file, matchOf(reading), LARGEST_MAX);
  const isComplete = largest.length < LARGEST_MAX;
  const nearest = near && !isComplete ? candidates(file, matchOf(reading, near), NEAREST_MAX) : [];
  return [...largest, ...nearest].flatMap((candidate) => rank(candidate, reading, near) ?? []);
}

const plain = (name: string) => name.normalize().toLowerCase();

/** "Moskau" is shown as typed, since that is one of its names; for "munchen", which only resembles one, Munich is shown. */
function toFound(row: PlaceRow, otherName: number, typed: string): FoundPlace {
  const [, names, region, country, kind, latitude, longitude, population, zone] = row;
  const [main = "", ...others] = names.split("|");
  const other = others[otherName - 1] ?? "";
  const isTyped = other !== "" && plain(typed).trim().startsWith(plain(other));
  const name = isTyped ? other : main;
  const timeZone = zone || null;
  return { name, region, country, kind, latitude, longitude, population, timeZone };
}

const isSame = (a: FoundPlace, b: FoundPlace) =>
  a.name === b.name &&
  a.region === b.region &&
  a.country === b.country &&
  Math.hypot(a.latitude - b.latitude, a.longitude - b.longitude) < 0.2;

function bestRanked(file: ReadOnlyFile, text: string, near: Near | undefined) {
  const best = new Map<number, Ranked>();
  for (const reading of readingsOf(text))
    for (const ranked of rankedBy(file, reading, near)) {
      const known = best.get(ranked.id);
      if (!known || known.score < ranked.score) best.set(ranked.id, ranked);
    }
  return [...best.values()]
    .toSorted((a, b) => b.score - a.score || a.id - b.id)
    .slice(0, 2 * FOUND_MAX);
}

// Smallest number first is largest place first.
const IN_DEGREES = `SELECT id, names, region, country, kind, latitude, longitude, population, time_zone
  FROM places WHERE id IN (SELECT rowid FROM names WHERE names MATCH ?) ORDER BY id`;

/** The largest place in a cell, alone in a list; the list is empty where there is none. */
export function largestPlaceIn(file: ReadOnlyFile, cell: Cell): FoundPlace[] {
  const { latitude, longitude } = centreOf(cell);
  const match = PLACE_WORDS.cellWordsAround(latitude, longitude)
    .map((word) => `"${word}"`)
    .join(" OR ");
  const largest = (file.all(IN_DEGREES, [match]) as PlaceRow[]).find(([, , , , , north, east]) =>
    cellsEqual(cellAt({ latitude: north, longitude: east }, cell.level), cell),
  );
  return largest ? [toFound(largest, 0, "")] : [];
}

const AROUND_MAX = 20;
const KM_PER_DEGREE = 111;
const AROUND = `SELECT id, names, region, country, kind, latitude, longitude, population, time_zone
  FROM places WHERE id IN (SELECT rowid FROM names WHERE names MATCH ?) AND abs(latitude - ?) < ?
    AND min(abs(longitude - ?), 360 - abs(longitude - ?)) < ? ORDER BY id LIMIT ${AROUND_MAX}`;

/** The largest places in a square around a position, of twice `radiusKm` (less than a degree) a side. */
export function largestPlacesAround(
  file: ReadOnlyFile,
  { latitude, longitude }: Position,
  radiusKm: number,
): FoundPlace[] {
  const north = radiusKm / KM_PER_DEGREE;
  const east = Math.min(north / Math.cos((latitude * Math.PI) / 180), 1);
  const words = [-1, 1].flatMap((up) =>
    [-1, 1].map((right) => PLACE_WORDS.cellWord(latitude + up * north, longitude + right * east)),
  );
  const match = [...new Set(words)].map((word) => `"${word}"`).join(" OR ");
  const bounds = [latitude, north, longitude, longitude, east];
  const rows = file.all(AROUND, [match, ...bounds]) as PlaceRow[];
  return rows.map((row) => toFound(row, 0, ""));
}

const IN_PARENTHESES = /\([^)]*\)?/g;

/** At most ten places of that name: the best match, the largest and the nearest first. */
export function searchPlaces(file: ReadOnlyFile, text: string, near?: Near): FoundPlace[] {
  const first = bestRanked(file, text, near);
  if (first.length === 0 && text.includes("("))
    first.push(...bestRanked(file, text.replaceAll(IN_PARENTHESES, " "), near));
  const ids = JSON.stringify(first.map(({ id }) => id));
  const rows = new Map((file.all(PLACES, [ids]) as PlaceRow[]).map((row) => [row[0], row]));
  const found: FoundPlace[] = [];
  for (const { id, otherName } of first) {
    const row = rows.get(id);
    const place = row && toFound(row, otherName, text);
    if (place && !found.some((other) => isSame(other, place))) found.push(place);
  }
  return found.slice(0, FOUND_MAX);
}
