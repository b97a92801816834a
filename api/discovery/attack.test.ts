import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { cellAt, centreOf, distanceKm } from "../lib/cells.ts";
import type { Position } from "../lib/cells.ts";
import { testApp } from "../testing/app.ts";
import type { TestApp } from "../testing/app.ts";
import { enrol } from "../testing/enrol.ts";
import type { Member } from "../testing/enrol.ts";
import { shifted } from "../testing/places.ts";
import { seeded } from "../testing/random.ts";

const CITY = { latitude: 48.15, longitude: 11.575 };
const TARGETS = 400;
const WALKED = 60;
const WALKED_TO = 40;
const CITY_KM = 7;
/** How finely an edge is walked to. */
const STEP_KM = 0.05;
const DIRECTIONS = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
] as const;

type Target = { member: Member; truth: Position; age: number };
type Attack = (target: Target) => Promise<Position>;

const random = seeded(61);
const targets: Target[] = [];
let t: TestApp;
let attacker: Member;

beforeAll(async () => {
  t = await testApp({ RATE_LIMIT_SCALE: "1000000" });
  for (let i = 0; i < TARGETS; i++) {
    const age = 18 + (i % 80);
    const profile = { publicId: random.publicId(), age, interests: [random.pick(["art", "sea"])] };
    const east = random.between(-CITY_KM, CITY_KM);
    const truth = shifted(CITY, east, random.between(-CITY_KM, CITY_KM));
    targets.push({ member: await enrol(t, profile, truth), truth, age });
  }
  attacker = await enrol(t, { age: 30 }, CITY);
}, 60_000);
afterAll(() => t.close());

const centreAround = (pin: Position) => centreOf(cellAt(pin, 2));

/** A claimed position, and everybody of one age whom the server then lists, in its order. */
async function listFrom({ latitude, longitude }: Position, maxDistance: number, age: number) {
  const where = `browse=1&latitude=${latitude}&longitude=${longitude}`;
  const ages = `minAge=${age}&maxAge=${age}`;
  const answer = await attacker.get(
    `/api/users/nearby?${where}&${ages}&maxDistance=${maxDistance}&limit=100`,
  );
  expect(answer.status).toBe(200);
  const ids = (answer.body as { id: string }[]).map(({ id }) => id);
  expect(answer.headers.get("x-total-count")).toBe(String(ids.length));
  return ids;
}

const readPin: Attack = async ({ member }) => {
  const { body } = await attacker.get(`/api/users/${member.id}`);
  return { latitude: body.latitude, longitude: body.longitude };
};

/** Walks away from the pin in four directions to where `isNear` flips; between the four points somebody stands. */
async function walkToEdges(
  pin: Position,
  reachKm: number,
  isNear: (from: Position) => Promise<boolean>,
) {
  const edges: Position[] = [];
  for (const [east, north] of DIRECTIONS) {
    let [inside, outside] = [0, reachKm];
    while (outside - inside > STEP_KM) {
      const middle = (inside + outside) / 2;
      if (await isNear(shifted(pin, east * middle, north * middle))) inside = middle;
      else outside = middle;
    }
    edges.push(shifted(pin, east * inside, north * inside));
  }
  const [e, w, n, s] = edges as [Position, Position, Position, Position];
  return {
    latitude: (n.latitude + s.latitude) / 2,
    longitude: (e.longitude + w.longitude) / 2,
  };
}

const flipFilter =
  (radiusKm: number): Attack =>
  async (target) => {
    const pin = await readPin(target);
    return walkToEdges(pin, radiusKm + 4, async (from) =>
      (await listFrom(from, radiusKm, target.age)).includes(target.member.id),
    );
  };

/** The ladder of counts looks from where one is published: the attacker goes there. */
const flipLadder: Attack = async ({ member, age }) => {
  const { body: pin } = await attacker.get(`/api/users/${member.id}`);
  await attacker.put("/api/users/me/settings", { minAge: 18, maxAge: 99 });
  await attacker.put("/api/users/me/settings", { minAge: age, maxAge: age });
  const countFrom = async (from: Position) => {
    await attacker.put("/api/users/me/location", { ...from, now: true });
    return (await attacker.get("/api/users/nearby/counts")).body["2"] as number;
  };
  const most = await countFrom(pin);
  return walkToEdges(pin, 5, async (from) => (await countFrom(from)) >= most);
};

function judge(errorsKm: number[]) {
  const sorted = errorsKm.toSorted((a, b) => a - b);
  const at = (share: number) => (sorted[Math.floor(share * sorted.length)] ?? 0) * 1000;
  const within100 = sorted.filter((error) => error <= 0.1).length / sorted.length;
  return { median: at(0.5), p5: at(0.05), within100 };
}

function expectSafe(errorsKm: number[]) {
  const { median, p5, within100 } = judge(errorsKm);
  expect(median).toBeGreaterThanOrEqual(720);
  expect(p5).toBeGreaterThanOrEqual(170);
  expect(within100).toBeLessThanOrEqual(0.025);
}

async function errorsOf(attack: Attack, of: Target[]) {
  const errors: number[] = [];
  for (const target of of) {
    errors.push(distanceKm(await attack(target), target.truth));
  }
  return errors;
}

describe("an attacker without limits finds nobody", () => {
  test("by reading the pin", async () => {
    expectSafe(await errorsOf(readPin, targets));
  });

  test("by the middle of the cell that the pin lies in", async () => {
    const attack: Attack = async (target) => centreAround(await readPin(target));
    expectSafe(await errorsOf(attack, targets));
  });

  test.each([1, 5, 20])(
    "by walking until a filter of %i km flips, or its total",
    async (radiusKm) => {
      expectSafe(await errorsOf(flipFilter(radiusKm), targets.slice(0, WALKED)));
    },
    60_000,
  );

  test("by moving until a count of the ladder flips", async () => {
    expectSafe(await errorsOf(flipLadder, targets.slice(0, WALKED_TO)));
  }, 60_000);

  test("by the order, which does not change with the place that is claimed", async () => {
    const orders = new Map<number, string[]>();
    for (let i = 0; i < 200; i++) {
      const age = 18 + (i % 4);
      const from = shifted(CITY, random.between(-2, 2), random.between(-2, 2));
      const ids = await listFrom(from, 50, age);
      expect(ids.length).toBe(TARGETS / 80);
      expect(ids).toEqual(orders.get(age) ?? ids);
      orders.set(age, ids);
    }
  });

  test("by asking again: a pin has one place for everybody, at every time", async () => {
    for (const target of targets.slice(0, 10)) {
      const first = await readPin(target);
      for (let i = 0; i < 5; i++) {
        const { body } = await (
          await enrol(t, {}, shifted(CITY, i, -i))
        ).get(`/api/users/${target.member.id}`);
        expect({ latitude: body.latitude, longitude: body.longitude }).toEqual(first);
      }
    }
  });
});

describe("and it stays useful", () => {
  test("at 5 km: everybody within 2 km, nine in ten within 5, nobody beyond 8", async () => {
    let [within5, found5] = [0, 0];
    for (let i = 0; i < 60; i++) {
      const here = shifted(CITY, random.between(-5, 5), random.between(-5, 5));
      const found = new Set<string>();
      for (let offset = 0; ; offset += 100) {
        const where = `browse=1&latitude=${here.latitude}&longitude=${here.longitude}`;
        const { body } = await attacker.get(
          `/api/users/nearby?${where}&minAge=18&maxAge=120&maxDistance=5&limit=100&offset=${offset}`,
        );
        for (const { id } of body) found.add(id);
        if (body.length < 100) break;
      }
      for (const { member, truth } of targets) {
        const distance = distanceKm(here, truth);
        const isFound = found.has(member.id);
        if (distance <= 2) expect(isFound).toBe(true);
        if (distance > 8) expect(isFound).toBe(false);
        if (distance <= 5) {
          within5 += 1;
          if (isFound) found5 += 1;
        }
      }
    }
    expect(within5).toBeGreaterThan(1000);
    expect(found5 / within5).toBeGreaterThanOrEqual(0.9);
  });
});
