import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import {
  canonicalInterest,
  compatibilityScore,
  interestWeights,
  prepareTraits,
  scoreFactors,
  scorePoints,
} from "./compatibility.ts";
import type { InterestRarity, Traits } from "./compatibility.ts";

const SEED = 20261101;
const MEMBERS = 1000;
const COUNTS = new Map([
  ["coffee", 700],
  ["music", 600],
  ["travel", 400],
  ["hiking", 120],
  ["yoga", 60],
  ["chess", 25],
  ["fencing", 6],
  ["carillon", 1],
]);
const RARITY = interestWeights(COUNTS, MEMBERS);

const word = fc.oneof(
  fc.constantFrom(...COUNTS.keys(), "Coffee", " COFFEE ", "Yoga", "zither", "Zither", "", " "),
  fc.string({ unit: "grapheme", maxLength: 4 }),
);
const traits: fc.Arbitrary<Traits> = fc.record({
  interests: fc.array(word, { maxLength: 12 }),
  intent: fc.constantFrom("friends", "dating", "networking", null),
  age: fc.option(fc.integer({ min: 18, max: 120 })),
});

function compatibility(a: Traits, b: Traits, rarity: InterestRarity) {
  const [one, other] = [prepareTraits(a, rarity), prepareTraits(b, rarity)];
  return { score: compatibilityScore(one, other), factors: scoreFactors(scorePoints(one, other)) };
}

const person = (interests: string[], age = 30, intent: Traits["intent"] = "friends"): Traits => ({
  interests,
  age,
  intent,
});

function hold<T extends [unknown, ...unknown[]]>(property: fc.IProperty<T>, numRuns = 1000) {
  fc.assert(property, { seed: SEED, numRuns });
}

function pointsOf(factor: "interests" | "intent" | "age", a: Traits, b: Traits, rarity = RARITY) {
  return compatibility(a, b, rarity).factors.find((part) => part.factor === factor)?.points ?? NaN;
}

const names = ({ interests }: Traits) => new Set(interests.map(canonicalInterest));

describe("the compatibility score", () => {
  test("is the same whichever of the two comes first, word for word", () => {
    hold(
      fc.property(traits, traits, (a, b) => {
        expect(compatibility(a, b, RARITY)).toEqual(compatibility(b, a, RARITY));
      }),
    );
  });

  test("depends on no order and no repetition of the interests", () => {
    hold(
      fc.property(traits, traits, (a, b) => {
        const shuffled = { ...a, interests: [...a.interests, ...a.interests.toReversed()] };
        expect(compatibility(shuffled, b, RARITY)).toEqual(compatibility(a, b, RARITY));
      }),
    );
  });

  test("is the integer sum of integer factors, each within its share of 100", () => {
    hold(
      fc.property(traits, traits, (a, b) => {
        const { score, factors } = compatibility(a, b, RARITY);
        expect(factors.map(({ factor }) => factor)).toEqual(["interests", "intent", "age"]);
        for (const { points, of } of factors) {
          expect(Number.isInteger(points)).toBe(true);
          expect(points).toBeGreaterThanOrEqual(0);
          expect(points).toBeLessThanOrEqual(of);
        }
        expect(factors.reduce((sum, { of }) => sum + of, 0)).toBe(100);
        expect(factors.reduce((sum, { points }) => sum + points, 0)).toBe(score);
      }),
    );
  });

  test("is 100 with a complete twin", () => {
    const complete = traits.filter((one) => {
      const known = names(one);
      known.delete("");
      return one.age !== null && one.intent !== null && known.size > 0;
    });
    hold(fc.property(complete, (a) => expect(compatibility(a, a, RARITY).score).toBe(100)));
  });

  test("is green for three of four interests, the same intent and two years", () => {
    const one = person(["coffee", "music", "hiking", "travel"], 30);
    const other = person(["Coffee", "Music", "Hiking", "yoga"], 32);
    expect(compatibility(one, other, RARITY).score).toBe(91);
  });

  test("is amber for one shared interest, the same intent and a near age", () => {
    const one = person(["coffee", "music", "hiking", "travel"], 30);
    const other = person(["coffee", "yoga", "chess", "fencing"], 31);
    expect(compatibility(one, other, RARITY).score).toBe(70);
    const long = [...COUNTS.keys()].slice(1);
    const further = ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k"];
    const many = compatibility(person(["hiking", ...further]), person(long), RARITY).score;
    expect(many).toBeGreaterThanOrEqual(60);
    expect(many).toBeLessThan(80);
  });

  test("is neither green nor amber with nothing shared", () => {
    const one = person(["coffee"], 30);
    expect(compatibility(one, person(["music"], 30), RARITY).score).toBe(50);
    expect(compatibility(one, person(["music"], 45, "dating"), RARITY).score).toBe(1);
  });
});

describe("the interest points", () => {
  test("are none when either has no interests, and all when both have the same", () => {
    expect(pointsOf("interests", person([]), person([]))).toBe(0);
    expect(pointsOf("interests", person([]), person(["coffee"]))).toBe(0);
    expect(pointsOf("interests", person([" "]), person([""]))).toBe(0);
    expect(pointsOf("interests", person(["coffee"]), person([" COFFEE "]))).toBe(50);
  });

  test("never fall when both take up the same interest", () => {
    hold(
      fc.property(traits, traits, word, (a, b, added) => {
        const [more, others] = [a, b].map((one) => ({
          ...one,
          interests: [...one.interests, added],
        }));
        expect(pointsOf("interests", more ?? a, others ?? b)).toBeGreaterThanOrEqual(
          pointsOf("interests", a, b),
        );
      }),
    );
  });

  test("never fall when the shared interest is a rarer one", () => {
    const ranked = [...COUNTS.keys()];
    const own = fc.array(fc.constantFrom("a", "b", "c", "d"), { maxLength: 4 });
    const index = fc.nat(ranked.length - 1);
    hold(
      fc.property(own, own, index, index, (mine, yours, i, j) => {
        const points = (shared: string) =>
          pointsOf("interests", person([...mine, shared]), person([...yours, shared]));
        const [common, rare] = [ranked[Math.min(i, j)] ?? "", ranked[Math.max(i, j)] ?? ""];
        expect(points(rare)).toBeGreaterThanOrEqual(points(common));
      }),
    );
    const rest = ["travel", "hiking", "yoga"];
    const shares = (shared: string) =>
      pointsOf("interests", person([shared, ...rest]), person([shared, "chess", "fencing"]));
    expect(shares("carillon")).toBeGreaterThan(shares("coffee"));
  });
});

describe("the intent and age points", () => {
  test("need an intent and an age on both sides", () => {
    expect(pointsOf("intent", person([], 30, null), person([], 30, null))).toBe(0);
    expect(pointsOf("intent", person([], 30, "dating"), person([], 30, "dating"))).toBe(30);
    expect(pointsOf("intent", person([], 30, "dating"), person([], 30, "friends"))).toBe(0);
    expect(pointsOf("age", { ...person([]), age: null }, person([], 30))).toBe(0);
  });

  test("fall with the gap in years, by half at seven", () => {
    const at = (gap: number) => pointsOf("age", person([], 18), person([], 18 + gap));
    expect([0, 2, 5, 7, 10, 15, 30, 102].map(at)).toEqual([20, 19, 14, 10, 5, 1, 0, 0]);
    for (let gap = 0; gap < 102; gap++) expect(at(gap + 1)).toBeLessThanOrEqual(at(gap));
  });
});

describe("the shared interests", () => {
  test("are the only ones that give points", () => {
    hold(
      fc.property(traits, traits, (a, b) => {
        const both = [...names(a)].filter((name) => name !== "" && names(b).has(name));
        expect(pointsOf("interests", a, b) > 0).toBe(both.length > 0);
      }),
    );
  });

  test("weigh the same however many interests are known", () => {
    const counts = Array.from({ length: 80 }, (_, rank): [string, number] => [
      `interest ${rank}`,
      900 - 11 * rank,
    ]);
    const rarity = interestWeights(new Map(counts), MEMBERS);
    const weightOf = (interests: string[]) => prepareTraits(person(interests), rarity).weight;
    const some = fc.uniqueArray(fc.constantFrom(...counts.map(([name]) => name), "unheard of"), {
      minLength: 1,
      maxLength: 12,
    });
    hold(
      fc.property(some, some, (mine, yours) => {
        const shared = weightOf(mine.filter((name) => yours.includes(name)));
        const overlap = (2 * shared) / (weightOf(mine) + weightOf(yours));
        const points = Math.round(50 * Math.sqrt(overlap));
        expect(pointsOf("interests", person(mine), person(yours), rarity)).toBe(points);
      }),
    );
  });

  test("are the same for one accent in two encodings", () => {
    const [composed, decomposed] = ["Café", "Cafe\u0301"];
    expect(compatibility(person([composed]), person([decomposed]), RARITY).score).toBe(100);
  });
});

describe("the interest weights", () => {
  const weightOf = (counts: [string, number][], members: number, name: string) => {
    const rarity = interestWeights(new Map(counts), members);
    return prepareTraits(person([name]), rarity).weight;
  };

  test("rise with rarity from 100 to 300 at most, and an unknown interest is the rarest", () => {
    const weights = [...COUNTS.keys()].map((name) => prepareTraits(person([name]), RARITY).weight);
    expect(weights).toEqual([118, 126, 146, 206, 240, 283, 300, 300]);
    expect(prepareTraits(person(["zither"]), RARITY).weight).toBe(300);
    const count = fc.nat(200_000);
    hold(
      fc.property(count, count, count, (members, a, b) => {
        const rare = weightOf([["x", Math.min(a, b)]], members, "x");
        const common = weightOf([["x", Math.max(a, b)]], members, "x");
        expect(rare).toBeGreaterThanOrEqual(common);
        expect(common).toBeGreaterThanOrEqual(100);
        expect(rare).toBeLessThanOrEqual(300);
        expect(weightOf([], members, "x")).toBeGreaterThanOrEqual(rare);
      }),
    );
  });

  test("are all alike while nobody has been counted", () => {
    expect(weightOf([], 0, "x")).toBe(100);
  });

  test("count the spellings of one interest together", () => {
    const apart: [string, number][] = [
      ["Yoga", 30],
      ["yoga ", 30],
    ];
    expect(weightOf(apart, MEMBERS, "YOGA")).toBe(weightOf([["yoga", 60]], MEMBERS, "yoga"));
  });

  test("go by a form that stays itself", () => {
    hold(
      fc.property(fc.string({ unit: "binary", maxLength: 6 }), (text) => {
        const name = canonicalInterest(text);
        expect(canonicalInterest(name)).toBe(name);
      }),
    );
  });
});
