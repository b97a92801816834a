import { expect, test } from "bun:test";
import { seeded } from "../../lib/seeded-random.ts";
import { interestWeights, prepareTraits } from "../compatibility.ts";
import {
  cellMembersOf,
  idsOf,
  insertInto,
  activeDayAt,
  idAt,
  publishedDayAt,
  datingAt,
  removeFrom,
  showsOnlineAt,
  traitsAt,
} from "./cell-members.ts";
import type { CellMembers, Candidate } from "./cell-members.ts";

const random = seeded(9);
const names = Array.from({ length: 60 }, (_, index) => `pastime ${index}`);
const rarity = interestWeights(new Map(names.map((name, index) => [name, 100 - index])), 1000);
const NOTHING = { interests: [], intent: null, age: null };
const DAYS = [20_000, 20_001, 65_535];

function candidate(id: number): Candidate {
  const known = Array.from({ length: 6 }, () => random.pick(names));
  const interests = random.next() < 0.2 ? [...known, "known to nobody"] : known;
  const age = 18 + Math.floor(random.between(0, 50));
  const intent = random.pick(["friends", "dating", "networking", null] as const);
  const days = { activeDay: random.pick(DAYS), publishedDay: random.pick(DAYS) };
  const showsOnlineStatus = random.pick([true, false]);
  return {
    id,
    ...days,
    showsOnlineStatus,
    dating: Math.floor(random.between(0, 1024)),
    ...prepareTraits({ interests, intent, age }, rarity),
    age,
  };
}

/** Where the rare interests stand in their list says nothing. */
const withoutOffsets = ({ rareStart, rareEnd, ...candidate }: Candidate) => ({
  ...candidate,
  rare: Array.from(candidate.rare).slice(rareStart, rareEnd),
});

const everybodyIn = (members: CellMembers) =>
  Array.from({ length: members.size }, (_, index) => {
    const traits = traitsAt(members, index, prepareTraits(NOTHING, rarity));
    const days = {
      activeDay: activeDayAt(members, index),
      publishedDay: publishedDayAt(members, index),
      showsOnlineStatus: showsOnlineAt(members, index),
      dating: datingAt(members, index),
    };
    return withoutOffsets({ id: idAt(members, index), ...days, ...traits, age: traits.age ?? 0 });
  });

const inOrder = (candidates: Iterable<Candidate>) =>
  [...candidates].sort((a, b) => a.activeDay - b.activeDay || a.id - b.id);

test("a cell gives back whoever it was given, in its order, whoever comes and goes", () => {
  const people = new Map(Array.from({ length: 30 }, (_, id) => [id, candidate(id)]));
  const members = cellMembersOf(0, 0, rarity, inOrder(people.values()));
  for (let step = 0; step < 400; step++) {
    const id = Math.floor(random.between(0, 60));
    removeFrom(members, id);
    people.delete(id);
    if (random.next() < 0.6) {
      const newcomer = candidate(id);
      people.set(id, newcomer);
      insertInto(members, newcomer);
    }
    const expected = inOrder(people.values());
    expect(everybodyIn(members)).toEqual(expected.map(withoutOffsets));
    expect(idsOf(members)).toEqual(expected.map((one) => one.id));
  }
  expect(everybodyIn(members).some(({ rare }) => rare.some((number) => number >= 2 ** 30))).toBe(
    true,
  );
});
