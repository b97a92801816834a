import { expect, test } from "bun:test";
import { seeded } from "../testing/random.ts";
import { interestWeights, prepareTraits } from "./compatibility.ts";
import { crowdOf, idsOf, insertInto, listingAt, removeFrom, sizeOf } from "./listed-members.ts";
import type { Crowd, Listing } from "./listed-members.ts";

const random = seeded(9);
const names = Array.from({ length: 60 }, (_, index) => `pastime ${index}`);
const rarity = interestWeights(new Map(names.map((name, index) => [name, 100 - index])), 1000);
const DAYS = [20_000, 20_001, 20_002];

function listing(id: number): Listing {
  const known = Array.from({ length: 6 }, () => random.pick(names));
  const interests = random.next() < 0.2 ? [...known, "known to nobody"] : known;
  const age = 18 + Math.floor(random.between(0, 50));
  const intent = random.pick(["friends", "dating", "networking", null] as const);
  const days = { activeDay: random.pick(DAYS), publishedDay: random.pick(DAYS) };
  return { id, ...days, ...prepareTraits({ interests, intent, age }, rarity), age };
}

const everybodyIn = (crowd: Crowd) =>
  Array.from({ length: sizeOf(crowd) }, (_, index) => {
    const found = listingAt(crowd, index);
    return { ...found, rare: Array.from(found.rare) };
  });

const inOrder = (listings: Iterable<Listing>) =>
  [...listings].sort((a, b) => a.activeDay - b.activeDay || a.id - b.id);

test("a crowd gives back whoever it was given, in its order, whoever comes and goes", () => {
  const people = new Map(Array.from({ length: 30 }, (_, id) => [id, listing(id)]));
  const crowd = crowdOf(0, 0, rarity, inOrder(people.values()));
  for (let step = 0; step < 400; step++) {
    const id = Math.floor(random.between(0, 60));
    removeFrom(crowd, id);
    people.delete(id);
    if (random.next() < 0.6) {
      const newcomer = listing(id);
      people.set(id, newcomer);
      insertInto(crowd, newcomer);
    }
    const expected = inOrder(people.values());
    expect(everybodyIn(crowd)).toEqual(expected as ReturnType<typeof everybodyIn>);
    expect(idsOf(crowd)).toEqual(expected.map((one) => one.id));
  }
  expect(everybodyIn(crowd).some(({ unknown }) => unknown.length > 0)).toBe(true);
});
