import type { Viewer } from "../viewer.ts";
import type { Deps } from "../deps.ts";
import { createCache } from "../lib/cache.ts";
import { cellsInRange, codeOf, reachKm } from "../lib/cells.ts";
import { perDeps } from "../lib/per-deps.ts";
import { SCORE_MAX, compatibilityScore } from "../people/compatibility.ts";
import {
  activeDayAt,
  ageAt,
  idAt,
  candidateAt,
  publishedDayAt,
  sizeOf,
} from "../people/cell-members.ts";
import type { CellMembers, Candidate } from "../people/cell-members.ts";
import { cellMembersCache } from "../people/cell-members-cache.service.ts";
import type { Origin } from "../places/origin.service.ts";
import type { Person } from "../people/person.ts";
import { FILTER_AGE } from "../profile/profile-limits.schema.ts";
import { COUNT_RADII_KM } from "./nearby.schema.ts";
import type { NearbyQuery } from "./nearby.schema.ts";

const DAY_MS = 86_400_000;
const CANDIDATES_MAX = 500;
const MAX_RANKINGS = 1000;
const MAX_SURROUNDINGS = 1000;
const READ_AHEAD_MAX = 128;
/** What one question to the limit is worth of reading; what is in memory costs nothing more. */
const CELLS_A_TOKEN = 64;
const PEOPLE_A_TOKEN = 2000;

/** The session of the member who searches. */
type SearchViewer = Pick<Viewer, "id" | "publicId" | "realm">;
type Filters = Pick<NearbyQuery, "maxDistance" | "minAge" | "maxAge">;

const surroundings = new Map<string, Int32Array>();

/**
 * The codes of the cells whose people are in range, nearest first. It takes longer than what is done with it, and
 * neighbours ask the same, so the last ones are cached.
 */
function cellsAround(centre: Origin, radiusKm: number) {
  const key = `${centre.latitude} ${centre.longitude} ${radiusKm}`;
  const known = surroundings.get(key);
  if (known) return known;
  const codes = Int32Array.from(cellsInRange(centre, 2, reachKm(radiusKm)), codeOf);
  surroundings.set(key, codes);
  const [oldest] = surroundings.keys();
  if (surroundings.size > MAX_SURROUNDINGS && oldest !== undefined) surroundings.delete(oldest);
  return codes;
}

const dayOf = (deps: Deps) => Math.floor(deps.now() / DAY_MS);

/** A number that changes by viewer and day and has nothing to do with place. */
function drawFor(deps: Deps, viewer: SearchViewer) {
  return new Bun.CryptoHasher("sha256", deps.serverKey)
    .update(`order:${viewer.publicId}:${dayOf(deps)}`)
    .digest()
    .readUInt32BE(0);
}

/** Scatters an id by the draw (the finalizer of MurmurHash3), so that nobody stands first on every day. */
function scattered(id: number, draw: number) {
  let mixed = Math.imul(id ^ draw, 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}

const wantedBy = (viewer: SearchViewer, viewerPerson: Person, filters: Filters) => {
  const minAge = filters.minAge ?? viewerPerson.minAge;
  const oldest = filters.maxAge ?? viewerPerson.maxAge;
  const maxAge = oldest === FILTER_AGE.max ? Number.POSITIVE_INFINITY : oldest;
  return (members: CellMembers, index: number) => {
    const [id, age] = [idAt(members, index), ageAt(members, index)];
    return age >= minAge && age <= maxAge && id !== viewer.id && !viewerPerson.blockedIds.has(id);
  };
};
type IsWanted = ReturnType<typeof wantedBy>;

/** The indexes of the members that pass the filter. */
function wantedIn(members: CellMembers, isWanted: IsWanted) {
  const wanted: number[] = [];
  for (let index = 0; index < sizeOf(members); index += 1)
    if (isWanted(members, index)) wanted.push(index);
  return wanted;
}

/** The first of a group in the viewer's order: of a large one only those are sorted who can be among them. */
function firstOf(members: CellMembers, group: number[], draw: number, limit: number) {
  const inTurn = group.map((index) => ({ index, turn: scattered(idAt(members, index), draw) }));
  const bound = (2 ** 32 * (1.5 * limit + 50)) / group.length;
  const early = inTurn.filter(({ turn }) => turn < bound);
  return (early.length < limit ? inTurn : early)
    .sort((a, b) => a.turn - b.turn)
    .slice(0, limit)
    .map(({ index }) => index);
}

/** Some of a cell's members: the most recently active day first, within a day in the viewer's order. */
function someOf(members: CellMembers, wanted: number[], draw: number, limit: number) {
  const some: number[] = [];
  let end = wanted.length;
  while (end > 0 && some.length < limit) {
    const day = activeDayAt(members, wanted[end - 1] ?? 0);
    const start = wanted.findIndex((index) => activeDayAt(members, index) === day);
    some.push(...firstOf(members, wanted.slice(start, end), draw, limit - some.length));
    end = start;
  }
  return some;
}

type Consume = (tokens: number) => void;
/** Charges a request for what it has read: the limit of nearby searches counts work, not requests alone. */
const consumerOf =
  ({ limits }: Deps, { id }: SearchViewer): Consume =>
  (tokens) =>
    limits.consume("nearby", id, tokens);

/**
 * The people of one cell after the other. What is not in memory is read ahead, twice as many cells each time until they
 * hold many people: far cells then cost few statements, near ones nothing that is not looked at, and no turn is long.
 */
function membersAlong(deps: Deps, { realm }: SearchViewer, cells: Int32Array, consume?: Consume) {
  const cache = cellMembersCache(deps);
  let ahead = 1;
  let read: ReadonlyMap<number, CellMembers> = new Map();
  const inMemory = (code: number) => cache.get(realm, code) ?? read.get(code);
  const isMissing = (code: number) => !inMemory(code) && !cache.isBeingRead(realm, code);

  async function readFrom(index: number) {
    const codes: [number, ...number[]] = [cells[index] ?? 0];
    for (let at = index + 1; at < cells.length && codes.length < ahead; at += 1)
      if (isMissing(cells[at] ?? 0)) codes.push(cells[at] ?? 0);
    consume?.(codes.length / CELLS_A_TOKEN);
    read = await cache.read(realm, codes);
    const people = [...read.values()].reduce((sum, members) => sum + sizeOf(members), 0);
    consume?.(people / PEOPLE_A_TOKEN);
    ahead = read.size < codes.length ? 1 : Math.min(2 * ahead, READ_AHEAD_MAX);
    return read.get(codes[0]);
  }

  return {
    inMemory: (index: number) => inMemory(cells[index] ?? 0),
    readFrom,
  };
}

async function findCandidates(
  deps: Deps,
  viewer: SearchViewer,
  cells: Int32Array,
  isWanted: IsWanted,
  draw: number,
  consume?: Consume,
) {
  await cellMembersCache(deps).refresh();
  const membersByCell = membersAlong(deps, viewer, cells, consume);
  const candidates: Candidate[] = [];
  let searched = 0;
  while (searched < cells.length && candidates.length < CANDIDATES_MAX) {
    const members = membersByCell.inMemory(searched) ?? (await membersByCell.readFrom(searched));
    if (!members) break;
    const wanted = wantedIn(members, isWanted);
    const room = CANDIDATES_MAX - candidates.length;
    const chosen = wanted.length <= room ? wanted : someOf(members, wanted, draw, room);
    for (const index of chosen) candidates.push(candidateAt(members, index));
    searched += 1;
  }
  return { candidates, searched: cells.subarray(0, searched) };
}

/** The ids by score, the best first; equal scores in the viewer's order of the day. */
function byScore(candidates: readonly Candidate[], viewerPerson: Person, draw: number) {
  const groups: Candidate[][] = [];
  for (const candidate of candidates) {
    (groups[SCORE_MAX - compatibilityScore(viewerPerson, candidate)] ??= []).push(candidate);
  }
  return groups.flatMap((equals) =>
    equals.sort((a, b) => scattered(a.id, draw) - scattered(b.id, draw)).map(({ id }) => id),
  );
}

/** The nearest candidates' ids, best score first. */
export type Ranking = {
  viewerPerson: Person;
  cells: Int32Array;
  /** The cells that were looked into; there were enough before the others. */
  searched: Int32Array;
  question: string;
  since: number;
  ids: readonly number[];
};
/** The last rankings that were made, by who asked. */
const rankings = perDeps(({ events }: Deps) =>
  createCache<number, Ranking>(events, {
    maxEntries: MAX_RANKINGS,
    invalidatedBy: { "person.changed": ({ userId }) => [userId] },
  }),
);

/**
 * Whom the viewer sees, and in what order. The same question is answered from the last time, as long as neither
 * the one who asks nor anybody in range has changed: pages then fit together, and only the first one costs.
 */
export async function rankCandidates(
  deps: Deps,
  viewer: SearchViewer,
  viewerPerson: Person,
  origin: Origin,
  filters: Filters,
): Promise<Ranking> {
  const cells = cellsAround(origin, filters.maxDistance ?? viewerPerson.maxDistance);
  const question = `${filters.minAge} ${filters.maxAge} ${dayOf(deps)}`;
  const cache = cellMembersCache(deps);
  await cache.refresh();
  const last = rankings(deps).get(viewer.id);
  const isSame =
    last?.viewerPerson === viewerPerson && last.cells === cells && last.question === question;
  if (isSame && cache.isUnchanged(viewer.realm, last.searched, last.since)) return last;
  const since = cache.version();
  const isWanted = wantedBy(viewer, viewerPerson, filters);
  const draw = drawFor(deps, viewer);
  const { candidates, searched } = await findCandidates(
    deps,
    viewer,
    cells,
    isWanted,
    draw,
    consumerOf(deps, viewer),
  );
  const ids = byScore(candidates, viewerPerson, draw);
  const ranking = { viewerPerson, cells, searched, question, since, ids };
  rankings(deps).set(viewer.id, ranking);
  return ranking;
}

type Span = { fromDay: number; untilDay: number };

/** Some of those in range within one's filters whose place was published in the span, nearest first. */
export async function findPublishedIn(
  deps: Deps,
  viewer: SearchViewer,
  viewerPerson: Person,
  origin: Origin,
  { fromDay, untilDay }: Span,
) {
  const isInFilter = wantedBy(viewer, viewerPerson, {});
  const isWanted: IsWanted = (members, index) => {
    const day = publishedDayAt(members, index);
    return day >= fromDay && day < untilDay && isInFilter(members, index);
  };
  const cells = cellsAround(origin, viewerPerson.maxDistance);
  const { candidates } = await findCandidates(deps, viewer, cells, isWanted, drawFor(deps, viewer));
  return candidates.map(({ id }) => id);
}

/** How many are in range at each radius of `COUNT_RADII_KM`, each at most `CANDIDATES_MAX`. */
export async function countAround(
  deps: Deps,
  viewer: SearchViewer,
  viewerPerson: Person,
  origin: Origin,
) {
  const isWanted = wantedBy(viewer, viewerPerson, {});
  const cells = cellsAround(origin, Math.max(...COUNT_RADII_KM));
  await cellMembersCache(deps).refresh();
  const membersByCell = membersAlong(deps, viewer, cells, consumerOf(deps, viewer));
  const counts: Record<string, number> = {};
  let within = 0;
  let counted = 0;
  for (const radiusKm of COUNT_RADII_KM) {
    const end = cellsAround(origin, radiusKm).length;
    while (counted < end && within < CANDIDATES_MAX) {
      const members = membersByCell.inMemory(counted) ?? (await membersByCell.readFrom(counted));
      within += members ? wantedIn(members, isWanted).length : 0;
      counted += 1;
    }
    counts[radiusKm] = Math.min(CANDIDATES_MAX, within);
  }
  return counts;
}
