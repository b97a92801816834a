import { afterAll, beforeAll, describe, expect, spyOn, test } from "bun:test";
import type { LocalClient } from "@hereabouts/db/local/local-client";
import { testApp } from "../testing/app.ts";
import type { TestApp } from "../testing/app.ts";
import { enrol } from "../testing/enrol.ts";
import type { Member } from "../testing/enrol.ts";
import { createAppEvents } from "../lib/app-events.ts";
import { randomActs } from "../testing/crowd/random-acts.ts";
import { seeded } from "../lib/seeded-random.ts";
import { cellMembersCache } from "./cell-members/cell-members-cache.service.ts";
import { preloadPeople } from "./people-preload.service.ts";
import { peopleOf } from "./people-cache.service.ts";

const MINUTE_MS = 60_000;
const random = seeded(21);
const { ACTS, place } = randomActs(random);

describe("what is kept in memory of people and events", () => {
  const people: Member[] = [];
  let t: TestApp;
  beforeAll(async () => {
    t = await testApp({ RATE_LIMIT_SCALE: "1000" });
    await cellMembersCache(t.deps).readAll();
    await preloadPeople(t.deps);
    for (let i = 0; i < 12; i++) people.push(await enrol(t, { name: `P${i}` }, place()));
    for (const host of people) await ACTS.hosts?.(host, host, t);
  });
  afterAll(() => t.close());

  const restart = () => {
    const { db, serverKey, presence, passwords, env, now } = t.deps;
    return testApp({}, { db, serverKey, presence, passwords, env, now });
  };

  const readWholeOnce = ({ deps }: TestApp) => {
    const cache = cellMembersCache(deps);
    return cache.isWhole() ? undefined : cache.readAll();
  };

  async function seenBy(app: TestApp, viewer: Member, other: Member) {
    const { get } = app.client(viewer.cookie);
    const paths = [
      "/api/users/me",
      "/api/users/nearby",
      `/api/users/${other.id}`,
      "/api/users/nearby/counts",
      "/api/events/nearby?maxDistance=50",
      "/api/events/nearby?maxDistance=50&q=walk",
      "/api/events/called-off",
    ];
    const answers = [];
    for (const path of paths) {
      // Whoever is counted far out is counted where everybody is in memory.
      if (path.endsWith("/counts")) await readWholeOnce(app);
      const { status, text } = await get(path);
      if (!path.endsWith(other.id)) expect({ path, status }).toEqual({ path, status: 200 });
      answers.push(text);
    }
    return answers;
  }

  test("is what the tables say, whatever happens", async () => {
    for (let step = 0; step < 120; step++) {
      const [name, act] = random.pick(Object.entries(ACTS));
      const [actor, other, viewer] = [
        random.pick(people),
        random.pick(people),
        random.pick(people),
      ];
      await seenBy(t, viewer, actor);
      await act(actor, other, t);
      if (random.next() < 0.3) t.clock.now += random.pick([1, 16, 31, 1500]) * MINUTE_MS;
      const restarted = await restart();
      const seen = await seenBy(t, viewer, actor);
      expect({ step, name, seen }).toEqual({
        step,
        name,
        seen: await seenBy(restarted, viewer, actor),
      });
    }
  }, 60_000);

  test("is what the tables say after many things at once", async () => {
    for (let round = 0; round < 6; round++) {
      await Promise.all(
        Array.from({ length: 60 }, () => {
          const [actor, other] = [random.pick(people), random.pick(people)];
          return random.next() < 0.3
            ? actor.get("/api/users/nearby")
            : random.pick(Object.values(ACTS))(actor, other, t);
        }),
      );
      const restarted = await restart();
      for (const viewer of people) {
        const other = random.pick(people);
        expect(await seenBy(t, viewer, other)).toEqual(await seenBy(restarted, viewer, other));
      }
      t.clock.now += 31 * MINUTE_MS;
    }
  }, 60_000);
});

/** Counts the statements whose text contains the words. */
function countStatements(t: TestApp, words = "") {
  const { $client } = t.deps.db;
  const execute = $client.execute.bind($client);
  const seen = { statements: 0 };
  $client.execute = ((...statement: Parameters<typeof execute>) => {
    seen.statements += Number(JSON.stringify(statement).includes(words));
    return execute(...statement);
  }) as typeof execute;
  return seen;
}

test("members are in memory before anybody asks for them, and again when interests weigh otherwise", async () => {
  const t = await testApp();
  const ids: number[] = [];
  for (let i = 0; i < 3; i += 1) ids.push((await enrol(t, { name: `P${i}` })).userId);
  t.deps.events.emit("everything.changed", null);
  await preloadPeople(t.deps);
  const seen = countStatements(t);
  expect((await peopleOf(t.deps, ids)).map(({ id }) => id)).toEqual(ids);
  expect(seen.statements).toBe(0);
  t.deps.events.emit("rarity.changed", null);
  while (seen.statements < 3) await Bun.sleep(1);
  expect((await peopleOf(t.deps, ids)).map(({ id }) => id)).toEqual(ids);
  expect(seen.statements).toBe(3);
  await t.close();
});

test("members are read again after everything was cleared, once", async () => {
  const t = await testApp();
  const ids: number[] = [];
  for (let i = 0; i < 3; i += 1) ids.push((await enrol(t, { name: `P${i}` })).userId);
  await preloadPeople(t.deps, { quietMs: 20 });
  const seen = countStatements(t, "trim(json_object");
  for (let clears = 0; clears < 5; clears += 1) t.deps.events.emit("everything.changed", null);
  while (seen.statements < 1) await Bun.sleep(1);
  await Bun.sleep(50);
  expect((await peopleOf(t.deps, ids)).map(({ id }) => id)).toEqual(ids);
  expect(seen.statements).toBe(1);
  await t.close();
});

test("members stay in memory for hours, as reading a million again would take all of a server's time", async () => {
  const t = await testApp();
  const ids: number[] = [];
  for (let i = 0; i < 50; i += 1) ids.push((await enrol(t, { name: `P${i}` })).userId);
  await preloadPeople(t.deps);
  const seen = countStatements(t);
  t.clock.now += 12 * 60 * MINUTE_MS;
  expect((await peopleOf(t.deps, ids)).length).toBe(50);
  expect(seen.statements).toBe(0);
  await t.close();
});

test("members who came at the same time are not all read again at the same time", async () => {
  const t = await testApp({ RATE_LIMIT_SCALE: "1000" });
  const members: Member[] = [];
  for (let i = 0; i < 20; i += 1) members.push(await enrol(t, { name: `P${i}` }, place()));
  t.deps.events.emit("everything.changed", null);
  const askAll = () => Promise.all(members.map(({ get }) => get("/api/users/nearby")));
  await askAll();
  const seen = countStatements(t, "person.max_distance");
  const readInHalfMinute: number[] = [];
  for (let halfMinutes = 0; halfMinutes < 10; halfMinutes += 1) {
    seen.statements = 0;
    t.clock.now += MINUTE_MS / 2;
    await askAll();
    readInHalfMinute.push(seen.statements);
  }
  expect(Math.max(...readInHalfMinute)).toBeLessThan(members.length / 2);
  expect(readInHalfMinute.filter((count) => count > 0).length).toBeGreaterThan(3);
  await t.close();
});

test("the first requests of a day share their writes, and nobody is read again for them", async () => {
  const t = await testApp({ RATE_LIMIT_SCALE: "1000" });
  const DAY_MS = 24 * 60 * MINUTE_MS;
  const nextDay = DAY_MS * (Math.floor(t.clock.now / DAY_MS) + 1);
  const members: Member[] = [];
  for (let i = 0; i < 20; i += 1) members.push(await enrol(t, { name: `P${i}` }, place()));
  const askAll = () => Promise.all(members.map(({ get }) => get("/api/users/nearby")));
  t.clock.now = nextDay - 1;
  await askAll();
  const seen = countStatements(t, "person.max_distance");
  const writes = spyOn(t.deps.db.$client as LocalClient, "onThread");
  t.clock.now = nextDay;
  expect((await askAll()).map(({ status }) => status)).toEqual(members.map(() => 200));
  expect(seen.statements).toBe(0);
  expect(writes.mock.calls.length).toBeGreaterThan(0);
  expect(writes.mock.calls.length).toBeLessThan(members.length / 2);
  const { rows } = await t.deps.db.$client.execute(
    "SELECT DISTINCT own.active_day, place.active_day AS listed FROM users AS own JOIN places AS place ON place.user_id = own.id",
  );
  const today = nextDay / DAY_MS;
  expect(rows.map((row) => [row.active_day, row.listed])).toEqual([[today, today]]);
  await t.close();
});

test("what another process reads ahead is as it is now, whatever changes meanwhile", async () => {
  const t = await testApp({ RATE_LIMIT_SCALE: "1000" });
  const members: Member[] = [];
  for (let i = 0; i < 6; i += 1) members.push(await enrol(t, { name: `P${i}` }));
  t.deps.events.emit("everything.changed", null);
  const reading = preloadPeople(t.deps, { processFrom: 0 });
  let isDone = false;
  void reading.then(() => (isDone = true));
  for (let turn = 0; turn < 6 || !isDone; turn += 1) {
    const { put, userId } = members[turn % 6] as Member;
    await put("/api/users/me", { name: `Now ${userId} ${turn}` });
    await Bun.sleep(1);
  }
  const [viewer] = members as [Member];
  for (const { id, get } of members) {
    const seen = (await viewer.get(`/api/users/${id}`)).body as { name: string };
    const own = (await get("/api/users/me")).body as { name: string };
    expect(seen.name).toMatch(/^Now /);
    expect(seen.name).toBe(own.name);
  }
  await t.close();
});

test("everybody nearby is read by one reading at a time, however often everything changes meanwhile", async () => {
  const t = await testApp();
  const viewer = await enrol(t, {}, place());
  const other = await enrol(t, { name: "Ada" }, place());
  const readings = countStatements(t, "select max(");
  const read = cellMembersCache(t.deps).readAll();
  for (let change = 0; change < 5; change += 1) {
    t.deps.events.emit("everything.changed", null);
    await Promise.resolve();
  }
  await read;
  expect(readings.statements).toBe(2);
  expect((await viewer.get("/api/users/nearby?maxDistance=50")).text).toContain(other.id);
  await t.close();
});

test("members that cannot be read ahead are a failure of the event, which is logged, and nothing else", async () => {
  const failures: unknown[] = [];
  const events = createAppEvents((name) => failures.push(name));
  const t = await testApp({}, { events });
  await enrol(t, { name: "Somebody" });
  await preloadPeople(t.deps);
  const { $client } = t.deps.db;
  const execute = $client.execute.bind($client);
  $client.execute = (() => Promise.reject(new Error("no disk"))) as typeof execute;
  t.deps.events.emit("rarity.changed", null);
  while (failures.length === 0) await Bun.sleep(1);
  expect(failures).toEqual(["rarity.changed"]);
  $client.execute = execute;
  await t.close();
});
