import { INTENTS } from "@hereabouts/db/enumerations";
import type { Listed } from "./cell-members.repo.ts";
import { DATING_BITS } from "../dating.ts";
import { prepareTraits } from "../compatibility.ts";
import type { InterestRarity, PreparedTraits } from "../compatibility.ts";

/** A member listed in a cell, with the day since which their place is published. */
export type Candidate = PreparedTraits & {
  id: number;
  age: number;
  activeDay: number;
  publishedDay: number;
  showsOnlineStatus: boolean;
  /** The bits of the dating rule; see dating.ts. */
  dating: number;
};

/**
 * The members of one cell by the day of their last activity, then by id. Each is a row of numbers, with rare interests
 * apart: as objects they would take eight times the memory.
 */
export type CellMembers = ReturnType<typeof createCellMembers>;

const DAY_MS = 86_400_000;
const ROW = 6;
const [ID, DAYS, TRAITS, COMMON, WEIGHT, RARE_END] = [0, 1, 2, 3, 4, 5] as const;
/** The day of the last activity is in the lower half of its number, the published day in the upper. */
const DAY_BITS = 16;
const DAY_MASK = 2 ** DAY_BITS - 1;
/** The bits above the intent in the same number; the age is in the upper half. */
const INTENT_BITS = 7;
const SHOWS_ONLINE = 8;
const DATING_BIT = 4;
const AGE_BIT = 16;
const DATING_MASK = (1 << DATING_BITS) - 1;
const INTENT_CODES = [null, ...INTENTS] as const;
const NO_NUMBERS: Int32Array = new Int32Array();
const GROWTH = 1.25;
/** The memory of the objects of a cell, and of the table that finds a member by id. */
const CELL_BYTES = 600;
const ID_BYTES = 4;

export const toCandidate = (
  { id, activeDay, publishedAt, traits, showsOnlineStatus, dating }: Listed,
  rarity: InterestRarity,
): Candidate => ({
  id,
  activeDay,
  publishedDay: Math.floor(publishedAt / DAY_MS),
  ...prepareTraits(traits, rarity),
  age: traits.age,
  showsOnlineStatus,
  dating,
});

const createCellMembers = (realm: number, code: number, rarity: InterestRarity) => ({
  realm,
  code,
  rarity,
  size: 0,
  rows: NO_NUMBERS,
  rare: NO_NUMBERS,
});

const numberAt = ({ rows }: CellMembers, index: number, column: number) =>
  rows[index * ROW + column] as number;

/** The numbers of a cell, without room to grow. */
export const packedFrom = (members: CellMembers) => ({
  realm: members.realm,
  code: members.code,
  size: members.size,
  rows: members.rows.slice(0, members.size * ROW),
  rare: members.rare.slice(0, rareStart(members, members.size)),
});
export type PackedCell = Omit<CellMembers, "rarity">;

const MEMBERS_A_BATCH = 2000;

/** Cells to be sent or stored together: some thousand members, or one cell. */
export function* inBatches(cells: Iterable<PackedCell>) {
  let batch: PackedCell[] = [];
  let members = 0;
  for (const cell of cells) {
    batch.push(cell);
    members += cell.size;
    if (members < MEMBERS_A_BATCH) continue;
    yield batch;
    batch = [];
    members = 0;
  }
  yield batch;
}

export const bytesOf = ({ rows, rare }: CellMembers) =>
  CELL_BYTES + rows.byteLength + rare.byteLength + (rows.length / ROW) * ID_BYTES;
export const idsOf = (members: CellMembers) =>
  Array.from({ length: members.size }, (_, index) => idAt(members, index));
export const idAt = (members: CellMembers, index: number) => numberAt(members, index, ID);
export const ageAt = (members: CellMembers, index: number) =>
  numberAt(members, index, TRAITS) >>> AGE_BIT;
export const intentAt = (members: CellMembers, index: number) =>
  INTENT_CODES[numberAt(members, index, TRAITS) & INTENT_BITS] ?? null;
export const showsOnlineAt = (members: CellMembers, index: number) =>
  (numberAt(members, index, TRAITS) & SHOWS_ONLINE) !== 0;
export const datingAt = (members: CellMembers, index: number) =>
  (numberAt(members, index, TRAITS) >> DATING_BIT) & DATING_MASK;
export const activeDayAt = (members: CellMembers, index: number) =>
  numberAt(members, index, DAYS) & DAY_MASK;
export const publishedDayAt = (members: CellMembers, index: number) =>
  numberAt(members, index, DAYS) >>> DAY_BITS;

const rareStart = (members: CellMembers, index: number) =>
  index === 0 ? 0 : numberAt(members, index - 1, RARE_END);

/** The traits of a member, in an object that the caller may reuse. */
export function traitsAt(members: CellMembers, index: number, into: PreparedTraits) {
  into.rarity = members.rarity;
  into.common = numberAt(members, index, COMMON);
  into.rare = members.rare;
  into.rareStart = rareStart(members, index);
  into.rareEnd = numberAt(members, index, RARE_END);
  into.weight = numberAt(members, index, WEIGHT);
  into.intent = intentAt(members, index);
  into.age = ageAt(members, index);
  return into;
}

/** Replaces `removed` numbers at `at` by room for `added`; grows by more than needed. */
function spliced(
  numbers: Int32Array,
  used: number,
  at: number,
  removed: number,
  added: ArrayLike<number>,
) {
  const needed = used - removed + added.length;
  let next = numbers;
  if (needed > numbers.length) {
    next = new Int32Array(Math.ceil((needed / added.length) * GROWTH) * added.length);
    next.set(numbers.subarray(0, at));
    next.set(numbers.subarray(at + removed, used), at + added.length);
  } else next.copyWithin(at + added.length, at + removed, used);
  next.set(added, at);
  return next;
}

function shiftRare(members: CellMembers, from: number, by: number) {
  for (let index = from; index < members.size; index += 1)
    members.rows[index * ROW + RARE_END] = numberAt(members, index, RARE_END) + by;
}

const rowOf = (candidate: Candidate, rareEnd: number) => [
  candidate.id,
  candidate.activeDay | (candidate.publishedDay << DAY_BITS),
  INTENT_CODES.indexOf(candidate.intent) |
    (candidate.showsOnlineStatus ? SHOWS_ONLINE : 0) |
    (candidate.dating << DATING_BIT) |
    (candidate.age << AGE_BIT),
  candidate.common,
  candidate.weight,
  rareEnd,
];

/** Packs candidates that are already in order. */
export function cellMembersOf(
  realm: number,
  code: number,
  rarity: InterestRarity,
  candidates: readonly Candidate[],
) {
  const members = createCellMembers(realm, code, rarity);
  let rareEnd = 0;
  members.rows = new Int32Array(candidates.length * ROW);
  for (const [index, candidate] of candidates.entries()) {
    rareEnd += candidate.rare.length;
    members.rows.set(rowOf(candidate, rareEnd), index * ROW);
  }
  members.size = candidates.length;
  members.rare = new Int32Array(rareEnd);
  for (const [index, { rare }] of candidates.entries())
    members.rare.set(rare, rareStart(members, index));
  return members;
}

/** Appends a member without regard to the order. */
export function append(members: CellMembers, candidate: Candidate) {
  const used = rareLength(members);
  members.rare = withRoom(members.rare, used + candidate.rare.length);
  members.rare.set(candidate.rare, used);
  members.rows = withRoom(members.rows, (members.size + 1) * ROW);
  members.rows.set(rowOf(candidate, used + candidate.rare.length), members.size * ROW);
  members.size += 1;
}

function withRoom(numbers: Int32Array, length: number) {
  if (length <= numbers.length) return numbers;
  const larger = new Int32Array(2 * length);
  larger.set(numbers);
  return larger;
}

/** The members at these indexes as one cell, in the order of a cell. */
export function cellFrom(from: CellMembers, code: number, indexes: readonly number[]) {
  const inOrder = indexes.toSorted(
    (a, b) => activeDayAt(from, a) - activeDayAt(from, b) || idAt(from, a) - idAt(from, b),
  );
  const members = createCellMembers(from.realm, code, from.rarity);
  const lengthOf = (at: number) => numberAt(from, at, RARE_END) - rareStart(from, at);
  members.size = indexes.length;
  members.rows = new Int32Array(indexes.length * ROW);
  members.rare = new Int32Array(indexes.reduce((sum, at) => sum + lengthOf(at), 0));
  let rareEnd = 0;
  for (const [index, at] of inOrder.entries()) {
    const start = rareStart(from, at);
    members.rare.set(from.rare.subarray(start, start + lengthOf(at)), rareEnd);
    rareEnd += lengthOf(at);
    members.rows.set(from.rows.subarray(at * ROW, (at + 1) * ROW), index * ROW);
    members.rows[index * ROW + RARE_END] = rareEnd;
  }
  return members;
}

const comesBefore = (candidate: Candidate, members: CellMembers, index: number) => {
  const day = activeDayAt(members, index);
  return candidate.activeDay === day
    ? candidate.id < idAt(members, index)
    : candidate.activeDay < day;
};

/** The index at which a candidate belongs. */
function indexFor(members: CellMembers, candidate: Candidate) {
  let [low, high] = [0, members.size];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (comesBefore(candidate, members, middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

const rareLength = (members: CellMembers) => rareStart(members, members.size);

export function insertInto(members: CellMembers, candidate: Candidate) {
  const index = indexFor(members, candidate);
  const start = rareStart(members, index);
  const { rare } = candidate;
  if (rare.length > 0) members.rare = spliced(members.rare, rareLength(members), start, 0, rare);
  const row = rowOf(candidate, start + rare.length);
  members.rows = spliced(members.rows, members.size * ROW, index * ROW, 0, row);
  members.size += 1;
  shiftRare(members, index + 1, rare.length);
}

/** The index of a member; the size of the cell for one who is not in it. */
export function indexOf(members: CellMembers, id: number) {
  let index = 0;
  while (index < members.size && idAt(members, index) !== id) index += 1;
  return index;
}

export function removeFrom(members: CellMembers, id: number) {
  const index = indexOf(members, id);
  if (index === members.size) return;
  const start = rareStart(members, index);
  const count = numberAt(members, index, RARE_END) - start;
  spliced(members.rare, rareLength(members), start, count, []);
  spliced(members.rows, members.size * ROW, index * ROW, ROW, []);
  members.size -= 1;
  shiftRare(members, index, -count);
}
