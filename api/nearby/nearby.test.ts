import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { LEVELS, bandKm, cellAt, centreOf, distanceKm } from "../lib/cells.ts";
import type { Position } from "../lib/cells.ts";
import { PRESENCE_CLOCK_MS } from "../realtime/presence.ts";
import { testApp } from "../testing/app.ts";
import type { TestApp } from "../testing/app.ts";
import { enrol } from "../testing/enrol.ts";
import type { Member } from "../testing/enrol.ts";
import { within } from "../testing/places/places.ts";
import { seeded } from "../lib/seeded-random.ts";
import type { Random } from "../lib/seeded-random.ts";
import type { Answer } from "../testing/read.ts";
import { expectRefusal } from "../testing/refusal.ts";

const DAY_MS = 86_400_000;
const CITY = { latitude: 48.15, longitude: 11.575 };
const NEARBY = "/api/users/nearby";

type Listed = Answer<"GET", "/api/users/nearby">[number];

const middle = (eastCells: number, northCells = 0) => {
  const cell = cellAt(CITY, 2);
  return centreOf({ ...cell, col: cell.col + eastCells, row: cell.row + northCells });
};

async function listAll(viewer: Member, query = "") {
  const people: Listed[] = [];
  for (;;) {
    const answer = await viewer.get(`${NEARBY}?limit=100&offset=${people.length}${query}`);
    expect(answer.status).toBe(200);
    people.push(...answer.body);
    if (answer.body.length < 100) {
      expect(answer.headers.get("x-total-count")).toBe(String(people.length));
      return people;
    }
  }
}

const somewhere = (random: Random, km: number): Position => ({
  latitude: CITY.latitude + random.between(-km, km) / 111.2,
  longitude: CITY.longitude + random.between(-km, km) / 74.2,
});

describe("spec 7: GET /api/users/nearby", () => {
  const random = seeded(7);
  let t: TestApp;
  let viewer: Member;
  beforeAll(async () => {
    t = await testApp();
    viewer = await enrol(t, { interests: ["art", "music", "coffee"], age: 30 }, middle(0));
    const tastes = [["art"], ["art", "music"], ["chess"], ["coffee", "art", "music"], ["sea"]];
    for (let i = 0; i < 60; i++) {
      const interests = tastes[i % tastes.length];
      const intent = random.pick(["friends", "dating"] as const);
      await enrol(
        t,
        { name: `P${i}`, interests, intent, age: 22 + (i % 14) },
        somewhere(random, 2),
      );
    }
  });
  afterAll(() => t.close());

  test("the best score first, the viewer left out", async () => {
    const people = await listAll(viewer);
    expect(people.length).toBe(60);
    const scores = people.map((person) => person.compatibilityScore);
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
    expect(new Set(scores).size).toBeGreaterThan(10);
    expect(people.map(({ id }) => id)).not.toContain(viewer.id);
  });

  test("50 at a time unless said otherwise; the pages together are the whole, once each", async () => {
    const whole = (await listAll(viewer)).map(({ id }) => id);
    expect((await viewer.get(NEARBY)).body.length).toBe(50);
    const paged: string[] = [];
    for (let offset = 0; offset < 70; offset += 7) {
      const answer = await viewer.get(`${NEARBY}?limit=7&offset=${offset}`);
      expect(answer.headers.get("x-total-count")).toBe("60");
      paged.push(...answer.body.map(({ id }) => id));
    }
    expect(paged).toEqual(whole);
    expect((await viewer.get(`${NEARBY}?offset=1000000`)).body).toEqual([]);
  });

  test("the total leaves out who is suspended between ranking and reading", async () => {
    const spot = middle(-60);
    const viewer = await enrol(t, {}, spot);
    const other = await enrol(t, {}, spot);
    await enrol(t, {}, spot);
    expect((await viewer.get(`${NEARBY}/counts`)).body["5"]).toBe(2);
    await t.deps.db.$client.execute({
      sql: "UPDATE users SET suspended_at = 1 WHERE id = ?",
      args: [other.userId],
    });
    expect((await listAll(viewer)).length).toBe(1);
  });

  test("the same question has the same answer, byte for byte", async () => {
    const [one, two] = [await viewer.get(NEARBY), await viewer.get(NEARBY)];
    expect(two.text).toBe(one.text);
  });

  test("equal scores stand in an order that changes by viewer and day, and by nothing else", async () => {
    const twin = { interests: ["art", "music", "coffee"], age: 30 };
    const other = await enrol(t, { ...twin, name: "twin" }, middle(0));
    const order = async (of: Member) =>
      (await listAll(of)).filter(({ name }) => name.startsWith("P")).map(({ id }) => id);
    const [own, others] = [await order(viewer), await order(other)];
    expect(others).not.toEqual(own);
    expect(others.toSorted()).toEqual(own.toSorted());
    t.clock.now += DAY_MS / 4;
    expect(await order(viewer)).toEqual(own);
    t.clock.now += DAY_MS;
    expect(await order(viewer)).not.toEqual(own);
    await other.put("/api/users/me/settings", { showLocation: false });
  });

  test("spec 2: the settings' filters go by age, and a query parameter wins", async () => {
    const ages = async (query = "") => {
      const found = (await listAll(viewer, query)).map(({ age }) => Number(age));
      return [Math.min(...found), Math.max(...found)];
    };
    expect(await ages()).toEqual([22, 35]);
    await viewer.put("/api/users/me/settings", { minAge: 25, maxAge: 30 });
    expect(await ages()).toEqual([25, 30]);
    expect(await ages("&minAge=27")).toEqual([27, 30]);
    expect(await ages("&maxAge=26")).toEqual([25, 26]);
    expect(await ages("&minAge=18&maxAge=120")).toEqual([22, 35]);
    expect((await viewer.get(`${NEARBY}?minAge=29&maxAge=28`)).body).toEqual([]);
    expect((await viewer.get(`${NEARBY}/counts`)).body["5"]).toBe((await listAll(viewer)).length);
    await viewer.put("/api/users/me/settings", { minAge: 22, maxAge: 35 });
  });

  test("the filter ends at 99, which means 99 and older: in the list and the counts", async () => {
    const spot = middle(-40);
    const viewer = await enrol(t, { age: 30 }, spot);
    for (const age of [98, 99, 100, 120]) await enrol(t, { age }, spot);
    const ages = async (query: string) =>
      (await listAll(viewer, query)).map(({ age }) => Number(age)).toSorted((a, b) => a - b);
    expect(await ages("&minAge=18&maxAge=98")).toEqual([98]);
    expect(await ages("&minAge=18&maxAge=99")).toEqual([98, 99, 100, 120]);
    expect(await ages("&minAge=99&maxAge=99")).toEqual([99, 100, 120]);
    expect(await ages("&minAge=100&maxAge=110")).toEqual([100]);
    await viewer.put("/api/users/me/settings", { minAge: 90, maxAge: 99 });
    expect(await ages("")).toEqual([98, 99, 100, 120]);
    expect((await viewer.get(`${NEARBY}/counts`)).body["2"]).toBe(4);
  });

  test("spec 9: within 5 km, or the distance of the settings, and a query parameter wins", async () => {
    const far = await enrol(t, { name: "far" }, middle(4));
    const sees = async (query = "") =>
      (await listAll(viewer, query)).some(({ id }) => id === far.id);
    expect(await sees()).toBe(false);
    expect(await sees("&maxDistance=8")).toBe(true);
    await viewer.put("/api/users/me/settings", { maxDistance: 8 });
    expect(await sees()).toBe(true);
    expect(await sees("&maxDistance=5")).toBe(false);
    await viewer.put("/api/users/me/settings", { maxDistance: 5 });
    await far.put("/api/users/me/settings", { showLocation: false });
  });

  test("a place in the query is looked around in, without moving there", async () => {
    const { latitude, longitude } = middle(20);
    const there = await enrol(t, { name: "there" }, { latitude, longitude });
    const query = `&browse=1&latitude=${latitude}&longitude=${longitude}`;
    expect((await listAll(viewer, query)).map(({ id }) => id)).toEqual([there.id]);
    expect((await listAll(viewer)).length).toBe(60);
  });

  test("from a place far from one's own nobody is listed until it is published; counts look there", async () => {
    const spot = middle(40);
    await enrol(t, { name: "there" }, spot);
    const guest = await enrol(t, { name: "guest", age: 77 }, middle(0));
    const where = `latitude=${spot.latitude}&longitude=${spot.longitude}`;
    expect(await listAll(guest, `&browse=1&${where}`)).toEqual([]);
    const near = middle(25);
    const within50 = `&browse=1&maxDistance=50&latitude=${near.latitude}&longitude=${near.longitude}`;
    expect((await listAll(guest, within50)).map(({ name }) => name)).toContain("there");
    expect((await guest.get(`${NEARBY}/counts?${where}`)).body["5"]).toBe(1);
    expect(await listAll(guest, `&${where}`)).toEqual([]);
    t.clock.now += 30 * 60_000;
    expect((await listAll(guest, `&${where}`)).map(({ name }) => name)).toEqual(["there"]);
  });

  test("20 far places a day are looked at, the same one as often as one likes, counts and events together", async () => {
    const guest = await enrol(t, { name: "guest", age: 77 }, middle(0));
    const look = async (columns: number, path = "users/nearby/counts") => {
      const { latitude, longitude } = middle(columns);
      return guest.get(`/api/${path}?latitude=${latitude}&longitude=${longitude}`);
    };
    for (let place = 0; place < 20; place++) {
      const path = place % 2 === 0 ? "users/nearby/counts" : "events/nearby";
      for (const _ of [0, 1]) expect((await look(100 + 16 * place, path)).status).toBe(200);
    }
    for (const path of ["users/nearby/counts", "events/nearby"])
      expectRefusal(await look(1000, path), 429, "rate_limited");
    expect((await look(100, "events/nearby")).status).toBe(200);
    expect((await look(20)).status).toBe(200);
    t.clock.now += DAY_MS;
    expect((await look(1000)).status).toBe(200);
    t.clock.now -= DAY_MS;
  });

  test.each(["latitude=91&longitude=0", "latitude=0", "longitude=0", "latitude=x&longitude=0"])(
    "counts?%s is 400",
    async (query) => {
      expectRefusal(await viewer.get(`${NEARBY}/counts?${query}`), 400, "invalid_input", [
        "latitude",
      ]);
    },
  );

  test("the place in the query is snapped to its cell before anything is done with it", async () => {
    const ask = async ({ latitude, longitude }: Position) =>
      (await viewer.get(`${NEARBY}?browse=1&latitude=${latitude}&longitude=${longitude}`)).text;
    const cell = cellAt(middle(1), 2);
    const first = await ask(middle(1));
    for (let i = 0; i < 10; i++) expect(await ask(within(cell, random))).toBe(first);
    expect(await ask(middle(3))).not.toBe(first);
  });

  const malformed: [string, string][] = [
    ["latitude=91&longitude=0", "latitude"],
    ["latitude=0&longitude=181", "longitude"],
    ["latitude=0", "latitude"],
    ["longitude=0", "latitude"],
    ["latitude=x&longitude=0", "latitude"],
    ["latitude=&longitude=0", "latitude"],
    ["latitude=NaN&longitude=0", "latitude"],
    ["latitude=1&latitude=2&longitude=0", "latitude"],
    ["latitude=%E0%A4%A&longitude=0", "latitude"],
    ["maxDistance=-1", "maxDistance"],
    ["maxDistance=50.1", "maxDistance"],
    ["maxDistance=Infinity", "maxDistance"],
    ["maxDistance=five", "maxDistance"],
    ["minAge=17", "minAge"],
    ["maxAge=121", "maxAge"],
    ["minAge=20.5", "minAge"],
    ["intent=marriage", "intent"],
    ["limit=0", "limit"],
    ["limit=101", "limit"],
    ["limit=1.5", "limit"],
    ["limit=-5", "limit"],
    ["limit=", "limit"],
    ["limit=10&limit=20", "limit"],
    ["offset=-1", "offset"],
    ["offset=1e9", "offset"],
    ["browse=0", "browse"],
    ["browse=true", "browse"],
  ];
  test.each(malformed)("?%s is 400", async (query, field) => {
    expectRefusal(await viewer.get(`${NEARBY}?${query}`), 400, "invalid_input", [field]);
  });

  test("excludeUserId names oneself or is refused", async () => {
    const [own, none] = [
      await viewer.get(`${NEARBY}?excludeUserId=${viewer.id}`),
      await viewer.get(`${NEARBY}?excludeUserId=`),
    ];
    expect([own.status, none.status]).toEqual([200, 200]);
    const [first] = own.body;
    for (const other of [first?.id, "AAAAAAAAAAAAAAAAAAAAAA", "1", "%00"]) {
      expectRefusal(await viewer.get(`${NEARBY}?excludeUserId=${other}`), 403, "forbidden");
    }
  });
});

describe("who is in range", () => {
  const random = seeded(11);
  const everybody: { member: Member; centre: Position }[] = [];
  let t: TestApp;
  beforeAll(async () => {
    t = await testApp();
    for (let i = 0; i < 160; i++) {
      const level = i % 3 === 0 ? random.pick(LEVELS) : 2;
      const position = somewhere(random, i < 60 ? 8 : 60);
      const member = await enrol(t, { placeLevel: level, name: `P${i}` }, position);
      // The pin lies in the 2 km cell that is published, also of a coarse place.
      const pin = (await member.get("/api/users/me")).body as Position;
      everybody.push({ member, centre: centreOf(cellAt(pin, 2)) });
    }
  });
  afterAll(() => t.close());

  const inRange = (from: (typeof everybody)[number], maxDistance: number) =>
    everybody.filter(
      (other) =>
        other !== from && distanceKm(from.centre, other.centre) <= Math.max(1.01 * maxDistance, 3),
    );

  test("is who the rule says, for every distance and level, with the band of the distance", async () => {
    for (const from of everybody.filter((_, i) => i % 13 === 0)) {
      for (const maxDistance of [0, 1, 2, 3, 5, 10, 20, 50]) {
        const people = await listAll(from.member, `&maxDistance=${maxDistance}`);
        const expected = inRange(from, maxDistance);
        expect(people.map(({ id }) => id).sort()).toEqual(
          expected.map(({ member }) => member.id).sort(),
        );
        for (const person of people) {
          const other = expected.find(({ member }) => member.id === person.id);
          const distance = distanceKm(from.centre, other?.centre ?? from.centre);
          expect(person.distanceKm).toBe(bandKm(distance));
        }
      }
    }
  });

  test("the counts by radius are the lengths of the lists", async () => {
    for (const { member } of everybody.filter((_, i) => i % 9 === 0)) {
      const { status, body } = await member.get(`${NEARBY}/counts`);
      expect(status).toBe(200);
      const lists: Record<string, number> = {};
      for (const radius of [2, 5, 10, 20]) {
        lists[radius] = (await listAll(member, `&maxDistance=${radius}`)).length;
      }
      expect(body).toEqual(lists as typeof body);
    }
  });

  test("somebody beyond 50 km is known by id without a pin, unless both have written", async () => {
    const far = await enrol(t, { name: "far" }, { latitude: 52.5, longitude: 13.4 });
    const viewer = (everybody[0] as (typeof everybody)[number]).member;
    const place = async () => {
      const { body } = await viewer.get(`/api/users/${far.id}`);
      return [body.latitude === null, body.longitude === null, body.distanceKm];
    };
    expect(await place()).toEqual([true, true, null]);
    await viewer.post("/api/matches", { userId1: viewer.id, userId2: far.id });
    expect(await place()).toEqual([true, true, null]);
    await viewer.post(`/api/messages/${far.id}`, { content: "hello" });
    expect(await place()).toEqual([true, true, null]);
    await far.post(`/api/messages/${viewer.id}`, { content: "hello" });
    expect(await place()).toEqual([false, false, null]);
    await far.put("/api/users/me/settings", { showLocation: false });
    expect(await place()).toEqual([true, true, null]);
  });
});

test("a list that was answered a moment ago shows at once what has changed", async () => {
  const t = await testApp();
  const viewer = await enrol(t, {}, middle(0));
  const other = await enrol(t, { name: "Other" }, middle(0));
  // Between two steps of the presence clock, so that cached people outlive the next one.
  t.clock.now += PRESENCE_CLOCK_MS / 2;
  const seen = async () => {
    const before = await viewer.get(NEARBY);
    expect((await viewer.get(NEARBY)).text).toBe(before.text);
    return before.body.find(({ id }) => id === other.id);
  };
  expect(await seen()).toMatchObject({ isOnline: false, isConnected: false, messagesLeft: 2 });
  await other.put("/api/users/me", { bio: "Anew." });
  expect(await seen()).toMatchObject({ bio: "Anew.", isOnline: false });
  t.clock.now += PRESENCE_CLOCK_MS / 2;
  expect(await seen()).toMatchObject({ isOnline: true });
  await other.put("/api/users/me/settings", { showOnlineStatus: false });
  expect(await seen()).toMatchObject({ isOnline: false });
  await other.put("/api/users/me/settings", { showOnlineStatus: true });
  expect(await seen()).toMatchObject({ isOnline: true });
  for (const isOnline of [true, true, true, false]) {
    t.clock.now += PRESENCE_CLOCK_MS / 2;
    expect(await seen()).toMatchObject({ isOnline });
  }
  await viewer.post(`/api/messages/${other.id}`, { content: "hello" });
  expect(await seen()).toMatchObject({ messagesLeft: 1 });
  await other.post(`/api/messages/${viewer.id}`, { content: "hello" });
  expect(await seen()).toMatchObject({ messagesLeft: null, isConnected: false });
  await viewer.post("/api/matches", { userId1: viewer.id, userId2: other.id });
  expect(await seen()).toMatchObject({ isConnected: true, connectionsCount: 1 });
  const newcomer = await enrol(t, { name: "Newcomer" }, middle(0));
  expect((await viewer.get(NEARBY)).body.map(({ id }) => id)).toContain(newcomer.id);
  await viewer.post("/api/blocks", { userId: other.id });
  expect(await seen()).toBeUndefined();
  await viewer.delete(`/api/blocks/${other.id}`);
  expect(await seen()).toMatchObject({ isConnected: false });
  await other.put("/api/users/me/settings", { showLocation: false });
  expect(await seen()).toBeUndefined();
  await t.close();
});

describe("a crowd of 700 in one cell", () => {
  let t: TestApp;
  const members: Member[] = [];
  beforeAll(async () => {
    t = await testApp();
    const random = seeded(3);
    for (let i = 0; i < 700; i++) {
      members.push(await enrol(t, { publicId: random.publicId(), name: `P${i}` }, middle(0)));
    }
  });
  afterAll(() => t.close());

  test("500 are listed and counted, and from one viewer and day to the next everybody has a turn", async () => {
    const random = seeded(4);
    const seen = new Set<string>();
    const firsts = new Set<string>();
    for (let turn = 0; turn < 12; turn++) {
      const viewer = await enrol(t, { publicId: random.publicId(), age: 99 }, middle(0));
      const people = await listAll(viewer);
      expect(people.length).toBe(500);
      expect((await viewer.get(`${NEARBY}/counts`)).body).toEqual({
        2: 500,
        5: 500,
        10: 500,
        20: 500,
      });
      for (const { id } of people) seen.add(id);
      firsts.add(people[0]?.id ?? "");
    }
    expect(seen.size).toBe(700);
    expect(firsts.size).toBeGreaterThan(6);
  });

  test("no row of new accounts stands before the others on every day", async () => {
    const counts = new Map(members.map(({ id }) => [id, 0]));
    const viewer = await enrol(t, { publicId: seeded(5).publicId(), age: 99 }, middle(0));
    for (let day = 0; day < 20; day++) {
      for (const { id } of await listAll(viewer)) counts.set(id, (counts.get(id) ?? 0) + 1);
      t.clock.now += DAY_MS;
    }
    const shown = [...counts.values()];
    expect(Math.min(...shown)).toBeGreaterThan(5);
    expect(Math.max(...shown)).toBeLessThanOrEqual(20);
  });

  test("who was active on the latest day comes before who was not, and nearer cells before farther", async () => {
    t.clock.now += DAY_MS;
    const active = members.filter((_, i) => i % 7 === 0);
    for (const member of active) await member.get("/api/auth/status");
    const near = await enrol(t, { name: "near", activeDay: 1 }, middle(1));
    const viewer = await enrol(t, { age: 99 }, middle(1));
    const listed = new Set((await listAll(viewer)).map(({ id }) => id));
    expect(listed.size).toBe(500);
    expect(listed.has(near.id)).toBe(true);
    expect(active.every(({ id }) => listed.has(id))).toBe(true);
  });
});

describe("the work is bounded by indexes", () => {
  test("no statement of these calls scans a table or sorts", async () => {
    const t = await testApp();
    const [viewer, other] = [await t.member(), await enrol(t, {}, middle(0))];
    const { $client } = t.deps.db;
    const statements = new Map<string, unknown>();
    const execute = $client.execute.bind($client) as (
      given: unknown,
      args?: unknown,
    ) => Promise<never>;
    $client.execute = (given: unknown, args?: unknown) => {
      const [sql, values] =
        typeof given === "string"
          ? [given, args]
          : Object.values(given as { sql: string; args: unknown });
      statements.set(String(sql), values);
      return execute(given, args);
    };
    await viewer.put("/api/users/me/location", middle(0));
    t.clock.now += DAY_MS;
    await viewer.put("/api/users/me/location", middle(1));
    t.clock.now += DAY_MS;
    for (const path of ["/nearby", "/nearby/counts", "/me", `/${other.id}`]) {
      expect((await viewer.get(`/api/users${path}`)).status).toBe(200);
    }
    await viewer.put("/api/users/me", { bio: "b" });
    await viewer.put("/api/users/me/settings", { showLocation: false });
    await t.signedOut.post("/api/login", { email: viewer.email, password: "correct horse" });
    await viewer.post("/api/logout");

    const sources = [...statements.keys()].join("\n");
    for (const table of ["places", "users", "sessions"]) expect(sources).toContain(table);
    expect(sources).toContain("due_at");
    for (const [sql, args] of statements) {
      const plan = await execute({ sql: `EXPLAIN QUERY PLAN ${sql}`, args: args ?? [] }).then(
        ({ rows }: { rows: { detail: string }[] }) => rows.map(({ detail }) => detail).join("\n"),
      );
      const scans = plan.match(/^SCAN (?!wanted|json_each|photos|CONSTANT ROW).*$/gm);
      expect({ sql, scans }).toEqual({ sql, scans: null });
      expect({ sql, sorts: plan.includes("TEMP B-TREE") }).toEqual({ sql, sorts: false });
    }
    await t.close();
  });
});
