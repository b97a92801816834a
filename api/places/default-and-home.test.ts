import { describe, expect, test } from "bun:test";
import { cellAt, centreOf } from "../lib/cells.ts";
import type { Position } from "../lib/cells.ts";
import { testApp } from "../testing/app.ts";
import { enrol } from "../testing/enrol.ts";
import {
  eachWithOneMember,
  ME,
  PLACE,
  DEFAULT,
  origin,
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

eachWithOneMember();

describe("the default place and the home area", () => {
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
