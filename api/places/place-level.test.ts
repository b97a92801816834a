import { describe, expect, test } from "bun:test";
import { cellAt, centreOf, distanceKm } from "../lib/cells.ts";
import type { Cell, Position } from "../lib/cells.ts";
import { enrol } from "../testing/enrol.ts";
import type { Member } from "../testing/enrol.ts";
import {
  eachWithOneMember,
  beforeSql,
  ME,
  PUBLISHES,
  WAITS,
  LOCATION,
  PLACE,
  cellEast,
  east,
  t,
  member,
  minutes,
  placeOf,
  publishedAt,
  report,
} from "../testing/one-member.ts";
import { publishCoarsePlaces } from "./published-cells.service.ts";

eachWithOneMember();

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

  test("a home area holds for a report that is under way", async () => {
    beforeSql(PUBLISHES, () => member.put(PLACE, { home: east(0) }));
    await report(east(0));
    expect(await level()).toBe(8);
    expect(await publishedAt(8)).toEqual(cellAt(east(0), 8));
  });

  test("a home area holds for a report that is under way and published at once", async () => {
    await report(east(0));
    beforeSql(PUBLISHES, () => member.put(PLACE, { home: east(30) }));
    await report(east(30), { now: true });
    expect(await level()).toBe(8);
    expect(await publishedAt(8)).toEqual(cellAt(east(30), 8));
  });

  test("coarser holds for a report that is under way and waits", async () => {
    await member.put(PLACE, { level: 4 });
    await report(east(0));
    await member.put(PLACE, { level: 2 });
    beforeSql(WAITS, () => member.put(PLACE, { level: 4 }));
    await report(east(30));
    minutes(30);
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
