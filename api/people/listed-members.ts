import { INTENTS } from "@hereabouts/db/enumerations";
import type { InterestRarity, PreparedTraits } from "./compatibility.ts";

/** One of the people listed in a cell, where their place is published since that day. */
export type Listing = PreparedTraits & {
  id: number;
  age: number;
  activeDay: number;
  publishedDay: number;
};

/**
 * Those listed in one cell, by the day on which they were last active, then by id. There are as many of them as members,
 * and as objects each would take eight times the memory: a row of numbers it is, the rare interests' ids apart.
 */
export type Crowd = ReturnType<typeof createCrowd>;

const ROW = 8;
const [ID, ACTIVE_DAY, PUBLISHED_DAY, AGE, INTENT, COMMON, WEIGHT, RARE_END] = [
  0, 1, 2, 3, 4, 5, 6, 7,
] as const;
const INTENT_CODES = [null, ...INTENTS] as const;
const NO_NAMES: readonly string[] = [];
const NO_NUMBERS = new Int32Array();

const createCrowd = (realm: number, code: number, rarity: InterestRarity) => ({
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

const numberAt = ({ rows }: Crowd, index: number, column: number) =>
  rows[index * ROW + column] ?? 0;

export const sizeOf = ({ rows }: Crowd) => rows.length / ROW;
export const idsOf = (crowd: Crowd) =>
  Array.from({ length: sizeOf(crowd) }, (_, index) => idAt(crowd, index));
export const idAt = (crowd: Crowd, index: number) => numberAt(crowd, index, ID);
export const ageAt = (crowd: Crowd, index: number) => numberAt(crowd, index, AGE);
export const activeDayAt = (crowd: Crowd, index: number) => numberAt(crowd, index, ACTIVE_DAY);
export const publishedDayAt = (crowd: Crowd, index: number) =>
  numberAt(crowd, index, PUBLISHED_DAY);

const rareStart = (crowd: Crowd, index: number) =>
  index === 0 ? 0 : numberAt(crowd, index - 1, RARE_END);

export function listingAt(crowd: Crowd, index: number): Listing {
  const id = idAt(crowd, index);
  return {
    id,
    activeDay: activeDayAt(crowd, index),
    publishedDay: publishedDayAt(crowd, index),
    rarity: crowd.rarity,
    common: numberAt(crowd, index, COMMON),
    rare: crowd.rare.subarray(rareStart(crowd, index), numberAt(crowd, index, RARE_END)),
    unknown: crowd.unknown?.get(id) ?? NO_NAMES,
    weight: numberAt(crowd, index, WEIGHT),
    intent: INTENT_CODES[numberAt(crowd, index, INTENT)] ?? null,
    age: ageAt(crowd, index),
  };
}

function spliced(numbers: Int32Array, at: number, removed: number, added: ArrayLike<number>) {
  const next = new Int32Array(numbers.length - removed + added.length);
  next.set(numbers.subarray(0, at));
  next.set(added, at);
  next.set(numbers.subarray(at + removed), at + added.length);
  return next;
}

function shiftRare(crowd: Crowd, from: number, by: number) {
  for (let at = from * ROW + RARE_END; at < crowd.rows.length; at += ROW)
    crowd.rows[at] = (crowd.rows[at] ?? 0) + by;
}

function keepUnknown(crowd: Crowd, { id, unknown }: Listing) {
  if (unknown.length > 0) (crowd.unknown ??= new Map()).set(id, unknown);
}

const rowOf = (listing: Listing, rareEnd: number) => [
  listing.id,
  listing.activeDay,
  listing.publishedDay,
  listing.age,
  INTENT_CODES.indexOf(listing.intent),
  listing.common,
  listing.weight,
  rareEnd,
];

/** A crowd of these, who are in its order. */
export function crowdOf(
  realm: number,
  code: number,
  rarity: InterestRarity,
  listings: readonly Listing[],
) {
  const crowd = createCrowd(realm, code, rarity);
  let rareEnd = 0;
  crowd.rows = new Int32Array(listings.length * ROW);
  for (const [index, listing] of listings.entries()) {
    rareEnd += listing.rare.length;
    crowd.rows.set(rowOf(listing, rareEnd), index * ROW);
    keepUnknown(crowd, listing);
  }
  crowd.rare = new Int32Array(rareEnd);
  for (const [index, { rare }] of listings.entries()) crowd.rare.set(rare, rareStart(crowd, index));
  return crowd;
}

const comesBefore = (listing: Listing, crowd: Crowd, index: number) => {
  const day = activeDayAt(crowd, index);
  return listing.activeDay === day ? listing.id < idAt(crowd, index) : listing.activeDay < day;
};

export function insertInto(crowd: Crowd, listing: Listing) {
  let index = 0;
  while (index < sizeOf(crowd) && !comesBefore(listing, crowd, index)) index += 1;
  const start = rareStart(crowd, index);
  crowd.rare = spliced(crowd.rare, start, 0, listing.rare);
  crowd.rows = spliced(crowd.rows, index * ROW, 0, rowOf(listing, start + listing.rare.length));
  shiftRare(crowd, index + 1, listing.rare.length);
  keepUnknown(crowd, listing);
}

export function removeFrom(crowd: Crowd, id: number) {
  let index = 0;
  while (index < sizeOf(crowd) && idAt(crowd, index) !== id) index += 1;
  if (index === sizeOf(crowd)) return;
  const start = rareStart(crowd, index);
  const count = numberAt(crowd, index, RARE_END) - start;
  crowd.rare = spliced(crowd.rare, start, count, []);
  crowd.rows = spliced(crowd.rows, index * ROW, ROW, []);
  shiftRare(crowd, index, -count);
  crowd.unknown?.delete(id);
}
