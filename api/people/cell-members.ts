import { INTENTS } from "@hereabouts/db/enumerations";
import type { InterestRarity, PreparedTraits } from "./compatibility.ts";

/** One of the people listed in a cell, where their place is published since that day. */
export type Candidate = PreparedTraits & {
  id: number;
  age: number;
  activeDay: number;
  publishedDay: number;
};

/**
 * Those listed in one cell, by the day on which they were last active, then by id. There are as many of them as members,
 * and as objects each would take eight times the memory: a row of numbers it is, the rare interests' ids apart.
 */
export type CellMembers = ReturnType<typeof createCellMembers>;

const ROW = 8;
const [ID, ACTIVE_DAY, PUBLISHED_DAY, AGE, INTENT, COMMON, WEIGHT, RARE_END] = [
  0, 1, 2, 3, 4, 5, 6, 7,
] as const;
const INTENT_CODES = [null, ...INTENTS] as const;
const NO_NAMES: readonly string[] = [];
const NO_NUMBERS = new Int32Array();

const createCellMembers = (realm: number, code: number, rarity: InterestRarity) => ({
  realm,
  code,
  rarity,
  /** The version at which somebody in it changed last. */
  changedAt: 0,
  rows: NO_NUMBERS,
  rare: NO_NUMBERS,
  /** Of whoever has any, by id. */
  unknown: undefined as Map<number, readonly string[]> | undefined,
});

const numberAt = ({ rows }: CellMembers, index: number, column: number) =>
  rows[index * ROW + column] ?? 0;

export const sizeOf = ({ rows }: CellMembers) => rows.length / ROW;
export const idsOf = (members: CellMembers) =>
  Array.from({ length: sizeOf(members) }, (_, index) => idAt(members, index));
export const idAt = (members: CellMembers, index: number) => numberAt(members, index, ID);
export const ageAt = (members: CellMembers, index: number) => numberAt(members, index, AGE);
export const activeDayAt = (members: CellMembers, index: number) =>
  numberAt(members, index, ACTIVE_DAY);
export const publishedDayAt = (members: CellMembers, index: number) =>
  numberAt(members, index, PUBLISHED_DAY);

const rareStart = (members: CellMembers, index: number) =>
  index === 0 ? 0 : numberAt(members, index - 1, RARE_END);

export function candidateAt(members: CellMembers, index: number): Candidate {
  const id = idAt(members, index);
  return {
    id,
    activeDay: activeDayAt(members, index),
    publishedDay: publishedDayAt(members, index),
    rarity: members.rarity,
    common: numberAt(members, index, COMMON),
    rare: members.rare.subarray(rareStart(members, index), numberAt(members, index, RARE_END)),
    unknown: members.unknown?.get(id) ?? NO_NAMES,
    weight: numberAt(members, index, WEIGHT),
    intent: INTENT_CODES[numberAt(members, index, INTENT)] ?? null,
    age: ageAt(members, index),
  };
}

function spliced(numbers: Int32Array, at: number, removed: number, added: ArrayLike<number>) {
  const next = new Int32Array(numbers.length - removed + added.length);
  next.set(numbers.subarray(0, at));
  next.set(added, at);
  next.set(numbers.subarray(at + removed), at + added.length);
  return next;
}

function shiftRare(members: CellMembers, from: number, by: number) {
  for (let at = from * ROW + RARE_END; at < members.rows.length; at += ROW)
    members.rows[at] = (members.rows[at] ?? 0) + by;
}

function keepUnknown(members: CellMembers, { id, unknown }: Candidate) {
  if (unknown.length > 0) (members.unknown ??= new Map()).set(id, unknown);
}

const rowOf = (candidate: Candidate, rareEnd: number) => [
  candidate.id,
  candidate.activeDay,
  candidate.publishedDay,
  candidate.age,
  INTENT_CODES.indexOf(candidate.intent),
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
    keepUnknown(members, candidate);
  }
  members.rare = new Int32Array(rareEnd);
  for (const [index, { rare }] of candidates.entries())
    members.rare.set(rare, rareStart(members, index));
  return members;
}

const comesBefore = (candidate: Candidate, members: CellMembers, index: number) => {
  const day = activeDayAt(members, index);
  return candidate.activeDay === day
    ? candidate.id < idAt(members, index)
    : candidate.activeDay < day;
};

export function insertInto(members: CellMembers, candidate: Candidate) {
  let index = 0;
  while (index < sizeOf(members) && !comesBefore(candidate, members, index)) index += 1;
  const start = rareStart(members, index);
  members.rare = spliced(members.rare, start, 0, candidate.rare);
  members.rows = spliced(
    members.rows,
    index * ROW,
    0,
    rowOf(candidate, start + candidate.rare.length),
  );
  shiftRare(members, index + 1, candidate.rare.length);
  keepUnknown(members, candidate);
}

export function removeFrom(members: CellMembers, id: number) {
  let index = 0;
  while (index < sizeOf(members) && idAt(members, index) !== id) index += 1;
  if (index === sizeOf(members)) return;
  const start = rareStart(members, index);
  const count = numberAt(members, index, RARE_END) - start;
  members.rare = spliced(members.rare, start, count, []);
  members.rows = spliced(members.rows, index * ROW, ROW, []);
  shiftRare(members, index, -count);
  members.unknown?.delete(id);
}
