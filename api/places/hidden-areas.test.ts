import { describe, expect, test } from "bun:test";
import { cellAt, centreOf } from "../lib/cells.ts";
import { enrol } from "../testing/enrol.ts";
import { expectRefusal } from "../testing/refusal.ts";
import {
  eachWithOneMember,
  LOCATION,
  ME,
  PLACE,
  DEFAULT,
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
import { HIDDEN_AREAS_MAX } from "./place-limits.schema.ts";

eachWithOneMember();

const hide = (at: unknown) => member.put(PLACE, { hide: at });
const rowOf = async () => {
  const sql = "SELECT * FROM places WHERE user_id = ?";
  return (await t.deps.db.$client.execute({ sql, args: [member.userId] })).rows[0];
};
const areas = async () => (await placeOf()).hiddenAreas;

describe("a hidden area", () => {
  test("is a cell of 8 km: no position is kept, and none is answered", async () => {
    const { body } = await hide(east(9));
    const middle = centreOf(cellAt(east(9), 8));
    expect(body.hiddenAreas).toEqual([middle]);
    expect(await areas()).toEqual([middle]);
    const { rows } = await t.deps.db.$client.execute("SELECT * FROM hidden_areas");
    const { row, col } = cellAt(east(9), 8);
    expect(rows).toMatchObject([{ user_id: member.userId, row, col }]);
    expect(Object.keys(rows[0] ?? {})).toHaveLength(3);
  });

  test("twice, and at the same time, is one; there are no more than five", async () => {
    await Promise.all([hide(east(9)), hide(east(9)), hide(centreOf(cellAt(east(9), 8)))]);
    expect(await areas()).toHaveLength(1);
    const answers = await Promise.all(
      [20, 30, 40, 50, 60, 70].map((columns) => hide(east(columns))),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 400, 400]);
    expect(await areas()).toHaveLength(HIDDEN_AREAS_MAX);
    expectRefusal(await hide(east(90)), 400, "invalid_input", ["hide"]);
    const [kept] = await areas();
    expect((await hide(kept)).status).toBe(200);
    expect((await member.put(PLACE, { unhide: kept, hide: east(90) })).status).toBe(200);
    expect(await areas()).toHaveLength(HIDDEN_AREAS_MAX);
  });

  test("is refused without a position, and nothing is changed by that", async () => {
    for (const sent of [null, {}, { latitude: 91, longitude: 0 }, "here"])
      expectRefusal(await hide(sent), 400, "invalid_input", ["hide"]);
    expectRefusal(await t.signedOut.put(PLACE, { hide: east(0) }), 401, "unauthenticated");
    expect(await areas()).toEqual([]);
    expect((await member.put(PLACE, { unhide: east(0) })).status).toBe(200);
  });

  test("is nobody else's", async () => {
    const other = await enrol(t);
    await hide(east(0));
    expect((await placeOf(other)).hiddenAreas).toEqual([]);
    await other.put(PLACE, { unhide: east(0) });
    expect(await areas()).toHaveLength(1);
  });

  test("takes no report: no candidate, and the last place stays", async () => {
    await report(east(0));
    await hide(east(9));
    const before = await rowOf();
    minutes(40);
    await report(east(9));
    minutes(40);
    await report(east(10));
    await member.get(
      `/api/users/nearby?latitude=${east(9).latitude}&longitude=${east(9).longitude}`,
    );
    expect(await rowOf()).toEqual({ ...before, reported_at: t.clock.now } as typeof before);
    expect(await publishedAt()).toEqual(cellEast(0));
  });

  test("lets a candidate from outside come to be published, as with the app closed", async () => {
    await report(east(0));
    await hide(east(9));
    minutes(60);
    await report(east(2));
    minutes(1);
    await report(east(9));
    expect((await placeOf()).pendingUntil).toBe(iso(14));
    minutes(14);
    expect(await publishedAt()).toEqual(cellEast(2));
  });

  test("that is added around a candidate, or while one is on its way, keeps it from being published", async () => {
    await report(east(0));
    minutes(20);
    await report(east(9));
    expect((await placeOf()).pendingUntil).toBe(iso(15));
    await hide(east(9));
    expect((await placeOf()).pendingUntil).toBeNull();
    await member.put(PLACE, { unhide: east(9) });
    await report(east(9));
    expect((await placeOf()).pendingUntil).toBe(iso(15));
    const { row, col } = cellAt(east(9), 8);
    await t.deps.db.$client.execute({
      sql: `INSERT INTO hidden_areas (user_id, "row", col) VALUES (?, ?, ?)`,
      args: [member.userId, row, col],
    });
    minutes(60);
    expect(await publishedAt()).toEqual(cellEast(0));
    expect((await placeOf()).pendingUntil).toBeNull();
  });

  test("around the published place leaves it where it is", async () => {
    await report(east(0));
    await hide(east(0));
    minutes(60);
    await report(east(1));
    minutes(60);
    expect(await publishedAt()).toEqual(cellEast(0));
  });

  test("refuses to be published now", async () => {
    await report(east(0));
    await hide(east(9));
    const refused = await member.put(LOCATION, { ...east(9), now: true });
    expectRefusal(refused, 400, "invalid_input", ["latitude"]);
    expect(await placeOf()).toMatchObject({ publishesLeftToday: 4 });
    expect(await publishedAt()).toEqual(cellEast(0));
  });

  test("uses up the first report: who leaves it waits, for the border would be told otherwise", async () => {
    await hide(east(9));
    await report(east(9));
    expect(await placeOf()).toMatchObject({ isDefault: true, pendingUntil: null });
    await report(east(0));
    expect(await publishedAt()).toEqual(cellAt(DEFAULT, 2));
    minutes(30);
    expect(await publishedAt()).toEqual(cellEast(0));
  });

  test("has no first report of its own: outside, that is published at once", async () => {
    await hide(east(9));
    await report(east(0));
    expect(await publishedAt()).toEqual(cellEast(0));
  });

  test("is no silence: who leaves it after half an hour in it waits, however far the told place is", async () => {
    await report(east(0));
    await hide(east(20));
    for (let reports = 0; reports < 8; reports += 1) {
      minutes(10);
      await report(east(20));
    }
    minutes(1);
    await report(east(30));
    expect(await publishedAt()).toEqual(cellEast(0));
    expect((await placeOf()).pendingUntil).toBe(iso(15));
  });

  test("keeps travellers waiting whose told place lies in it", async () => {
    await report(east(0));
    await hide(east(0));
    minutes(60);
    await report(east(20));
    expect(await publishedAt()).toEqual(cellEast(0));
    await member.put(PLACE, { unhide: east(0) });
    minutes(60);
    await report(east(40));
    expect(await publishedAt()).toEqual(cellEast(40));
  });

  test("is all of a coarser place that has a part in it: when one is published says nothing of where in it one is", async () => {
    await member.put(PLACE, { level: 16 });
    const cell = cellAt(east(40), 16);
    const inside = (part: number) =>
      centreOf({ level: 8, row: 2 * cell.row, col: 2 * cell.col + part });
    await report(east(0));
    await hide(inside(0));
    for (const part of [1, 0]) {
      minutes(60);
      await report(inside(part));
      minutes(60);
      expect(await publishedAt(16)).toEqual(cellAt(east(0), 16));
    }
    await member.put(PLACE, { level: 8 });
    await report(inside(1));
    minutes(60);
    expect(await publishedAt(8)).toEqual(cellAt(inside(1), 8));
  });

  test("drops a candidate that a coarser choice takes into it", async () => {
    const cell = cellAt(east(40), 16);
    const inside = (part: number) =>
      centreOf({ level: 8, row: 2 * cell.row, col: 2 * cell.col + part });
    await report(east(0));
    await hide(inside(0));
    await member.put(PLACE, { level: 16 });
    await member.put(PLACE, { level: 2 });
    await report(inside(1));
    expect((await placeOf()).pendingUntil).toBe(iso(30));
    await member.put(PLACE, { level: 16 });
    expect((await placeOf()).pendingUntil).toBeNull();
    minutes(60);
    expect(await publishedAt(16)).toEqual(cellAt(east(0), 16));
  });

  test("that is taken away is a place like any other, from the next report on", async () => {
    await report(east(0));
    await hide(east(9));
    await report(east(9));
    await member.put(PLACE, { unhide: east(10) });
    expect(await areas()).toEqual([]);
    minutes(60);
    expect(await publishedAt()).toEqual(cellEast(0));
    await report(east(9), { now: true });
    expect(await publishedAt()).toEqual(cellEast(9));
  });

  test("stays while the place is switched off and on, and goes with the account", async () => {
    await hide(east(9));
    for (const showLocation of [false, true])
      await member.put("/api/users/me/settings", { showLocation });
    expect(await areas()).toHaveLength(1);
    await report(east(9));
    expect((await member.get(ME)).body.place).toMatchObject({
      isDefault: true,
      pendingUntil: null,
    });
    const { $client } = t.deps.db;
    await $client.execute({ sql: "DELETE FROM users WHERE id = ?", args: [member.userId] });
    expect((await $client.execute("SELECT * FROM hidden_areas")).rows).toEqual([]);
  });
});
