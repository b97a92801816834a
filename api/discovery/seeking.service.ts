import type { Viewer } from "../auth/session.service.ts";
import type { Deps } from "../deps.ts";
import { LEVELS, cellAt, cellsInRange, centreOf, reachKm } from "../lib/cells.ts";
import type { CellInRange, Level, Position } from "../lib/cells.ts";
import { compatibilityScore } from "./compatibility.ts";
import type { Listing, Person } from "./directory.service.ts";
import { COUNT_RADII_KM } from "./discovery.schema.ts";
import type { NearbyQuery } from "./discovery.schema.ts";

const DAY_MS = 86_400_000;
const CANDIDATES_MAX = 500;

/** Where somebody looks from: never finer than a cell. */
export type Origin = { centre: Position; level: Level };
/** The member who looks. */
type Seeker = Pick<Viewer, "id" | "publicId" | "realm">;
type Filters = Pick<NearbyQuery, "maxDistance" | "minAge" | "maxAge">;

/** A position in a query is snapped before anything else is done with it; without one the published place serves. */
export function originOf({ place }: Person, query: Partial<Position>): Origin | undefined {
  if (query.latitude !== undefined && query.longitude !== undefined) {
    const position = { latitude: query.latitude, longitude: query.longitude };
    return { centre: centreOf(cellAt(position, 2)), level: 2 };
  }
  return place ? { centre: place.centre, level: place.level } : undefined;
}

/** The cells whose people are in range, nearest first. A coarse cell on either side counts its 3 x 3 neighbours. */
function cellsAround({ centre, level: from }: Origin, radiusKm: number) {
  const cells = LEVELS.flatMap((level) =>
    cellsInRange(centre, level, reachKm(radiusKm, Math.max(level, from) as Level)),
  );
  return cells.sort((a, b) => a.distanceKm - b.distanceKm);
}

/** A number that changes by viewer and day and has nothing to do with place. */
function drawFor(deps: Deps, viewer: Seeker) {
  const day = Math.floor(deps.now() / DAY_MS);
  return new Bun.CryptoHasher("sha256", deps.serverKey)
    .update(`order:${viewer.publicId}:${day}`)
    .digest()
    .readUInt32BE(0);
}

/** Scatters an id by the draw (the finalizer of MurmurHash3), so that nobody stands first on every day. */
function scattered(id: number, draw: number) {
  let mixed = Math.imul(id ^ draw, 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}

const ageFilter = (viewer: Seeker, seeker: Person, filters: Filters) => {
  const [minAge, maxAge] = [filters.minAge ?? seeker.minAge, filters.maxAge ?? seeker.maxAge];
  return ({ id, traits: { age } }: Listing) =>
    age !== null && age >= minAge && age <= maxAge && id !== viewer.id;
};

/** The first of a group in the viewer's order: of a large one only those are sorted who can be among them. */
function firstOf(group: Listing[], draw: number, limit: number) {
  const inTurn = group.map((listing) => ({ listing, turn: scattered(listing.id, draw) }));
  const bound = (2 ** 32 * (1.5 * limit + 50)) / group.length;
  const early = inTurn.filter(({ turn }) => turn < bound);
  return (early.length < limit ? inTurn : early)
    .sort((a, b) => a.turn - b.turn)
    .slice(0, limit)
    .map(({ listing }) => listing);
}

/** Some of a crowd: the most recently active day first, within a day in the viewer's order. */
function someOf(crowd: Listing[], draw: number, limit: number) {
  const some: Listing[] = [];
  let end = crowd.length;
  while (end > 0 && some.length < limit) {
    const day = crowd[end - 1]?.activeDay;
    const start = crowd.findIndex(({ activeDay }) => activeDay === day);
    some.push(...firstOf(crowd.slice(start, end), draw, limit - some.length));
    end = start;
  }
  return some;
}

async function findCandidates(
  deps: Deps,
  viewer: Seeker,
  cells: readonly CellInRange[],
  isWanted: (listing: Listing) => boolean,
  draw: number,
) {
  const candidates: Listing[] = [];
  for (const { level, row, col } of cells) {
    const kept = deps.directory.crowdIn(viewer.realm, { level, row, col });
    const crowd = kept instanceof Promise ? await kept : kept;
    if (crowd.length === 0) continue;
    const wanted = crowd.filter(isWanted);
    const left = CANDIDATES_MAX - candidates.length;
    candidates.push(...(wanted.length <= left ? wanted : someOf(wanted, draw, left)));
    if (candidates.length === CANDIDATES_MAX) break;
  }
  return candidates;
}

/** The nearest candidates by id, best score first; equal scores in the viewer's order of the day. */
export async function rankCandidates(
  deps: Deps,
  viewer: Seeker,
  seeker: Person,
  origin: Origin,
  filters: Filters,
) {
  const draw = drawFor(deps, viewer);
  const cells = cellsAround(origin, filters.maxDistance ?? seeker.maxDistance);
  const isWanted = ageFilter(viewer, seeker, filters);
  const candidates = await findCandidates(deps, viewer, cells, isWanted, draw);
  return candidates
    .map((listing) => ({
      id: listing.id,
      score: compatibilityScore(seeker.traits, listing.traits),
      turn: scattered(listing.id, draw),
    }))
    .sort((a, b) => b.score - a.score || a.turn - b.turn)
    .map(({ id }) => id);
}

type Span = { from: number; until: number };

/** Some of those in range within one's filters whose place was published in the span, nearest first. */
export async function findPublishedIn(
  deps: Deps,
  viewer: Seeker,
  seeker: Person,
  origin: Origin,
  { from, until }: Span,
) {
  const isInFilter = ageFilter(viewer, seeker, {});
  const isWanted = (listing: Listing) =>
    listing.publishedAt >= from && listing.publishedAt < until && isInFilter(listing);
  const cells = cellsAround(origin, seeker.maxDistance);
  const found = await findCandidates(deps, viewer, cells, isWanted, drawFor(deps, viewer));
  return found.map(({ id }) => id);
}

/** How many are in range at each radius of the ladder, each at most `CANDIDATES_MAX`. */
export async function countAround(deps: Deps, viewer: Seeker, seeker: Person, origin: Origin) {
  const isWanted = ageFilter(viewer, seeker, {});
  const counted = new Set<string>();
  const counts: Record<string, number> = {};
  let within = 0;
  for (const radiusKm of COUNT_RADII_KM) {
    for (const { level, row, col } of cellsAround(origin, radiusKm)) {
      const key = `${level}:${row}:${col}`;
      if (within >= CANDIDATES_MAX || counted.has(key)) continue;
      counted.add(key);
      within += (await deps.directory.crowdIn(viewer.realm, { level, row, col })).filter(
        isWanted,
      ).length;
    }
    counts[radiusKm] = Math.min(CANDIDATES_MAX, within);
  }
  return counts;
}
