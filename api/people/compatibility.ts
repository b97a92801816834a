import type { Intent } from "@hereabouts/db/enumerations";

export type Traits = {
  interests: readonly string[];
  intent: Intent | null;
  age: number | null;
};
export type ScoreFactor = { factor: "interests" | "intent" | "age"; points: number; of: number };

/** How much each known interest weighs, the commonest first. Weights are whole numbers, so that sums depend on no order. */
export type InterestRarity = {
  ids: ReadonlyMap<string, number>;
  weights: readonly number[];
  unknownWeight: number;
};

/** Traits made ready for many comparisons. Only those prepared with the same rarity compare. */
export type PreparedTraits = {
  rarity: InterestRarity;
  /** A bit for each of the commonest interests. */
  common: number;
  /** The ids of the others, in order, from `rareStart` to `rareEnd`; of one without a weight the two numbers of its hash. */
  rare: ArrayLike<number>;
  rareStart: number;
  rareEnd: number;
  weight: number;
  intent: Traits["intent"];
  age: number | null;
};

const INTERESTS_OF = 50;
const INTENT_OF = 30;
const AGE_OF = 20;
export const SCORE_MAX = INTERESTS_OF + INTENT_OF + AGE_OF;
const AGE_GAP_FOR_HALF = 7;
/** The commonest interests have a bit each. */
const COMMON_MAX = 31;
const NO_IDS: readonly number[] = [];
/** As many as a number holds exactly. */
const KEY_BITS = 53;
/** The first number of a hash has this bit, which no id has. */
const HASH_BIT = 30;
const HASH_MASK = 2n ** BigInt(HASH_BIT) - 1n;
const COMMONEST_WEIGHT = 100;
const RAREST_WEIGHT = 300;
const WEIGHT_PER_LOG = 50;
// Halved at a gap of 7 years: 19 points at 2 years, 14 at 5, 5 at 10, 1 at 15.
const POINTS_BY_AGE_GAP = Array.from({ length: 103 }, (_, gap) =>
  Math.round(AGE_OF * 2 ** -((gap / AGE_GAP_FOR_HALF) ** 2)),
);

export function canonicalInterest(interest: string): string {
  return interest.trim().toLowerCase().normalize("NFC");
}

/**
 * Smoothed inverse document frequency (Spärck Jones 1972): what everybody likes weighs 1, what one
 * member in 55 or fewer likes weighs 3, and nothing weighs more, so that no single word decides.
 */
export function interestWeights(
  counts: ReadonlyMap<string, number>,
  members: number,
): InterestRarity {
  const holders = new Map<string, number>();
  for (const [interest, count] of counts) {
    const name = canonicalInterest(interest);
    holders.set(name, (holders.get(name) ?? 0) + count);
  }
  const byCount = [...holders].sort(([, a], [, b]) => b - a);
  return {
    ids: new Map(byCount.map(([name], id) => [name, id])),
    weights: byCount.map(([, count]) => weightOf(count, members)),
    unknownWeight: weightOf(0, members),
  };
}

/** Sixty bits of a word: as texts, what members write of their own took more memory than all else of the index. */
const hashOf = (name: string) => BigInt.asUintN(2 * HASH_BIT, Bun.hash.wyhash(name));

/** The same number for each spelling of an interest: as texts, comparing them took longer than finding them. */
export const interestKey = (interest: string) =>
  Number(BigInt.asUintN(KEY_BITS, Bun.hash.wyhash(canonicalInterest(interest))));

/** Two numbers for each hash, in order. */
const numbersOf = (hashes: readonly bigint[]) =>
  hashes
    .toSorted((a, b) => (a < b ? -1 : 1))
    .flatMap((hash) => [
      Number(hash >> BigInt(HASH_BIT)) | (1 << HASH_BIT),
      Number(hash & HASH_MASK),
    ]);

export function prepareTraits(
  { interests, intent, age }: Traits,
  rarity: InterestRarity,
): PreparedTraits {
  const { ids, weights, unknownWeight } = rarity;
  const rare: number[] = [];
  const hashes: bigint[] = [];
  let [common, weight] = [0, 0];
  for (const interest of interests) {
    const name = canonicalInterest(interest);
    if (name === "") continue;
    const id = ids.get(name);
    if (id === undefined) {
      const hash = hashOf(name);
      if (hashes.includes(hash)) continue;
      hashes.push(hash);
    } else if (id >= COMMON_MAX) {
      if (rare.includes(id)) continue;
      rare.push(id);
    } else if ((common & (1 << id)) === 0) common |= 1 << id;
    else continue;
    weight += id === undefined ? unknownWeight : (weights[id] ?? 0);
  }
  if (rare.length > 1) rare.sort((a, b) => a - b);
  if (hashes.length > 0) rare.push(...numbersOf(hashes));
  return {
    rarity,
    common,
    rare: rare.length > 0 ? rare : NO_IDS,
    rareStart: 0,
    rareEnd: rare.length,
    weight,
    intent,
    age,
  };
}

export const compatibilityScore = (a: PreparedTraits, b: PreparedTraits) =>
  interestPoints(a, b) + intentPoints(a, b) + agePoints(a, b);

/** What the score of `compatibilityScore` is made of. */
export const scorePoints = (a: PreparedTraits, b: PreparedTraits) => ({
  interests: interestPoints(a, b),
  intent: intentPoints(a, b),
  age: agePoints(a, b),
});
export type ScorePoints = ReturnType<typeof scorePoints>;

export const scoreFactors = ({ interests, intent, age }: ScorePoints): ScoreFactor[] => [
  { factor: "interests", points: interests, of: INTERESTS_OF },
  { factor: "intent", points: intent, of: INTENT_OF },
  { factor: "age", points: age, of: AGE_OF },
];

// The root of the weighted Dice overlap: the first thing in common counts most.
function interestPoints(a: PreparedTraits, b: PreparedTraits): number {
  const shared = sharedWeight(a, b);
  if (shared === 0) return 0;
  const overlap = (2 * shared) / (a.weight + b.weight);
  return Math.round(INTERESTS_OF * Math.sqrt(overlap));
}

function intentPoints(a: PreparedTraits, b: PreparedTraits): number {
  return a.intent !== null && a.intent === b.intent ? INTENT_OF : 0;
}

function agePoints(a: PreparedTraits, b: PreparedTraits): number {
  if (a.age === null || b.age === null) return 0;
  return POINTS_BY_AGE_GAP[Math.abs(a.age - b.age)] ?? 0;
}

function sharedWeight(a: PreparedTraits, b: PreparedTraits): number {
  const { weights, unknownWeight } = a.rarity;
  let weight = 0;
  for (let bits = a.common & b.common; bits !== 0; bits &= bits - 1) {
    weight += weights[31 - Math.clz32(bits & -bits)] ?? 0;
  }
  for (let i = a.rareStart, j = b.rareStart; i < a.rareEnd && j < b.rareEnd;) {
    const id = a.rare[i] ?? 0;
    const other = b.rare[j] ?? 0;
    if (isSame(a, i, b, j)) weight += weights[id] ?? unknownWeight;
    if (id <= other) i += lengthOf(id);
    if (id >= other) j += lengthOf(other);
  }
  return weight;
}

/** How many numbers begin with this one. */
const lengthOf = (rare: number) => 1 + (rare >>> HASH_BIT);

function isSame(a: PreparedTraits, i: number, b: PreparedTraits, j: number) {
  const id = a.rare[i] ?? 0;
  return id === b.rare[j] && (lengthOf(id) === 1 || a.rare[i + 1] === b.rare[j + 1]);
}

/** Whether the two have any interest in common. */
export function sharesInterest(a: PreparedTraits, b: PreparedTraits): boolean {
  if ((a.common & b.common) !== 0) return true;
  for (let i = a.rareStart, j = b.rareStart; i < a.rareEnd && j < b.rareEnd;) {
    if (isSame(a, i, b, j)) return true;
    const id = a.rare[i] ?? 0;
    const other = b.rare[j] ?? 0;
    if (id <= other) i += lengthOf(id);
    if (id >= other) j += lengthOf(other);
  }
  return false;
}

function weightOf(holders: number, members: number): number {
  const rarity = Math.log((1 + members) / (1 + holders));
  const weight = Math.round(COMMONEST_WEIGHT + WEIGHT_PER_LOG * rarity);
  return Math.max(COMMONEST_WEIGHT, Math.min(RAREST_WEIGHT, weight));
}
