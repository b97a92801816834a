import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { visit } from "../testing/demo.ts";
import { testApp } from "../testing/app.ts";
import type { TestApp } from "../testing/app.ts";
import { enrol } from "../testing/enrol.ts";
import type { Member } from "../testing/enrol.ts";
import { expectRefusal } from "../testing/refusal.ts";

const ME = "/api/users/me";
const SETTINGS = "/api/users/me/settings";
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const HERE = { latitude: 48.15, longitude: 11.575 };
const START = Date.UTC(2026, 5, 1, 12, 0, 0);

let t: TestApp;
beforeAll(async () => {
  t = await testApp({ RATE_LIMIT_SCALE: "1000" });
});
afterAll(() => t.close());

const iso = (ms: number) => new Date(ms).toISOString();
const inMs = (ms: number) => iso(t.clock.now + ms);
const atQuarter = (ms: number) => iso(Math.ceil((t.clock.now + ms) / 900_000) * 900_000);

/** What an answer says of the status of somebody in it, wherever that stands. */
function toldOf(answer: string, id: string): unknown[] {
  const told: unknown[] = [];
  JSON.parse(answer, (_, value) => {
    if (value && typeof value === "object" && value.id === id && "status" in value)
      told.push([value.status, value.statusUntil]);
    return value;
  });
  return told;
}

/** Two who know each other, and every way in which one reads the status of the other. */
async function pair() {
  const [ann, ben] = [await enrol(t, { name: "Ann" }, HERE), await enrol(t, { name: "Ben" }, HERE)];
  await ann.post("/api/matches", { userId1: ann.id, userId2: ben.id });
  for (const [from, to] of [
    [ann, ben],
    [ben, ann],
  ] as const)
    await from.post(`/api/messages/${to.id}`, { content: "hello" });
  const event = await ben.post("/api/events", {
    title: "Tea",
    description: "At the river",
    category: "social",
    location: "The bench",
    dateTime: "2026-06-08T18:00:00Z",
    ...HERE,
  });
  const paths = [
    `/api/users/${ben.id}`,
    "/api/users/nearby?maxDistance=50&limit=100",
    `/api/matches/${ann.id}`,
    "/api/conversations",
    "/api/messages/search?q=hello",
    "/api/events/nearby?maxDistance=50",
    `/api/events/${event.body.id}`,
    `/api/events/${event.body.id}/attendees`,
  ];
  const answers = () => Promise.all(paths.map(async (path) => (await ann.get(path)).text));
  const told = async () => {
    const all = (await answers()).map((answer) => toldOf(answer, ben.id));
    for (const each of all) expect(each.length).toBeGreaterThan(0);
    return [...new Set(all.flat().map((each) => JSON.stringify(each)))].map(
      (each) => JSON.parse(each) as unknown,
    );
  };
  return { ann, ben, answers, told };
}

const ownOf = async (member: Member) => {
  const { status, statusUntil } = (await member.get(ME)).body;
  return [status, statusUntil];
};

describe("a status with an end", () => {
  test("is told to whoever sees the status, and ends by itself in every answer", async () => {
    const { ben, told } = await pair();
    expect(await told()).toEqual([["available", null]]);
    const end = atQuarter(2 * HOUR_MS);
    const answer = await ben.put(ME, { status: "coffee", statusUntil: inMs(2 * HOUR_MS) });
    expect([answer.status, answer.body.status, answer.body.statusUntil]).toEqual([
      200,
      "coffee",
      end,
    ]);
    expect(await told()).toEqual([["coffee", end]]);
    expect(await ownOf(ben)).toEqual(["coffee", end]);
    t.clock.now = Date.parse(end) - 1;
    expect(await told()).toEqual([["coffee", end]]);
    expect(await ownOf(ben)).toEqual(["coffee", end]);
    t.clock.now = Date.parse(end);
    expect(await told()).toEqual([["available", null]]);
    expect(await ownOf(ben)).toEqual(["available", undefined]);
    const exported = JSON.parse((await ben.get(`${ME}/export`)).text) as { account: object };
    expect(exported.account).toMatchObject({ status: "available", statusUntil: null });
  });

  test("ends in memory too, where everybody was read just before", async () => {
    const { ben, told } = await pair();
    const end = atQuarter(20 * MINUTE_MS);
    await ben.put(ME, { status: "reading", statusUntil: inMs(20 * MINUTE_MS) });
    for (const before of [4 * MINUTE_MS, 61_000, 1000, 1]) {
      t.clock.now = Date.parse(end) - before;
      expect(await told()).toEqual([["reading", end]]);
      expect(await ownOf(ben)).toEqual(["reading", end]);
    }
    t.clock.now += 1;
    expect(await told()).toEqual([["available", null]]);
    expect(await ownOf(ben)).toEqual(["available", undefined]);
  });

  test("ends in the answer about oneself, of which nothing else changes meanwhile", async () => {
    const member = await enrol(t);
    const end = atQuarter(20 * MINUTE_MS);
    await member.put(ME, { status: "reading", statusUntil: end });
    // Seen online on every tick of the clock, and the row is read anew shortly before the end.
    for (let left = 19; left >= 1; left -= 1) {
      t.clock.now = Date.parse(end) - left * MINUTE_MS;
      if (left === 3) await member.put(ME, { bio: "Flat white" });
      await member.get(ME);
    }
    const { statusUntil: _, ...before } = (await member.get(ME)).body;
    expect(before.isOnline).toBe(true);
    t.clock.now = Date.parse(end);
    expect((await member.get(ME)).body).toEqual({ ...before, status: "available" });
  });

  test.each([
    ["in a minute", MINUTE_MS],
    ["in 16 minutes", 16 * MINUTE_MS],
    ["in a millisecond", 1],
    ["in 12 hours", 12 * HOUR_MS],
  ])("%s is rounded up to a quarter of an hour", async (_, ms) => {
    const member = await enrol(t);
    t.clock.now += 7 * MINUTE_MS + 3;
    const { body } = await member.put(ME, { status: "busy", statusUntil: inMs(ms) });
    expect(body.statusUntil).toBe(atQuarter(ms));
    expect(Date.parse(body.statusUntil ?? "") % 900_000).toBe(0);
  });

  test("a full quarter of an hour stays, whatever its offset", async () => {
    const member = await enrol(t);
    const end = Math.ceil(t.clock.now / 900_000) * 900_000 + HOUR_MS;
    const local = iso(end + 5.75 * HOUR_MS).replace("Z", "+05:45");
    const { body } = await member.put(ME, { status: "busy", statusUntil: local });
    expect(body.statusUntil).toBe(iso(end));
  });

  test("is refused in the past, too far ahead, malformed and for somebody available", async () => {
    const member = await enrol(t, { status: "busy" });
    const before = (await member.get(ME)).text;
    for (const statusUntil of [
      inMs(0),
      inMs(-1),
      inMs(12 * HOUR_MS + 1),
      "9999-12-31T23:59:59Z",
      "0000-01-01T00:00:00Z",
      "2026-06-01T18:00:00",
      "18:30",
      "",
      "2026-02-30T18:00:00Z",
      inMs(HOUR_MS).replace("Z", "+25:00"),
      t.clock.now + HOUR_MS,
      {},
      [],
      true,
    ])
      expectRefusal(await member.put(ME, { status: "coffee", statusUntil }), 400, "invalid_input", [
        "statusUntil",
      ]);
    const available = await member.put(ME, { status: "available", statusUntil: inMs(HOUR_MS) });
    expectRefusal(available, 400, "invalid_input", ["statusUntil"]);
    expect((await member.get(ME)).text).toBe(before);
  });

  test("a status alone has no end, so that older clients keep working", async () => {
    const { ben, told } = await pair();
    await ben.put(ME, { status: "coffee", statusUntil: inMs(HOUR_MS) });
    await ben.put(ME, { status: "coffee" });
    expect(await told()).toEqual([["coffee", null]]);
    t.clock.now += 2 * HOUR_MS;
    expect(await told()).toEqual([["coffee", null]]);
  });

  test("another change keeps it; an end alone is that of the status as it reads, and null takes it away", async () => {
    const { ben } = await pair();
    await ben.put(ME, { status: "coffee", statusUntil: inMs(HOUR_MS) });
    const end = atQuarter(HOUR_MS);
    await ben.put(ME, { bio: "Flat white" });
    expect(await ownOf(ben)).toEqual(["coffee", end]);
    await ben.put(ME, { statusUntil: inMs(3 * HOUR_MS) });
    expect(await ownOf(ben)).toEqual(["coffee", atQuarter(3 * HOUR_MS)]);
    await ben.put(ME, { statusUntil: null });
    expect(await ownOf(ben)).toEqual(["coffee", undefined]);
  });

  test("what has ended does not come back", async () => {
    const { ben, told } = await pair();
    await ben.put(ME, { status: "coffee", statusUntil: inMs(HOUR_MS) });
    t.clock.now += 2 * HOUR_MS;
    expect((await ben.put(ME, { statusUntil: inMs(HOUR_MS) })).status).toBe(400);
    await ben.put(ME, { statusUntil: null });
    expect(await ownOf(ben)).toEqual(["available", undefined]);
    expect(await told()).toEqual([["available", null]]);
  });
});

describe("who hides when they are online", () => {
  test.each(["owner", "viewer"])("has no status with an end: the %s", async (who) => {
    const { ann, ben, answers, told } = await pair();
    const hiding = who === "owner" ? ben : ann;
    await hiding.put(SETTINGS, { showOnlineStatus: false });
    const without = await answers();
    await ben.put(ME, { status: "coffee", statusUntil: inMs(HOUR_MS) });
    expect(await answers()).toEqual(without);
    expect(await answers()).toEqual(without);
    if (who === "owner") expect(await ownOf(ben)).toEqual(["coffee", atQuarter(HOUR_MS)]);
    await hiding.put(SETTINGS, { showOnlineStatus: true });
    expect(await told()).toEqual([["coffee", atQuarter(HOUR_MS)]]);
    await hiding.put(SETTINGS, { showOnlineStatus: false });
    expect(await answers()).toEqual(without);
    t.clock.now += 2 * HOUR_MS;
    expect(await told()).toEqual([["available", null]]);
  });

  test("a status without an end is told as ever", async () => {
    const { ann, ben, told } = await pair();
    await ben.put(ME, { status: "busy" });
    for (const one of [ann, ben]) {
      await one.put(SETTINGS, { showOnlineStatus: false });
      expect(await told()).toEqual([["busy", null]]);
    }
  });

  test("evidence of a report holds what others read", async () => {
    const { ann, ben } = await pair();
    await ben.put(ME, { status: "coffee", statusUntil: inMs(HOUR_MS) });
    const statusIn = async (reason: string) => {
      const reported = await ann.post("/api/reports", { userId: ben.id, reason });
      expect(reported.status).toBe(201);
      const { rows } = await t.deps.db.$client.execute(
        "SELECT evidence ->> '$.person.status' AS status FROM reports ORDER BY id DESC LIMIT 1",
      );
      await t.deps.db.$client.execute("DELETE FROM reports");
      return rows[0]?.status;
    };
    expect(await statusIn("spam")).toBe("coffee");
    await ben.put(SETTINGS, { showOnlineStatus: false });
    expect(await statusIn("spam")).toBe("available");
    await ben.put(SETTINGS, { showOnlineStatus: true });
    t.clock.now += 2 * HOUR_MS;
    expect(await statusIn("spam")).toBe("available");
  });
});

test("the bots of a demo sandbox have an end one to three hours from its start", async () => {
  const demo = await testApp({ DEMO: "on" });
  demo.clock.now = START + 7 * MINUTE_MS;
  const visitor = await visit(demo);
  const people = (await visitor.get("/api/users/nearby?maxDistance=50&limit=100")).body;
  const ends = people.flatMap(({ statusUntil }) => statusUntil ?? []);
  expect(ends).toHaveLength(2);
  for (const end of ends) {
    expect(Date.parse(end)).toBeGreaterThan(demo.clock.now + HOUR_MS - 1);
    expect(Date.parse(end)).toBeLessThan(demo.clock.now + 3 * HOUR_MS);
  }
  await demo.close();
});
