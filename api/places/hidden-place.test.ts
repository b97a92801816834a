import { beforeEach, describe, expect, test } from "bun:test";
import { cellAt, centreOf } from "../lib/cells.ts";
import { enrol } from "../testing/enrol.ts";
import type { Member } from "../testing/enrol.ts";
import {
  eachWithOneMember,
  ME,
  PUBLISHES,
  PLACE,
  DEFAULT,
  beforeSql,
  cellEast,
  east,
  t,
  member,
  minutes,
  iso,
  placeOf,
  publishedAt,
  report,
} from "../testing/one-member.ts";

eachWithOneMember();

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
    let isHidden = false;
    beforeSql(PUBLISHES, async () => {
      await show(false);
      isHidden = true;
    });
    await report(east(0));
    expect(isHidden).toBe(true);
    const { rows } = await t.deps.db.$client.execute({
      sql: "SELECT * FROM places WHERE user_id = ?",
      args: [member.userId],
    });
    expect(rows.length).toBe(0);
    expect((await around(viewer)).body).toEqual([]);
  });

  test("off is stored with the place gone, or not at all", async () => {
    await report(east(0));
    const { $client } = t.deps.db;
    await $client.execute(
      "CREATE TRIGGER kept BEFORE DELETE ON places BEGIN SELECT RAISE(ABORT, 'kept'); END",
    );
    expect((await show(false)).status).toBe(500);
    t.deps.events.emit("everything.changed", null);
    expect((await member.get(ME)).body.settings.showLocation).toBe(true);
    await $client.execute("DROP TRIGGER kept");
    expect((await show(false)).status).toBe(200);
    expect((await around(viewer)).headers.get("x-total-count")).toBe("0");
  });
});
