import type { Viewer } from "../auth/session.service.ts";
import type { Deps } from "../deps.ts";
import { LEVELS, cellAt, cellsInRange, centreOf, reachKm } from "../lib/cells.ts";
import type { Level, Position } from "../lib/cells.ts";
import { CANDIDATES_MAX, countByRadius, findCandidates, readLargestId } from "./candidates.repo.ts";
import { compatibilityScore, prepareTraits } from "./compatibility.ts";
import type { PreparedTraits } from "./compatibility.ts";
import { COUNT_RADII_KM } from "./discovery.schema.ts";
import type { NearbyQuery } from "./discovery.schema.ts";
import { readTraits } from "./people.repo.ts";
import type { Seeker } from "./people.repo.ts";

const DAY_MS = 86_400_000;

/** Where somebody looks from: never finer than a cell. */
export type Origin = { centre: Position; level: Level };
type Filters = Pick<NearbyQuery, "maxDistance" | "minAge" | "maxAge">;

/** A position in a query is snapped before anything else is done with it; without one the published place serves. */
export function originOf(seeker: Seeker, query: Partial<Position>): Origin | undefined {
  if (query.latitude !== undefined && query.longitude !== undefined) {
    const position = { latitude: query.latitude, longitude: query.longitude };
    return { centre: centreOf(cellAt(position, 2)), level: 2 };
  }
  return seeker.centre ? { centre: seeker.centre, level: seeker.level as Level } : undefined;
}

/** The cells whose people are in range, nearest first. A coarse cell on either side counts its 3 x 3 neighbours. */
function cellsAround({ centre, level: from }: Origin, radiusKm: number) {
  const cells = LEVELS.flatMap((level) =>
    cellsInRange(centre, level, reachKm(radiusKm, Math.max(level, from) as Level)),
  );
  return cells.sort((a, b) => a.distanceKm - b.distanceKm);
}

const filtersOf = (seeker: Seeker, filters: Filters) => ({
  minAge: filters.minAge ?? seeker.minAge,
  maxAge: filters.maxAge ?? seeker.maxAge,
});

/** A start among the ids that changes by viewer and day and has nothing to do with place. */
async function startFor(deps: Deps, viewer: Viewer) {
  const day = Math.floor(deps.now() / DAY_MS);
  const digest = new Bun.CryptoHasher("sha256", deps.serverKey)
    .update(`order:${viewer.publicId}:${day}`)
    .digest();
  return digest.readUInt32BE(0) % ((await readLargestId(deps.db)) + 1);
}

async function preparedTraits(deps: Deps, ids: number[]) {
  const known = new Map<number, PreparedTraits>();
  const missing: number[] = [];
  for (const id of ids) {
    const traits = deps.rarity.traitsOf(id);
    if (traits) known.set(id, traits);
    else missing.push(id);
  }
  if (missing.length === 0) return known;
  for (const { id, ...traits } of await readTraits(deps.db, missing)) {
    const prepared = prepareTraits(traits, deps.rarity.current());
    deps.rarity.keepTraits(id, prepared);
    known.set(id, prepared);
  }
  return known;
}

/** The nearest candidates by id, best score first; equal scores in the viewer's order of the day. */
export async function rankCandidates(
  deps: Deps,
  viewer: Viewer,
  seeker: Seeker,
  origin: Origin,
  filters: Filters,
) {
  const start = await startFor(deps, viewer);
  const cells = cellsAround(origin, filters.maxDistance ?? seeker.maxDistance);
  const who = { viewer: viewer.id, realm: viewer.realm, ...filtersOf(seeker, filters) };
  const ids = await findCandidates(deps.db, { ...who, cells, start });
  const traits = await preparedTraits(deps, ids);
  const own = prepareTraits(seeker, deps.rarity.current());
  const turn = (id: number) => (id >= start ? id : id + 2 ** 32);
  return ids
    .map((id) => ({ id, score: compatibilityScore(own, traits.get(id) ?? own) }))
    .sort((a, b) => b.score - a.score || turn(a.id) - turn(b.id))
    .map(({ id }) => id);
}

/** How many are in range at each radius of the ladder, each at most `CANDIDATES_MAX`. */
export async function countAround(deps: Deps, viewer: Viewer, seeker: Seeker, origin: Origin) {
  const seen = new Set<string>();
  const cells = COUNT_RADII_KM.flatMap((radiusKm) =>
    cellsAround(origin, radiusKm)
      .filter(({ level, row, col }) => {
        const key = `${level}:${row}:${col}`;
        return !seen.has(key) && seen.add(key);
      })
      .map((cell) => ({ ...cell, radiusKm })),
  );
  const who = { viewer: viewer.id, realm: viewer.realm, ...filtersOf(seeker, {}) };
  const rings = await countByRadius(deps.db, { ...who, cells });
  let within = 0;
  return COUNT_RADII_KM.map((radiusKm) => {
    within = Math.min(CANDIDATES_MAX, within + (rings.get(radiusKm) ?? 0));
    return [String(radiusKm), within] as const;
  });
}
