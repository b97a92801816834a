import type { Viewer } from "../viewer.ts";
import type { Deps } from "../deps.ts";
import { createTurns } from "../lib/processes/turns.ts";
import { perDeps } from "../lib/per-deps.ts";
import { activeDayAt, idAt } from "../people/cell-members/cell-members.ts";
import type { CellMembers } from "../people/cell-members/cell-members.ts";
import { cellMembersCache } from "../people/cell-members/cell-members-cache.service.ts";
import { shuffleKey } from "./daily-order.ts";
import type { IsWanted } from "./filters.ts";
import { PEOPLE_COUNTED_MAX } from "./nearby-limits.schema.ts";

const READ_AHEAD_MAX = 128;
/** The reading that one token of the limit covers; cells in memory cost nothing more. */
const CELLS_A_TOKEN = 64;
const PEOPLE_A_TOKEN = 2000;

/** The session of the member who searches. */
export type SearchViewer = Pick<Viewer, "id" | "publicId" | "realm">;
export type Take = (members: CellMembers, index: number) => void;
type Consume = (tokens: number) => void;

/** Charges a request for what it has read: the limit of nearby searches counts work, not requests alone. */
export const consumerOf =
  ({ limits }: Deps, { id }: SearchViewer): Consume =>
  (tokens) =>
    limits.consume("nearby", id, tokens);

/**
 * Yields the members of each cell. Cells not in memory are read ahead, twice as many each time until they hold many
 * people, so that far cells cost few statements and near ones no needless read.
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
    const people = [...read.values()].reduce((sum, { size }) => sum + size, 0);
    consume?.(people / PEOPLE_A_TOKEN);
    ahead = read.size < codes.length ? 1 : Math.min(2 * ahead, READ_AHEAD_MAX);
    return read.get(codes[0]);
  }

  return {
    inMemory: (index: number) => inMemory(cells[index] ?? 0),
    readFrom,
  };
}

/** Members are counted by the upper bits of their shuffle keys. */
const PART_BITS = 10;

/** The first `limit` of a group in the viewer's order, themselves in any order. */
function firstOf(members: CellMembers, group: number[], seed: number, limit: number) {
  const keyOf = (index: number) => shuffleKey(idAt(members, index), seed);
  const partOf = (index: number) => keyOf(index) >>> (32 - PART_BITS);
  const sizes = new Int32Array(2 ** PART_BITS);
  for (const index of group) sizes[partOf(index)] = (sizes[partOf(index)] as number) + 1;
  let part = 0;
  for (let before = sizes[0] as number; before < limit; before += sizes[part] as number) part += 1;
  const first: number[] = [];
  const last: number[] = [];
  for (const index of group) {
    const own = partOf(index);
    if (own < part) first.push(index);
    else if (own === part) last.push(index);
  }
  last.sort((a, b) => keyOf(a) - keyOf(b));
  return first.concat(last.slice(0, limit - first.length));
}

function takeAll(members: CellMembers, isWanted: IsWanted, take: Take) {
  let taken = 0;
  for (let index = 0; index < members.size; index += 1) {
    if (!isWanted(members, index)) continue;
    take(members, index);
    taken += 1;
  }
  return taken;
}

/** Takes at most `limit` of a cell's members: the most recently active day first, within a day in the viewer's order. */
function takeFrom(
  members: CellMembers,
  isWanted: IsWanted,
  seed: number,
  limit: number,
  take: Take,
) {
  if (members.size <= limit) return takeAll(members, isWanted, take);
  let room = limit;
  let index = members.size - 1;
  while (index >= 0 && room > 0) {
    const day = activeDayAt(members, index);
    const group: number[] = [];
    for (; index >= 0 && activeDayAt(members, index) === day; index -= 1)
      if (isWanted(members, index)) group.push(index);
    const chosen = group.length <= room ? group : firstOf(members, group, seed, room);
    for (const one of chosen) take(members, one);
    room -= chosen.length;
  }
  return limit - room;
}

/** One after another: side by side, hundreds of them after a start would all wait for the last. */
const readingSearches = perDeps(createTurns);

/** Called with the members of a cell and its index; returns whether to go on. */
type Visit = (members: CellMembers, index: number) => boolean;

/** Visits cells in their order. Once one has to be read, the search waits for those that read before it. */
export async function visitCells(
  deps: Deps,
  viewer: SearchViewer,
  cells: Int32Array,
  visit: Visit,
  consume?: Consume,
) {
  await cellMembersCache(deps).refresh();
  const membersByCell = membersAlong(deps, viewer, cells, consume);
  let index = 0;
  let isEnough = false;
  const isDone = () => isEnough || index === cells.length;
  /** Goes on to the first cell that is not in memory. */
  function visitFromMemory() {
    while (!isDone()) {
      const members = membersByCell.inMemory(index);
      if (!members) return;
      isEnough = !visit(members, index);
      index += 1;
    }
  }
  visitFromMemory();
  if (isDone()) return;
  await readingSearches(deps)(async () => {
    while (!isDone()) {
      if (!(await membersByCell.readFrom(index))) return;
      visitFromMemory();
    }
  });
}

/** Takes at most `PEOPLE_COUNTED_MAX` of the wanted, the nearest cells first. */
export async function takeCandidates(
  deps: Deps,
  viewer: SearchViewer,
  cells: Int32Array,
  isWanted: IsWanted,
  seed: number,
  take: Take,
  consume?: Consume,
) {
  let room = PEOPLE_COUNTED_MAX;
  const takeSome: Visit = (members) => {
    room -= takeFrom(members, isWanted, seed, room, take);
    return room > 0;
  };
  await visitCells(deps, viewer, cells, takeSome, consume);
}
