import { beforeEach, describe, expect, test } from "bun:test";
import { createApp } from "../app.ts";
import { createDeps } from "../deps.ts";
import { cellAt } from "../lib/cells.ts";
import { enrol } from "../testing/enrol.ts";
import type { Member } from "../testing/enrol.ts";
import {
  eachWithOneMember,
  DEFAULT,
  ME,
  MINUTE_MS,
  cellEast,
  east,
  iso,
  member,
  minutes,
  placeOf,
  publishedAt,
  report,
  t,
} from "../testing/one-member.ts";
import { expectRefusal } from "../testing/refusal.ts";

const SETTINGS = "/api/users/me/settings";
const QUARTER_MS = 15 * MINUTE_MS;

eachWithOneMember();
let viewer: Member;
beforeEach(async () => {
  await member.put(SETTINGS, { showLocation: false });
  viewer = await enrol(t, {}, DEFAULT);
});

const set = (visibleUntil: unknown, more = {}) => member.put(SETTINGS, { visibleUntil, ...more });
const settings = async () => (await member.get(ME)).body.settings;
const isListed = async () => (await viewer.get("/api/users/nearby")).body.length === 1;
const rowsOfPlace = async () =>
  (
    await t.deps.db.$client.execute({
      sql: "SELECT * FROM places WHERE user_id = ?",
      args: [member.userId],
    })
  ).rows.length;

describe("a place that is shown for a while", () => {
  test("is seen until a full quarter of an hour, and by the next question no more", async () => {
    expect(await isListed()).toBe(false);
    await set(iso(100));
    const end = Math.ceil((t.clock.now + 100 * MINUTE_MS) / QUARTER_MS) * QUARTER_MS;
    expect((await placeOf()).visibleUntil).toBe(new Date(end).toISOString());
    expect(await settings()).toMatchObject({ showLocation: true });
    expect(await isListed()).toBe(true);
    t.clock.now = end - 1;
    expect(await isListed()).toBe(true);
    expect((await member.get("/api/users/nearby")).body).toHaveLength(1);
    t.clock.now = end;
    expect(await isListed()).toBe(false);
    expect((await viewer.get("/api/users/nearby/counts")).body["5"]).toBe(0);
    expect((await viewer.get(`/api/users/${member.id}`)).body.latitude).toBeNull();
    expect((await member.get("/api/users/nearby")).body).toEqual([]);
    expect(await settings()).toMatchObject({ showLocation: false });
    expect(Object.keys(await placeOf())).not.toContain("visibleUntil");
    expect(await rowsOfPlace()).toBe(0);
  });

  test.each([
    ["the list", () => viewer.get("/api/users/nearby")],
    ["a count", () => viewer.get("/api/users/nearby/counts")],
    ["a profile", () => viewer.get(`/api/users/${member.id}`)],
    ["the list of events", () => viewer.get("/api/events/nearby")],
    ["one's own answer", () => member.get(ME)],
    ["one's own export", () => member.get("/api/users/me/export")],
  ])("ends with the next question, if that is %s", async (_, ask) => {
    await set(iso(15));
    await ask();
    minutes(30);
    await ask();
    expect(await rowsOfPlace()).toBe(0);
  });

  test("ends after a restart too: the time is in the row", async () => {
    await set(iso(15));
    minutes(30);
    const { env, db, serverKey } = t.deps;
    const restarted = createApp(createDeps({ env, db, serverKey, now: () => t.clock.now }));
    const headers = { cookie: viewer.cookie };
    const answer = await restarted.request("/api/users/nearby", { headers });
    expect(await answer.json()).toEqual([]);
    expect(await rowsOfPlace()).toBe(0);
  });

  test("is as if it were switched on by hand: a report waits, or uses one of the four", async () => {
    await member.put(SETTINGS, { showLocation: true });
    await report(east(0));
    await member.put(SETTINGS, { showLocation: false });
    await set(iso(120));
    expect(await publishedAt()).toEqual(cellAt(DEFAULT, 2));
    await report(east(3));
    expect(await placeOf()).toMatchObject({ isDefault: true, pendingUntil: iso(30) });
    await report(east(3), { now: true });
    expect(await placeOf()).toMatchObject({ isDefault: false, publishesLeftToday: 3 });
    expect(await publishedAt()).toEqual(cellEast(3));
    minutes(240);
    await report(east(4));
    expect(await publishedAt()).toBeNull();
    expect(await rowsOfPlace()).toBe(0);
  });

  test("is longer or shorter when it is set again, and ends when it is taken back", async () => {
    await set(iso(60));
    await set(iso(180));
    expect((await placeOf()).visibleUntil).toBe(iso(180));
    minutes(90);
    expect(await isListed()).toBe(true);
    expect((await set(iso(30))).status).toBe(200);
    expect((await set(null)).body).toMatchObject({ showLocation: false });
    expect(await isListed()).toBe(false);
    expect((await set(null)).body).toMatchObject({ showLocation: false });
  });

  test("becomes a switch like any other when that is set by hand", async () => {
    await set(iso(15));
    await member.put(SETTINGS, { showLocation: true });
    expect(Object.keys(await placeOf())).not.toContain("visibleUntil");
    minutes(60);
    expect(await isListed()).toBe(true);
    expect((await set(null)).body).toMatchObject({ showLocation: true });
    expect(await isListed()).toBe(true);
    expectRefusal(await set(iso(15)), 400, "invalid_input", ["visibleUntil"]);
    await member.put(SETTINGS, { showLocation: false });
    await set(iso(15));
    await member.put(SETTINGS, { showLocation: false });
    minutes(60);
    expect(await settings()).toMatchObject({ showLocation: false });
  });

  test("is one when it is set at the same time, and refused where it means nothing", async () => {
    const answers = await Promise.all([30, 60, 90].map((ahead) => set(iso(ahead))));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await isListed()).toBe(true);
    await set(null);
    for (const wrong of ["", "soon", 5, iso(0), iso(-1), iso(24 * 60 + 1), "2026-06-01T12:00:00"])
      expectRefusal(await set(wrong), 400, "invalid_input", ["visibleUntil"]);
    for (const showLocation of [true, false])
      expectRefusal(await set(iso(30), { showLocation }), 400, "invalid_input", ["visibleUntil"]);
    expectRefusal(await set(iso(30), { minAge: 90, maxAge: 20 }), 400, "invalid_input", ["minAge"]);
    expect(await settings()).toMatchObject({ showLocation: false, minAge: 22 });
    expectRefusal(
      await t.signedOut.put(SETTINGS, { visibleUntil: iso(30) }),
      401,
      "unauthenticated",
    );
  });

  test("ends for many at once, and for nobody else", async () => {
    const others = await Promise.all(Array.from({ length: 5 }, () => enrol(t, {}, DEFAULT)));
    for (const [index, other] of others.entries()) {
      await other.put(SETTINGS, { showLocation: false });
      await other.put(SETTINGS, { visibleUntil: iso(index < 3 ? 15 : 60) });
    }
    const count = async () => (await viewer.get("/api/users/nearby")).body.length;
    expect(await count()).toBe(5);
    minutes(15);
    expect(await Promise.all([count(), count(), count()])).toEqual([2, 2, 2]);
    minutes(60);
    expect(await count()).toBe(0);
  });
});
