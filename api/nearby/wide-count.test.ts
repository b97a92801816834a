import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { cellAt, cellOf, centreOf, distanceKm, parentOf } from "../lib/cells.ts";
import { seeded } from "../lib/seeded-random.ts";
import { cellMembersCache } from "../people/cell-members/cell-members-cache.service.ts";
import { testApp } from "../testing/app.ts";
import type { TestApp } from "../testing/app.ts";
import { visit } from "../testing/demo.ts";
import { enrol } from "../testing/enrol.ts";
import type { Member } from "../testing/enrol.ts";
import { cellBeside, shifted, within } from "../testing/places/places.ts";

const CITY = { latitude: 48.15, longitude: 11.575 };
const COUNTS = "/api/users/nearby/counts";
const WEEK_MS = 7 * 86_400_000;

async function inMemory(t: TestApp) {
  await cellMembersCache(t.deps).readAll();
  return t;
}
const wideOf = async (member: Member): Promise<number | undefined> =>
  (await member.get(COUNTS)).body["100"];

describe("people within about 100 km", () => {
  const random = seeded(71);
  const somewhere = () => shifted(CITY, random.between(-75, 75), random.between(-75, 75));
  const people: Member[] = [];
  let t: TestApp;
  beforeAll(async () => {
    t = await inMemory(await testApp({ RATE_LIMIT_SCALE: "1000" }));
    for (let i = 0; i < 40; i += 1) {
      const profile = { name: `P${i}`, age: 18 + 2 * i, placeLevel: random.pick([2, 2, 8]) };
      people.push(await enrol(t, profile, somewhere()));
    }
  });
  afterAll(() => t.close());

  /** The areas whose middle is in range of the middle of one's own, by the tables alone. */
  async function byTheTables(viewer: Member) {
    const { rows } = await t.deps.db.$client.execute({
      sql: `SELECT place.told_cell AS cell, other.id = :id AS is_self FROM users AS me
        JOIN users AS other ON other.suspended_at IS NULL
        JOIN places AS place ON place.user_id = other.id
        WHERE me.id = :id AND place.told_cell IS NOT NULL AND (other.id = :id OR (
          place.listed_age >= me.min_age AND (me.max_age = 99 OR place.listed_age <= me.max_age)
          AND NOT EXISTS (SELECT 1 FROM blocks WHERE blocks.blocker_id IN (me.id, other.id)
            AND blocks.blocked_id IN (me.id, other.id))
          AND NOT EXISTS (SELECT 1 FROM passes WHERE passes.user_id = me.id
            AND passes.passed_id = other.id AND passes.until > :now)))`,
      args: { id: viewer.userId, now: t.clock.now },
    });
    const middleOf = (code: unknown) => centreOf(parentOf(cellOf(code as number), 16));
    const own = rows.find(({ is_self }) => is_self === 1);
    if (!own) return undefined;
    const isNear = (code: unknown) => distanceKm(middleOf(own.cell), middleOf(code)) <= 101;
    return rows.filter(({ cell, is_self }) => is_self === 0 && isNear(cell)).length;
  }

  const ACTS: ((actor: Member, other: Member) => Promise<unknown>)[] = [
    (actor) => actor.put("/api/users/me/location", { ...somewhere(), now: true }),
    (actor) => actor.put("/api/users/me", { age: 18 + Math.floor(random.between(0, 80)) }),
    (actor) =>
      actor.put("/api/users/me/settings", {
        minAge: 18 + Math.floor(random.between(0, 20)),
        maxAge: random.pick([40, 60, 99]),
      }),
    (actor) => actor.put("/api/users/me/settings", { showLocation: random.pick([true, false]) }),
    (actor, other) => actor.post("/api/blocks", { userId: other.id }),
    (actor, other) => actor.delete(`/api/blocks/${other.id}`),
    (actor, other) => actor.put(`/api/passes/${other.id}`, { days: 7 }),
    async (actor) => {
      const guest = await enrol(t, { name: "Guest" }, somewhere());
      await actor.get(COUNTS);
      await guest.delete("/api/users/me", { confirm: "DELETE" });
    },
    async () => {
      t.clock.now += random.pick([31 * 60_000, 4 * 86_400_000]);
    },
    async () => t.deps.events.emit("everything.changed", null),
  ];

  test("are counted by whole areas, as the tables have them, whatever happens", async () => {
    const seen = new Set<number | undefined>();
    for (let step = 0; step < 150; step += 1) {
      await random.pick(ACTS)(random.pick(people), random.pick(people));
      if (!cellMembersCache(t.deps).isWhole()) await inMemory(t);
      const viewer = random.pick(people);
      const { body } = await viewer.get(COUNTS);
      const wide = body["100"];
      expect({ step, wide }).toEqual({ step, wide: await byTheTables(viewer) });
      if (wide !== undefined) expect(wide).toBeGreaterThanOrEqual(body["20"] ?? 0);
      seen.add(wide);
    }
    expect(seen.size).toBeGreaterThan(8);
  }, 60_000);
});

describe("the number within 100 km", () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await testApp();
  });
  afterAll(() => t.close());

  test("is left out until all members are in memory", async () => {
    const viewer = await enrol(t, {}, CITY);
    expect(Object.keys((await viewer.get(COUNTS)).body)).toEqual(["2", "5", "10", "20"]);
    await inMemory(t);
    expect(await wideOf(viewer)).toBe(0);
  });

  test("is the same from every 2 km cell of an area, so that no step inside it tells anything", async () => {
    const area = cellAt(CITY, 16);
    await enrol(t, {}, shifted(CITY, 90, 0));
    await enrol(t, {}, shifted(CITY, -100, 5));
    const numbers = new Set<unknown>();
    for (let i = 0; i < 12; i += 1) {
      const viewer = await enrol(t, { age: 99 }, within(area, seeded(i)));
      numbers.add((await wideOf(viewer)) ?? "none");
      await viewer.delete("/api/users/me", { confirm: "DELETE" });
    }
    expect([...numbers]).toHaveLength(1);
  });

  test("is not told of a place where one looks around, nor to who hides their own, nor to a visitor of the demo", async () => {
    const viewer = await enrol(t, {}, CITY);
    for (const { latitude, longitude } of [CITY, shifted(CITY, 30, 0), shifted(CITY, 400, 0)]) {
      const asked = `${COUNTS}?latitude=${latitude}&longitude=${longitude}`;
      expect(Object.keys((await viewer.get(asked as typeof COUNTS)).body)).toHaveLength(4);
    }
    await viewer.put("/api/users/me/settings", { showLocation: false });
    expect((await viewer.get(COUNTS)).body).toEqual({ 2: 0, 5: 0, 10: 0, 20: 0 });
    const visitor = await visit(t);
    expect(Object.keys((await visitor.get(COUNTS)).body)).toHaveLength(4);
  });

  test("leaves out whom a block keeps apart, whoever made it, and a pass until it ends", async () => {
    const [viewer, other] = [
      await enrol(t, {}, { latitude: -30, longitude: 20 }),
      await enrol(t, {}, { latitude: -30.5, longitude: 20 }),
    ];
    const both = async () => [await wideOf(viewer), await wideOf(other)];
    expect(await both()).toEqual([1, 1]);
    await other.post("/api/blocks", { userId: viewer.id });
    expect(await both()).toEqual([0, 0]);
    await other.delete(`/api/blocks/${viewer.id}`);
    await viewer.put(`/api/passes/${other.id}`, { days: 7 });
    expect(await both()).toEqual([0, 1]);
    t.clock.now += WEEK_MS;
    expect(await both()).toEqual([1, 1]);
  });

  test("is the same wherever in their cell the others stand", async () => {
    const viewer = await enrol(t, {}, { latitude: 60, longitude: 100 });
    const cell = cellBeside({ latitude: 60.4, longitude: 100 }, 2, 0);
    const other = await enrol(t, {}, within(cell, seeded(1)));
    for (let i = 2; i < 6; i += 1) {
      await other.put("/api/users/me/location", { ...within(cell, seeded(i)), now: true });
      expect(await wideOf(viewer)).toBe(1);
    }
  });
});
