import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { KINDS, runAttacks } from "../../scripts/attack/run.ts";
import { CITY, listFrom, readPin } from "../../scripts/attack/stationary.ts";
import type { Target } from "../../scripts/attack/stationary.ts";
import { publishTargets } from "../../scripts/attack/targets.ts";
import { judge, lineOf } from "../../scripts/attack/verdict.ts";
import type { Row } from "../../scripts/attack/verdict.ts";
import { openWorld, shifted } from "../../scripts/attack/world.ts";
import type { Person, World } from "../../scripts/attack/world.ts";

// `bun run attack` takes as many as its published table needs; here a fault must show, not a figure.
const SMALL = {
  // `bun run test:release` attacks all.
  kinds: process.env.ALL_KINDS ? KINDS : (["static", "home"] as const),
  stationary: 160,
  walked: 20,
  commuters: 40,
  days: 2,
  travellers: 120,
  hosts: 30,
  walkers: 30,
  hours: 2,
};
const DEVIATIONS = 2.5;

describe("an attacker without limits", () => {
  const rows: Row[] = [];
  let use: Awaited<ReturnType<typeof runAttacks>>;
  beforeAll(async () => {
    use = await runAttacks(SMALL, (row) => rows.push(row));
  }, 240_000);

  test("finds nobody, whoever it is and whatever is tried", () => {
    const found = rows.filter((row) => !judge(row, DEVIATIONS).holds);
    expect(found.map(lineOf)).toEqual([]);
    expect(rows.length).toBeGreaterThan(8 * SMALL.kinds.length + 15);
    for (const { attack, guesses } of rows)
      expect(guesses.length >= 20 || attack === "trust the mark").toBe(true);
  });

  test("finds nobody marked who reported a position, however near to the default place", () => {
    const marked = rows.find(({ attack }) => attack === "trust the mark");
    expect(marked?.guesses).toEqual([]);
  });

  test("and it stays useful at 5 km: all within 2 km, nine in ten within 5, nobody beyond 8", () => {
    expect(use.within2).toBeGreaterThan(100);
    expect(use.found2).toBe(use.within2);
    expect(use.found5 / use.within5).toBeGreaterThanOrEqual(0.9);
    expect(use.foundBeyond8).toBe(0);
  });

  test("would be noticed: whoever is guessed to a tenth of a kilometre is found", () => {
    const near = Array.from({ length: 60 }, (_, index) => ({
      truth: CITY,
      guess: shifted(CITY, index % 2 === 0 ? 1 : 0.05, 0),
    }));
    expect(judge({ guesses: near }, DEVIATIONS).holds).toBe(false);
  });
});

describe("what an attacker asks twice", () => {
  let world: World;
  let attacker: Person;
  let targets: Target[];
  beforeAll(async () => {
    world = await openWorld(80);
    ({ attacker, targets } = await publishTargets(world, "static", 160));
  }, 60_000);
  afterAll(() => world.close());

  test("has the same order from every place that is claimed", async () => {
    const { random } = world;
    const orders = new Map<number, string[]>();
    for (let asked = 0; asked < 100; asked++) {
      const age = 18 + (asked % 4);
      const from = shifted(CITY, random.between(-2, 2), random.between(-2, 2));
      const ids = await listFrom(attacker, from, 50, age);
      expect(ids.length).toBe(2);
      expect(ids).toEqual(orders.get(age) ?? ids);
      orders.set(age, ids);
    }
  });

  test("has the same pin for everybody, at every time", async () => {
    for (const target of targets.slice(0, 10)) {
      const first = await readPin(attacker, target);
      for (let other = 0; other < 5; other++) {
        world.clock.now += 60_000;
        const asker = await world.person({ at: shifted(CITY, other, -other) });
        expect(await readPin(asker, target)).toEqual(first);
      }
    }
  });
});
