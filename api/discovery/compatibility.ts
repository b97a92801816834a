export type Traits = {
  interests: readonly string[];
  intent: "friends" | "dating" | "networking" | null;
  age: number | null;
};
export type ScoreFactor = { factor: "interests" | "intent" | "age"; points: number; of: number };
export type Compatibility = { score: number; factors: ScoreFactor[]; sharedInterests: string[] };

/** How much each known interest weighs. Weights are whole numbers, so that sums depend on no order. */
export type InterestRarity = {
  ids: ReadonlyMap<string, number>;
  weights: readonly number[];
  unknownWeight: number;
};

/** Traits made ready for many comparisons. Only those prepared with the same rarity compare. */
export type PreparedTraits = {
  rarity: InterestRarity;
  known: readonly number[];
  unknown: readonly string[];
  weight: number;
  intent: Traits["intent"];
  age: number | null;
};

const INTERESTS_OF = 50;
const INTENT_OF = 30;
const AGE_OF = 20;
const AGE_GAP_FOR_HALF = 7;
const COMMONEST_WEIGHT = 100;
const RAREST_WEIGHT = 300;
const WEIGHT_PER_LOG = 50;
// Halved at a gap of 7 years: 19 points at 2 years, 14 at 5, 5 at 10, 1 at 15.
const POINTS_BY_AGE_GAP = Array.from({ length: 103 }, (_, gap) =>
  Math.round(AGE_OF * 2 ** -((gap / AGE_GAP_FOR_HALF) ** 2)),
);
const NONE: readonly string[] = [];

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
  return {
    ids: new Map([...holders.keys()].map((name, id) => [name, id])),
    weights: [...holders.values()].map((count) => weightOf(count, members)),
    unknownWeight: weightOf(0, members),
  };
}

export function prepareTraits(traits: Traits, rarity: InterestRarity): PreparedTraits {
  return prepareNamed(traits, traits.interests.map(canonicalInterest), rarity);
}

export function compatibilityScore(a: PreparedTraits, b: PreparedTraits): number {
  return interestPoints(a, b) + intentPoints(a, b) + agePoints(a, b);
}

/** What the score of `compatibilityScore` is made of. */
export function scoreFactors(a: PreparedTraits, b: PreparedTraits): ScoreFactor[] {
  return [
    { factor: "interests", points: interestPoints(a, b), of: INTERESTS_OF },
    { factor: "intent", points: intentPoints(a, b), of: INTENT_OF },
    { factor: "age", points: agePoints(a, b), of: AGE_OF },
  ];
}

/** The score of `compatibilityScore` with what it is made of; the same whichever of the two comes first. */
export function compatibility(a: Traits, b: Traits, rarity: InterestRarity): Compatibility {
  const names = a.interests.map(canonicalInterest);
  const otherNames = b.interests.map(canonicalInterest);
  const one = prepareNamed(a, names, rarity);
  const other = prepareNamed(b, otherNames, rarity);
  return {
    score: compatibilityScore(one, other),
    factors: scoreFactors(one, other),
    sharedInterests: names
      .filter((name, i) => name && names.indexOf(name) === i && otherNames.includes(name))
      .sort()
      .map((name) => firstSpelling(spelt(a, names, name), spelt(b, otherNames, name))),
  };
}

function prepareNamed(
  { intent, age }: Traits,
  names: readonly string[],
  rarity: InterestRarity,
): PreparedTraits {
  const known: number[] = [];
  let unknown = NONE;
  let weight = 0;
  for (const name of names) {
    const id = rarity.ids.get(name);
    if (id === undefined ? name === "" || unknown.includes(name) : known.includes(id)) continue;
    weight += id === undefined ? rarity.unknownWeight : (rarity.weights[id] ?? 0);
    if (id === undefined) unknown = [...unknown, name];
    else known.push(id);
  }
  known.sort((a, b) => a - b);
  return { rarity, known, unknown, weight, intent, age };
}

// The root of the weighted Dice overlap: the first thing in common counts most.
function interestPoints(a: PreparedTraits, b: PreparedTraits): number {
  if (a.weight === 0 || b.weight === 0) return 0;
  const overlap = (2 * sharedWeight(a, b)) / (a.weight + b.weight);
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
  const [ids, others, weights] = [a.known, b.known, a.rarity.weights];
  let weight = 0;
  for (let i = 0, j = 0; i < ids.length && j < others.length;) {
    const gap = ids[i]! - others[j]!;
    if (gap === 0) weight += weights[ids[i]!]!;
    if (gap <= 0) i++;
    if (gap >= 0) j++;
  }
  if (a.unknown.length === 0 || b.unknown.length === 0) return weight;
  const unknown = a.unknown.filter((name) => b.unknown.includes(name));
  return weight + unknown.length * a.rarity.unknownWeight;
}

function spelt({ interests }: Traits, names: readonly string[], name: string): string {
  return interests
    .filter((_, index) => names[index] === name)
    .map((interest) => interest.trim())
    .reduce(firstSpelling);
}

// The capitalised one, whoever's it is.
function firstSpelling(a: string, b: string): string {
  return a < b ? a : b;
}

function weightOf(holders: number, members: number): number {
  const rarity = Math.log((1 + members) / (1 + holders));
  const weight = Math.round(COMMONEST_WEIGHT + WEIGHT_PER_LOG * rarity);
  return Math.max(COMMONEST_WEIGHT, Math.min(RAREST_WEIGHT, weight));
}
