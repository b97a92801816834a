import { expect, test } from "bun:test";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { seeded } from "../../lib/seeded-random.ts";
import { enrol } from "../../testing/enrol.ts";
import { testApp } from "../../testing/app.ts";
import { cellMembersOf, toCandidate } from "./cell-members.ts";
import { readListedAfter } from "./cell-members.repo.ts";
import { interestWeights } from "../compatibility.ts";
import { UNNUMBERED, createInterestNames } from "../interest-names.ts";
import { readMembersInProcess, readPeopleInProcess } from "./members-process.ts";
import { MAX_NAMES } from "../packed-interests.ts";
import { readPersonRowsAfter } from "../people.repo.ts";
import type { PersonRow } from "../people.repo.ts";
import { personOf, profileOf } from "../person.ts";
import type { Person } from "../person.ts";
import { createPersonStore } from "../person-store.ts";
import type { PeopleEntries } from "../person-store.ts";

const random = seeded(5);
const KNOWN = ["hiking", "chess", ...Array.from({ length: 40 }, (_, index) => `pastime ${index}`)];
const rarity = interestWeights(new Map(KNOWN.map((name, index) => [name, 100 - index])), 1000);

test("the other process brings each cell as this one would read it", async () => {
  const t = await testApp();
  for (let index = 0; index < 40; index += 1) {
    const interests = [random.pick(KNOWN), random.pick(KNOWN), random.pick(["falconry", "hiking"])];
    const longitude = 13.4 + random.between(-0.1, 0.1);
    await enrol(t, { interests: [...new Set(interests)] }, { latitude: 52.5, longitude });
  }
  const listed = await readListedAfter(t.deps.db, 0, 0, 100);
  const expected = Map.groupBy(listed, ({ publishedCell }) => publishedCell);
  expect(expected.size).toBeGreaterThan(3);
  const cells = [];
  for await (const batch of readMembersInProcess(t.databaseUrl, 0, rarity)) cells.push(...batch);
  expect(cells.map(({ code }) => code).toSorted()).toEqual([...expected.keys()].toSorted());
  for (const cell of cells) {
    const people = expected
      .get(cell.code)
      ?.toSorted((a, b) => a.activeDay - b.activeDay || a.id - b.id);
    const here = people?.map((one) => toCandidate(one, rarity)) ?? [];
    expect(cell).toEqual(cellMembersOf(0, cell.code, rarity, here));
  }
  await t.close();
});

test("what keeps the other process from reading is said", async () => {
  const file = join(mkdtempSync(join(tmpdir(), "no-database-")), "none", "hereabouts.db");
  const read = Array.fromAsync(readMembersInProcess(`file:${file}`, 0, rarity));
  await expect(read).rejects.toThrow(/open/);
});

async function someMembers(maxNames = 1000) {
  const t = await testApp();
  for (let index = 0; index < 12; index += 1)
    await enrol(t, {
      name: `Zoë "${index}"`,
      interests: [random.pick(KNOWN), random.pick(["falconry", "café"])],
    });
  await t.deps.db.$client.execute("UPDATE users SET suspended_at = 1 WHERE id % 5 = 0");
  const rows = await readPersonRowsAfter(t.deps.db, 0, 0, 100);
  const asked = { realm: 0, rarity };
  const read = (interestNames: readonly string[]) =>
    Array.fromAsync(
      readPeopleInProcess(t.databaseUrl, asked, { after: 0, now: t.clock.now, interestNames }),
    );
  const names = createInterestNames(maxNames);
  // So that the numbers of the other process are not those of this one.
  names.of("before");
  const store = createPersonStore(4 * 2 ** 20, names, () => rarity);
  const taker = store.createTaker();
  function takeAll(batches: readonly PeopleEntries[], isWanted = (_id: number) => true) {
    for (const entries of batches) taker(entries, isWanted, () => t.clock.now + 60_000);
  }
  return { t, rows, read, batches: await read([]), names, store, takeAll };
}

const toldOf = (person: Person) => ({
  profile: profileOf(person, true),
  publicId: person.publicId,
  interests: person.interests.map(({ json }) => json),
  traits: [person.common, person.weight, person.age, person.intent],
  rare: Array.from(person.rare).slice(person.rareStart, person.rareEnd),
  flags: [person.realm, person.showLocation, person.showOnlineStatus, person.isSuspended],
  place: person.place,
  statusEnd: person.statusEnd,
});

test("the other process brings everybody as this one would read them", async () => {
  const { t, rows, batches, names, store, takeAll } = await someMembers();
  expect(rows).toHaveLength(12);
  takeAll(batches);
  for (const row of rows) {
    const taken = store.get(row.id, t.clock.now);
    expect(taken && toldOf(taken)).toEqual(toldOf(personOf(row, names, rarity, t.clock.now)));
    expect(store.get(row.id, t.clock.now + 60_000)).toBeUndefined();
  }
  await t.close();
});

test("once the interests are numbered anew nobody is taken by the numbers of before", async () => {
  const { t, rows, batches, store, takeAll } = await someMembers();
  store.clear();
  takeAll(batches);
  expect(rows.filter(({ id }) => store.get(id, t.clock.now))).toEqual([]);
  await t.close();
});

test("of what the other process brings neither those are taken who changed nor those who are here", async () => {
  const { t, rows, batches, names, store, takeAll } = await someMembers();
  const [first, second, third] = rows as [PersonRow, PersonRow, PersonRow];
  const renamed = { ...first, profile: first.profile.replace("Zoë", "Ada") };
  store.set(first.id, personOf(renamed, names, rarity, t.clock.now), t.clock.now + 60_000);
  const isUnchanged = (id: number) => id !== second.id;
  takeAll(batches, isUnchanged);
  const kept = store.get(first.id, t.clock.now);
  expect(kept && profileOf(kept, true)).toContain("Ada");
  expect(store.get(second.id, t.clock.now)).toBeUndefined();
  expect(store.get(third.id, t.clock.now)).toBeDefined();
  await t.close();
});

test("somebody with an interest that has no number here is not taken from the other process", async () => {
  const { t, rows, batches, names, store, takeAll } = await someMembers(3);
  takeAll(batches);
  const isNumbered = ({ interests }: PersonRow) =>
    interests.every((name) => names.after(0).includes(name));
  const taken = rows.filter(({ id }) => store.get(id, t.clock.now));
  expect(taken).toEqual(rows.filter(isNumbered));
  expect(taken.length).toBeGreaterThan(0);
  expect(taken.length).toBeLessThan(rows.length);
  await t.close();
});

test("the other process gives the numbers of this one, and no others once there are none left", async () => {
  const { t, rows, read, names, store, takeAll } = await someMembers(MAX_NAMES);
  const [first] = rows as [PersonRow];
  for (const name of first.interests) names.of(name);
  for (let index = 0; names.of(`other ${index}`).number !== UNNUMBERED;) index += 1;
  takeAll(await read(names.after(0)));
  for (const row of rows) {
    const taken = store.get(row.id, t.clock.now);
    expect(taken && toldOf(taken)).toEqual(toldOf(personOf(row, names, rarity, t.clock.now)));
  }
  expect(names.after(0)).toHaveLength(MAX_NAMES);
  await t.close();
});
