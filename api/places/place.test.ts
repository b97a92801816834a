import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { cellAt, cellsEqual, centreOf, distanceKm } from "../lib/cells.ts";
import type { Cell, Level, Position } from "../lib/cells.ts";
import { testApp } from "../testing/app.ts";
import type { TestApp } from "../testing/app.ts";
import { enrol } from "../testing/enrol.ts";
import type { Member } from "../testing/enrol.ts";
import { expectRefusal } from "../testing/refusal.ts";
import { publishCoarsePlaces } from "./published-cells.service.ts";

const MINUTE_MS = 60_000;
const ME = "/api/users/me";
const LOCATION = "/api/users/me/location";
const PLACE = "/api/users/me/place";
const DEFAULT = { latitude: 37.7749, longitude: -122.4194 };

const origin = cellAt({ latitude: 48.15, longitude: 11.575 }, 2);
/** The middle of the cell that lies so many columns east of the first one. */
const cellEast = (columns: number): Cell => ({ ...origin, col: origin.col + columns });
const east = (columns: number) => centreOf(cellEast(columns));
const corner = (cell: Cell): Position => {
  const { latitude, longitude } = centreOf(cell);
  return { latitude: latitude + 0.008, longitude: longitude - 0.012 };
};

let t: TestApp;
let member: Member;
beforeEach(async () => {
  t = await testApp();
  member = await enrol(t);
});
afterEach(() => t.close());

const minutes = (count: number) => {
  t.clock.now += count * MINUTE_MS;
};
const iso = (inMinutes: number) => new Date(t.clock.now + inMinutes * MINUTE_MS).toISOString();
const placeOf = async (of = member) => (await of.get(ME)).body.place;

/** Where a member is published, read off their own pin, which lies in the cell. */
async function publishedAt(level: Level = 2, of = member) {
  const { latitude, longitude } = (await of.get(ME)).body;
  return latitude === null || longitude === null ? null : cellAt({ latitude, longitude }, level);
}

async function report(position: Position, more: Record<string, unknown> = {}) {
  const answer = await member.put(LOCATION, { ...position, ...more });
  expect({ status: answer.status, text: answer.text }).toEqual({ status: 204, text: "" });
}

describe("taking a position", () => {
  test("rule 1: the first report ever is published at once", async () => {
    expect(await placeOf()).toMatchObject({ isDefault: true, pendingUntil: null });
    await report(east(0));
    expect(await publishedAt()).toEqual(cellEast(0));
    expect(await placeOf()).toEqual({
      isDefault: false,
      level: 2,
      hasHome: false,
      pendingUntil: null,
      publishesLeftToday: 4,
    });
  });

  test("rule 1: many first reports at once are one", async () => {
    await Promise.all([0, 1, 2, 3].map((columns) => report(east(columns))));
    const { rows } = await t.deps.db.$client.execute("SELECT published_at, due_at FROM places");
    expect(rows.length).toBe(1);
    expect((await placeOf()).pendingUntil).toBe(iso(30));
  });

  test("rule 2: another cell waits, and the published one makes it be forgotten", async () => {
    await report(east(0));
    minutes(60);
    await report(east(1));
    expect(await publishedAt()).toEqual(cellEast(0));
    expect((await placeOf()).pendingUntil).toBe(iso(15));
    minutes(10);
    await report(corner(cellEast(0)));
    expect((await placeOf()).pendingUntil).toBeNull();
    minutes(60);
    expect(await publishedAt()).toEqual(cellEast(0));
  });

  test("rule 2: the same other cell keeps its time, a third one begins anew", async () => {
    await report(east(0));
    minutes(60);
    await report(east(1));
    const first = (await placeOf()).pendingUntil;
    minutes(10);
    await report(corner(cellEast(1)));
    expect((await placeOf()).pendingUntil).toBe(first);
    await report(east(2));
    expect((await placeOf()).pendingUntil).toBe(iso(15));
    minutes(14);
    expect(await publishedAt()).toEqual(cellEast(0));
    minutes(1);
    expect(await publishedAt()).toEqual(cellEast(2));
  });

  test("rule 3: not before 15 minutes there and 30 since the last change", async () => {
    await report(east(0));
    minutes(1);
    await report(east(1));
    expect((await placeOf()).pendingUntil).toBe(iso(29));
    t.clock.now += 29 * MINUTE_MS - 1;
    expect(await publishedAt()).toEqual(cellEast(0));
    t.clock.now += 1;
    expect(await publishedAt()).toEqual(cellEast(1));
    expect((await placeOf()).pendingUntil).toBeNull();
    minutes(20);
    await report(east(2));
    expect((await placeOf()).pendingUntil).toBe(iso(15));
  });

  test("rule 3: the next 30 minutes count from when it was due, not from when it was read", async () => {
    await report(east(0));
    minutes(1);
    await report(east(1));
    minutes(40);
    await report(east(2));
    expect(await publishedAt()).toEqual(cellEast(1));
    expect((await placeOf()).pendingUntil).toBe(iso(19));
  });

  test("rule 3: what is due is published for whoever reads first", async () => {
    const viewer = await enrol(t, {}, east(0));
    await report(east(0));
    minutes(60);
    await report(east(0));
    await report(east(12));
    const listed = async () => (await viewer.get("/api/users/nearby?maxDistance=5")).body.length;
    const counted = async () => (await viewer.get("/api/users/nearby/counts")).body["5"];
    const far = async () => (await viewer.get(`/api/users/${member.id}`)).body.distanceKm;
    expect([await listed(), await counted(), await far()]).toEqual([1, 1, 2]);
    minutes(14);
    expect([await listed(), await counted(), await far()]).toEqual([1, 1, 2]);
    minutes(1);
    expect(await counted()).toBe(0);
    expect(await far()).toBe(50);
    expect(await listed()).toBe(0);
  });

  test("rule 3: hundreds that fall due together are all published", async () => {
    await Promise.all(Array.from({ length: 210 }, () => enrol(t)));
    await report(east(0));
    minutes(60);
    const to = cellEast(1);
    await t.deps.db.$client.execute({
      sql: `UPDATE places SET candidate_level = 2, candidate_row = ?, candidate_col = ?,
        candidate_at = ?, due_at = ? + user_id`,
      args: [to.row, to.col, t.clock.now, t.clock.now + 20 * MINUTE_MS],
    });
    await report(east(0));
    await report(east(1));
    minutes(30);
    await member.get(ME);
    const { rows } = await t.deps.db.$client.execute({
      sql: "SELECT count(*) AS n FROM places WHERE col = ? AND due_at IS NULL",
      args: [to.col],
    });
    expect(rows[0]?.n).toBe(211);
  });

  describe("rule 3: who travels", () => {
    const pending = async () => (await placeOf()).pendingUntil;
    beforeEach(async () => {
      await report(east(0));
      minutes(30);
    });

    test("is published at once three cells away, after half an hour without a report", async () => {
      await report(east(3));
      expect(await publishedAt()).toEqual(cellEast(3));
      expect(await placeOf()).toMatchObject({ pendingUntil: null, publishesLeftToday: 4 });
    });

    test("takes none of the four of the day, when asked for now", async () => {
      await report(east(3), { now: true });
      expect(await placeOf()).toMatchObject({ pendingUntil: null, publishesLeftToday: 4 });
    });

    test("waits two cells away", async () => {
      await report(east(2));
      expect(await pending()).toBe(iso(15));
    });

    test.each([1, 29])("waits who reported %i minutes ago, wherever that was", async (ago) => {
      minutes(30 - ago);
      await report(east(0));
      minutes(ago);
      await report(east(3));
      expect(await pending()).toBe(iso(15));
    });

    test("a report that is refused is a report", async () => {
      for (let use = 0; use < 4; use++) await report(east((use + 1) % 2), { now: true });
      minutes(60);
      expect((await member.put(LOCATION, { ...east(2), now: true })).status).toBe(429);
      minutes(29);
      await report(east(20));
      expect(await pending()).toBe(iso(15));
    });

    test("waits when the last publication is younger, though nothing was reported", async () => {
      await report(east(1));
      minutes(44);
      await report(east(30));
      expect(await publishedAt()).toEqual(cellEast(1));
      expect(await pending()).toBe(iso(15));
    });

    test("waits who comes home, and who leaves it", async () => {
      await member.put(PLACE, { home: east(30) });
      await report(east(30));
      expect(await pending()).toBe(iso(15));
      minutes(60);
      await report(east(60));
      expect(await pending()).toBe(iso(15));
      minutes(60);
      await report(east(90));
      expect(await pending()).toBeNull();
      expect(await publishedAt()).toEqual(cellEast(90));
    });

    test("waits in any coarse cell that shares ground with the home area, wherever in it one is", async () => {
      const far = centreOf(cellAt(east(60), 16));
      await member.put(PLACE, { level: 16, home: far });
      minutes(60);
      for (const away of [0, 0.06]) {
        await report({ ...far, longitude: far.longitude + away });
        expect(await pending()).toBe(iso(15));
        await report(east(0));
        minutes(31);
      }
    });

    test("from the default place waits as from any other", async () => {
      await member.put("/api/users/me/settings", { showLocation: false });
      await member.put("/api/users/me/settings", { showLocation: true });
      minutes(29);
      await report(east(0));
      expect(await pending()).toBe(iso(15));
    });
  });

  test("rule 4: now publishes at once, four times a day", async () => {
    await report(east(0));
    t.clock.now = Date.UTC(2026, 5, 1, 22, 0, 0);
    for (let use = 1; use <= 4; use++) {
      await report(east(use), { now: true });
      expect(await publishedAt()).toEqual(cellEast(use));
      expect((await placeOf()).publishesLeftToday).toBe(4 - use);
    }
    const fifth = await member.put(LOCATION, { ...east(5), now: true });
    expectRefusal(fifth, 429, "rate_limited");
    expect(fifth.headers.get("retry-after")).toBe("7200");
    expect(await publishedAt()).toEqual(cellEast(4));
    minutes(120);
    expect((await placeOf()).publishesLeftToday).toBe(4);
    await report(east(5), { now: true });
    expect(await publishedAt()).toEqual(cellEast(5));
    expect((await placeOf()).publishesLeftToday).toBe(3);
  });

  test("rule 4: now takes nothing where there is nothing to publish", async () => {
    await report(east(0), { now: true });
    await report(corner(cellEast(0)), { now: true });
    expect((await placeOf()).publishesLeftToday).toBe(4);
    minutes(60);
    await report(east(1));
    await report(east(0), { now: true });
    expect(await placeOf()).toMatchObject({ publishesLeftToday: 4, pendingUntil: null });
    await report(east(1), { now: false });
    expect((await placeOf()).pendingUntil).toBe(iso(15));
  });

  test("rule 4: many at once are four", async () => {
    await report(east(0));
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => member.put(LOCATION, { ...east(i + 1), now: true })),
    );
    const granted = answers.filter(({ status }) => status === 204);
    expect(granted.length).toBe(4);
    for (const answer of answers) expect([204, 429]).toContain(answer.status);
  });

  test("rule 4: after now the next change waits its 30 minutes", async () => {
    await report(east(0));
    minutes(60);
    await report(east(1), { now: true });
    await report(east(2));
    expect((await placeOf()).pendingUntil).toBe(iso(30));
  });

  test("spec 8: location failure, spec 9: the default place: rule 5, without a position it is shown, marked as such", async () => {
    const viewer = await enrol(t, {}, { latitude: 37.78, longitude: -122.41 });
    const { body } = await viewer.get(`/api/users/${member.id}`);
    expect(body.isDefaultPlace).toBe(true);
    expect(await publishedAt()).toEqual(cellAt(DEFAULT, 2));
  });

  test.each([
    ["itself", DEFAULT],
    ["a step beside it", { latitude: 37.775, longitude: -122.419 }],
    ["its cell", centreOf(cellAt(DEFAULT, 2))],
  ])(
    "rule 5: the mark means that the server assigned the place: %s, reported, is not marked",
    async (_, near) => {
      await report(near);
      expect(await placeOf()).toMatchObject({ isDefault: false, pendingUntil: null });
      expect(await publishedAt()).toEqual(cellAt(DEFAULT, 2));
      await report(east(0));
      expect(await placeOf()).toMatchObject({ isDefault: false, pendingUntil: iso(30) });
    },
  );

  test("rule 5: a report, or a choice, near the default place is as unmarked as any other", async () => {
    await report(east(0));
    minutes(60);
    await report(DEFAULT);
    minutes(15);
    expect(await publishedAt()).toEqual(cellAt(DEFAULT, 2));
    expect((await placeOf()).isDefault).toBe(false);
    await report(east(0), { now: true });
    await report(DEFAULT, { now: true });
    expect((await placeOf()).isDefault).toBe(false);
    minutes(60);
    await report(DEFAULT);
    await report(east(1));
    expect(await publishedAt()).toEqual(cellAt(DEFAULT, 2));
  });

  test("rule 5: the default place is one cell, however coarse its member wants to be", async () => {
    const { latitude, longitude } = (await member.get(ME)).body;
    await member.put(PLACE, { level: 16, home: DEFAULT });
    expect((await member.get(ME)).body).toMatchObject({ latitude, longitude });
    expect((await placeOf()).isDefault).toBe(true);
  });

  test("rule 5: the operator says where the default place is", async () => {
    const moved = await testApp({ DEFAULT_LOCATION: "48.15,11.575" });
    const own = (await (await enrol(moved)).get(ME)).body as Position;
    expect(cellAt(own, 2)).toEqual(origin);
    await moved.close();
  });

  test("rule 6: inside the home area its 8 km cell is published", async () => {
    const home = cellAt(east(0), 8);
    const answer = await member.put(PLACE, { home: east(0) });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ hasHome: true, level: 2, isDefault: true });
    await report(east(0));
    const pin = (await member.get(ME)).body;
    await report(corner(cellAt(east(0), 2)));
    expect((await member.get(ME)).body).toEqual(pin);
    expect(await publishedAt(8)).toEqual(home);
    const { rows } = await t.deps.db.$client.execute("SELECT level FROM places");
    expect(rows[0]?.level).toBe(8);
    minutes(60);
    await report(east(30));
    expect(await publishedAt(8)).toEqual(home);
    minutes(15);
    expect(await publishedAt(2)).toEqual(cellEast(30));
  });

  test("rule 6: a home set where one is published or on the way holds at once", async () => {
    const levels = async () => {
      const sql = "SELECT level, candidate_level AS waiting FROM places";
      return { ...(await t.deps.db.$client.execute(sql)).rows[0] };
    };
    await report(east(0));
    minutes(60);
    await report(east(0));
    await report(east(30));
    const due = (await placeOf()).pendingUntil;
    expect((await member.put(PLACE, { home: east(30) })).body.pendingUntil).toBe(due);
    expect(await levels()).toEqual({ level: 2, waiting: 8 });
    minutes(15);
    expect(await levels().then(() => publishedAt(8))).toEqual(cellAt(east(30), 8));
    expect(await levels()).toEqual({ level: 8, waiting: null });
    minutes(60);
    await report(east(0));
    minutes(15);
    expect(await publishedAt(2)).toEqual(cellEast(0));
    await member.put(PLACE, { home: east(0) });
    expect(await levels()).toEqual({ level: 8, waiting: null });
    expect(await publishedAt(8)).toEqual(cellAt(east(0), 8));
  });

  test("rule 6: a home taken away is finer with the next report, after its wait", async () => {
    await member.put(PLACE, { home: east(0) });
    await report(east(0));
    minutes(60);
    expect((await member.put(PLACE, { home: null })).body.hasHome).toBe(false);
    const { rows } = await t.deps.db.$client.execute("SELECT level FROM places");
    expect(rows[0]?.level).toBe(8);
    await report(east(0));
    expect((await placeOf()).pendingUntil).toBe(iso(15));
    minutes(15);
    expect(await publishedAt()).toEqual(cellEast(0));
  });
});

describe("how coarse", () => {
  const level = async () =>
    (await t.deps.db.$client.execute("SELECT level FROM places")).rows[0]?.level;

  test("coarser holds at once: the parent of what is published", async () => {
    await report(east(0));
    for (const coarser of [4, 8, 16] as const) {
      expect((await member.put(PLACE, { level: coarser })).body.level).toBe(coarser);
      expect(await level()).toBe(coarser);
      expect(await publishedAt(coarser)).toEqual(cellAt(east(0), coarser));
    }
  });

  test("coarser holds for what waits, too", async () => {
    await member.put(PLACE, { home: east(0) });
    await report(east(0));
    minutes(60);
    await report(east(30));
    await member.put(PLACE, { level: 4 });
    minutes(15);
    expect(await publishedAt(4)).toEqual(cellAt(east(30), 4));
    expect(await level()).toBe(4);
  });

  test("choosing nothing changes nothing", async () => {
    const before = await placeOf();
    const answer = await member.put(PLACE, {});
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual(before);
  });

  test("finer waits for the next report", async () => {
    await member.put(PLACE, { level: 16 });
    await report(east(0));
    minutes(60);
    await report(east(0));
    const answer = await member.put(PLACE, { level: 2 });
    expect(answer.body).toMatchObject({ level: 2, pendingUntil: null });
    minutes(20);
    expect(await level()).toBe(16);
    await report(east(0));
    expect(await level()).toBe(16);
    minutes(15);
    expect(await publishedAt()).toEqual(cellEast(0));
    expect(await level()).toBe(2);
  });

  test("a coarse place looks like any other: a pin in the middle of one 2 km cell inside of it, the same for everybody", async () => {
    const viewers = await Promise.all([enrol(t, {}, east(1)), enrol(t, {}, east(2))]);
    await report(east(0));
    for (const coarse of [2, 4, 8, 16] as const) {
      await member.put(PLACE, { level: coarse });
      const own = (await member.get(ME)).body as Position;
      const seen = await Promise.all(
        viewers.map((viewer) => viewer.get(`/api/users/${member.id}`)),
      );
      for (const { body } of seen) {
        expect([body.latitude, body.longitude]).toEqual([own.latitude, own.longitude]);
      }
      expect(await publishedAt(coarse)).toEqual(cellAt(east(0), coarse));
      const centre = centreOf((await publishedAt(2)) as Cell);
      const north = distanceKm(centre, { ...centre, latitude: own.latitude });
      expect(north).toBeLessThanOrEqual(0.4 * 2 + 0.001);
      expect(distanceKm(centre, own)).toBeLessThanOrEqual(0.4 * 2 * Math.SQRT2 * 1.01);
    }
  });

  test("which 2 km cell stands for a coarse one is drawn anew for every member and every coarse cell, and stays", async () => {
    const seen = new Set<string>();
    for (let i = 0; i < 24; i++) {
      const other = await enrol(t, { placeLevel: 8 }, east(0));
      const cell = await publishedAt(2, other);
      await other.put(LOCATION, { ...centreOf({ ...cellAt(east(0), 2) }), now: true });
      expect(await publishedAt(2, other)).toEqual(cell);
      seen.add(JSON.stringify(cell));
    }
    expect(seen.size).toBeGreaterThan(6);
    expect(seen.size).toBeLessThanOrEqual(16);
  });

  test("range and count say nothing of how coarse a place is: they are those of its 2 km cell", async () => {
    const coarse = await enrol(t, { placeLevel: 16 }, east(0));
    const seen = (await publishedAt(2, coarse)) as Cell;
    const middle = centreOf(seen);
    const near = await enrol(t, {}, middle);
    const beside = await enrol(t, {}, centreOf({ ...seen, col: seen.col + 2 }));
    const finds = async (viewer: Member) => ({
      ids: (await viewer.get("/api/users/nearby?maxDistance=1")).body.map(
        ({ id }: { id: string }) => id,
      ),
      count: (await viewer.get("/api/users/nearby/counts")).body["2"],
    });
    expect(await finds(near)).toEqual({ ids: [coarse.id], count: 1 });
    expect(await finds(beside)).toEqual({ ids: [], count: 0 });
    expect(await finds(coarse)).toEqual({ ids: [near.id], count: 1 });
    expect((await beside.get(`/api/users/${coarse.id}`)).body.distanceKm).toBe(5);
  });

  test("the event of a host with a coarse place is in the middle of the cell that others see", async () => {
    const host = await enrol(t, { placeLevel: 16 }, east(0));
    const { latitude, longitude } = centreOf((await publishedAt(2, host)) as Cell);
    const { body } = await host.post("/api/events", {
      title: "Tea",
      description: "At the river",
      category: "social",
      location: "The bench",
      dateTime: "2026-06-05T18:00:00Z",
    });
    expect(body.latitude).toBeCloseTo(latitude, 5);
    expect(body.longitude).toBeCloseTo(longitude, 5);
  });

  test("a coarse place from before an upgrade is shown nowhere until its cell is drawn, once", async () => {
    const coarse = await enrol(t, { placeLevel: 8 }, east(0));
    const { latitude, longitude } = (await coarse.get(ME)).body as Position;
    const viewer = await enrol(t, {}, { latitude, longitude });
    const { $client } = t.deps.db;
    await $client.execute({
      sql: `UPDATE places SET told_cell = NULL, pin_latitude = 1, pin_longitude = 1,
        centre_latitude = 1, centre_longitude = 1 WHERE user_id = ?`,
      args: [coarse.userId],
    });
    t.deps.events.emit("person.changed", { userId: coarse.userId });
    const ids = async () =>
      (await viewer.get("/api/users/nearby")).body.map(({ id }: { id: string }) => id);
    expect(await ids()).toEqual([]);
    await publishCoarsePlaces(t.deps);
    await publishCoarsePlaces(t.deps);
    t.deps.events.emit("person.changed", { userId: coarse.userId });
    expect(await ids()).toEqual([coarse.id]);
    expect((await coarse.get(ME)).body).toMatchObject({ latitude, longitude });
  });
});

describe("a query is a report", () => {
  const ask = (query: string, headers?: Record<string, string>) =>
    member.get(
      `/api/users/nearby?latitude=${east(0).latitude}&longitude=${east(0).longitude}${query}`,
      headers,
    );
  const moved = async () => cellsEqual((await publishedAt()) ?? cellEast(99), cellEast(0));

  test("of a client of the specification alone", async () => {
    const answer = await ask(`&maxDistance=5&excludeUserId=${member.id}`);
    expect(answer.status).toBe(200);
    expect(await moved()).toBe(true);
  });

  test("of a browser's own page", async () => {
    await ask("", { "sec-fetch-site": "same-origin" });
    expect(await moved()).toBe(true);
  });

  test("with browse=1 it is none", async () => {
    expect((await ask("&browse=1")).status).toBe(200);
    expect(await moved()).toBe(false);
  });

  test.each(["none", "same-site", "cross-site", ""])(
    "that somebody else caused (%p) is none",
    async (site) => {
      expect((await ask("", { "sec-fetch-site": site })).status).toBe(200);
      expect(await moved()).toBe(false);
    },
  );

  test("follows the same rules as a report", async () => {
    await report(east(2));
    minutes(60);
    await ask("");
    expect((await placeOf()).pendingUntil).toBe(iso(15));
    minutes(15);
    expect(await moved()).toBe(true);
  });

  test("is none when it is refused", async () => {
    expect((await ask("&limit=0")).status).toBe(400);
    expect((await ask("&excludeUserId=AAAAAAAAAAAAAAAAAAAAAA")).status).toBe(403);
    expect(await moved()).toBe(false);
  });
});

describe("showLocation", () => {
  const SETTINGS = "/api/users/me/settings";
  const show = (showLocation: boolean) => member.put(SETTINGS, { showLocation });
  let viewer: Member;
  beforeEach(async () => {
    viewer = await enrol(t, {}, east(1));
  });
  const around = (of: Member) =>
    of.get(
      `/api/users/nearby?browse=1&maxDistance=20&latitude=${east(1).latitude}&longitude=${east(1).longitude}`,
    );

  test("off: the place goes, home and level stay, and nobody finds one by any query", async () => {
    await member.put(PLACE, { level: 4, home: east(30) });
    await report(east(0));
    expect((await around(viewer)).body.length).toBe(1);
    await show(false);
    const me = (await member.get(ME)).body;
    expect(me).toMatchObject({ latitude: null, longitude: null });
    expect(me.place).toMatchObject({ level: 4, hasHome: true, isDefault: false });
    const { rows } = await t.deps.db.$client.execute({
      sql: "SELECT * FROM places WHERE user_id = ?",
      args: [member.userId],
    });
    expect(rows.length).toBe(0);
    expect((await around(viewer)).body).toEqual([]);
    expect((await viewer.get("/api/users/nearby")).body).toEqual([]);
    expect((await viewer.get("/api/users/nearby/counts")).body["20"]).toBe(0);
    const seen = await viewer.get(`/api/users/${member.id}`);
    expect(seen.body).toMatchObject({ latitude: null, longitude: null, distanceKm: null });
  });

  test("off: no place of anybody else in return, and a query is no report", async () => {
    await report(east(0));
    await show(false);
    expect((await member.get("/api/users/nearby")).body).toEqual([]);
    expect((await member.get("/api/users/nearby/counts")).body).toEqual({
      2: 0,
      5: 0,
      10: 0,
      20: 0,
    });
    const { latitude, longitude } = east(1);
    for (const browse of ["", "&browse=1"]) {
      const where = `latitude=${latitude}&longitude=${longitude}${browse}`;
      const asked = await member.get(`/api/users/nearby?maxDistance=50&${where}`);
      expect(asked.headers.get("x-total-count")).toBe("0");
      expect(asked.body).toEqual([]);
    }
    const counts = await member.get(
      `/api/users/nearby/counts?latitude=${latitude}&longitude=${longitude}`,
    );
    expect(counts.body).toEqual({ 2: 0, 5: 0, 10: 0, 20: 0 });
    await report(east(1), { now: true });
    expect((await member.get(ME)).body.latitude).toBeNull();
    const { body } = await member.get(`/api/users/${viewer.id}`);
    expect(body).toMatchObject({ latitude: null, longitude: null, distanceKm: null });
  });

  test("on again: the default place, and no report is the first one ever again: it waits", async () => {
    await report(east(0));
    await show(false);
    await show(true);
    expect((await placeOf()).isDefault).toBe(true);
    await report(east(3));
    expect(await placeOf()).toMatchObject({ isDefault: true, pendingUntil: iso(30) });
    expect(await publishedAt()).toEqual(cellAt(DEFAULT, 2));
    await show(true);
    minutes(30);
    expect(await publishedAt()).toEqual(cellEast(3));
    expect((await placeOf()).isDefault).toBe(false);
  });

  test("on again: a report in the default place's own cell waits as well, and then takes the mark away", async () => {
    await report(east(0));
    await show(false);
    await show(true);
    minutes(60);
    await report(DEFAULT);
    expect(await placeOf()).toMatchObject({ isDefault: true, pendingUntil: iso(15) });
    minutes(10);
    await report(centreOf(cellAt(DEFAULT, 2)));
    await member.put(PLACE, { level: 2 });
    expect(await placeOf()).toMatchObject({ isDefault: true, pendingUntil: iso(5) });
    minutes(5);
    expect(await placeOf()).toMatchObject({ isDefault: false, pendingUntil: null });
    expect(await publishedAt()).toEqual(cellAt(DEFAULT, 2));
  });

  test("on again: now shows the new place at once, and is one of the four", async () => {
    await report(east(0));
    await show(false);
    await show(true);
    await report(east(3), { now: true });
    expect(await placeOf()).toMatchObject({ isDefault: false, publishesLeftToday: 3 });
    expect(await publishedAt()).toEqual(cellEast(3));
  });

  test("off: what is reported meanwhile is not taken, and whoever first reports afterwards is published at once", async () => {
    await show(false);
    await report(east(1));
    await show(true);
    await report(east(0));
    expect(await publishedAt()).toEqual(cellEast(0));
  });

  test("on, with the default place not yet assigned: a report waits all the same, and is not lost", async () => {
    await report(east(0));
    await t.deps.db.$client.execute({
      sql: "DELETE FROM places WHERE user_id = ?",
      args: [member.userId],
    });
    await report(east(3));
    expect(await placeOf()).toMatchObject({ isDefault: true, pendingUntil: iso(30) });
    minutes(30);
    expect(await publishedAt()).toEqual(cellEast(3));
  });

  test("off while a report is under way leaves no place behind", async () => {
    const { $client } = t.deps.db;
    const batch = $client.batch.bind($client);
    let isHidden = false;
    $client.batch = async (...statements) => {
      if (!isHidden) {
        isHidden = true;
        await show(false);
      }
      return batch(...statements);
    };
    await report(east(0));
    expect(isHidden).toBe(true);
    const { rows } = await $client.execute({
      sql: "SELECT * FROM places WHERE user_id = ?",
      args: [member.userId],
    });
    expect(rows.length).toBe(0);
    expect((await around(viewer)).body).toEqual([]);
  });
});

describe("what is refused", () => {
  const refused: [string, Record<string, unknown>, string[]][] = [
    ["nothing", {}, ["latitude", "longitude"]],
    ["one of the two", { latitude: 1 }, ["longitude"]],
    ["beyond the poles", { latitude: 90.001, longitude: 0 }, ["latitude"]],
    ["beyond the antimeridian", { latitude: 0, longitude: -180.001 }, ["longitude"]],
    ["text", { latitude: "48.1", longitude: "11.5" }, ["latitude", "longitude"]],
    ["null", { latitude: null, longitude: 1 }, ["latitude"]],
    ["a now in text", { latitude: 1, longitude: 1, now: "yes" }, ["now"]],
  ];
  test.each(refused)("a position of %s", async (_, body, fields) => {
    expectRefusal(await member.put(LOCATION, body), 400, "invalid_input", fields);
    expect((await placeOf()).isDefault).toBe(true);
  });

  const choices: [string, Record<string, unknown>, string[]][] = [
    ["level 1", { level: 1 }, ["level"]],
    ["level 3", { level: 3 }, ["level"]],
    ["level 32", { level: 32 }, ["level"]],
    ["a level in text", { level: "4" }, ["level"]],
    ["half a home", { home: { latitude: 1 } }, ["home"]],
    ["a home off the earth", { home: { latitude: 91, longitude: 0 } }, ["home"]],
    ["a home in text", { home: "48.1,11.5" }, ["home"]],
  ];
  test.each(choices)("a choice of %s", async (_, body, fields) => {
    const before = (await member.get(ME)).text;
    expectRefusal(await member.put(PLACE, body), 400, "invalid_input", fields);
    expect((await member.get(ME)).text).toBe(before);
  });

  test.each([
    { latitude: 90, longitude: 180 },
    { latitude: -90, longitude: -180 },
    { latitude: 0, longitude: 0 },
  ])("the ends of the earth are places like others: %j", async (position) => {
    await report(position);
    const { latitude, longitude } = (await member.get(ME)).body as Position;
    expect(Math.abs(latitude)).toBeLessThanOrEqual(85);
    expect(Math.abs(longitude)).toBeLessThanOrEqual(180);
    expect((await member.get("/api/users/nearby")).status).toBe(200);
  });
});

describe("nothing of a position is kept but its cell", () => {
  let app: TestApp;
  const lines: string[] = [];
  beforeAll(async () => {
    const write = (event: string, fields?: object) =>
      void lines.push(`${event} ${JSON.stringify(fields)}`);
    const log = { debug: write, info: write, warn: write, error: write };
    app = await testApp({ LOG_LEVEL: "debug" }, { log });
  });
  afterAll(() => app.close());

  const forms = (degrees: number) => {
    const [big, little] = [Buffer.alloc(8), Buffer.alloc(8)];
    big.writeDoubleBE(degrees);
    little.writeDoubleLE(degrees);
    return [big, little, Buffer.from(String(degrees).slice(0, 8))];
  };

  test("not in the database file, its log, or the server's log lines", async () => {
    const one = await enrol(app);
    const positions = [
      [48.1234567891, 11.5987654321],
      [48.2234567892, 11.7987654322],
      [48.3234567893, 11.8987654323],
      [48.4234567894, 11.9987654324],
    ] as const;
    const [first, second, third, home] = positions.map(([latitude, longitude]) => ({
      latitude,
      longitude,
    }));
    await one.put(LOCATION, first);
    await one.put(PLACE, { home });
    await one.put(LOCATION, { ...second, now: true });
    await one.get(`/api/users/nearby?latitude=${third?.latitude}&longitude=${third?.longitude}`);
    await one.put(LOCATION, { ...third, latitude: 948.3234567893 });
    app.clock.now += 60 * MINUTE_MS;
    await one.get(ME);
    await one.put(LOCATION, home);

    const path = app.databaseUrl.slice("file:".length);
    const files = () => Buffer.concat([readFileSync(path), readFileSync(`${path}-wal`)]);
    const before = files();
    await app.deps.db.$client.execute("PRAGMA wal_checkpoint(FULL)");
    const kept = Buffer.concat([before, files()]);
    const centre = centreOf(cellAt(third as Position, 2));
    expect(kept.includes(forms(centre.latitude)[0] as Buffer)).toBe(true);
    for (const degrees of positions.flat()) {
      for (const form of forms(degrees)) expect(kept.includes(form)).toBe(false);
      expect(lines.join("\n")).not.toContain(String(degrees).slice(0, 8));
    }
  });
});
