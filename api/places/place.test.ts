import { beforeEach, describe, expect, test } from "bun:test";
import { beginDeletion } from "../account/deletion.repo.ts";
import { cellAt, cellsEqual, centreOf } from "../lib/cells.ts";
import { enrol } from "../testing/enrol.ts";
import {
  eachWithOneMember,
  beforeSql,
  MINUTE_MS,
  ME,
  PUBLISHES,
  LOCATION,
  PLACE,
  cellEast,
  east,
  corner,
  t,
  member,
  minutes,
  iso,
  placeOf,
  publishedAt,
  report,
} from "../testing/one-member.ts";
import { expectRefusal } from "../testing/refusal.ts";

eachWithOneMember();

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
      hiddenAreas: [],
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
});

test("a profile that is completed while a report is under way is listed", async () => {
  const viewer = await enrol(t, {}, east(0));
  await t.deps.db.$client.execute({
    sql: "UPDATE users SET interests = '[]' WHERE id = ?",
    args: [member.userId],
  });
  beforeSql(PUBLISHES, () => member.put(ME, { interests: ["art"] }));
  await report(east(0));
  expect((await viewer.get("/api/users/nearby")).body.map(({ id }) => id)).toEqual([member.id]);
});

test("who deletes their account while a report is under way is not counted", async () => {
  const viewer = await enrol(t, {}, east(0));
  beforeSql(PUBLISHES, () => beginDeletion(t.deps.db, member.userId));
  await member.put(LOCATION, east(0));
  expect((await viewer.get("/api/users/nearby/counts")).body["5"]).toBe(0);
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
