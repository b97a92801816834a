import { cellAt, centreOf } from "@hereabouts/api/lib/cells";
import type { Position } from "@hereabouts/api/lib/cells";
import { shifted } from "./world.ts";
import type { Person } from "./world.ts";
import type { Guess, Row } from "./verdict.ts";

export const CITY = { latitude: 48.15, longitude: 11.575 };
/** The precision with which an edge is searched. */
const STEP_KM = 0.05;
const WIDE_STEP_KM = 1;
const DIRECTIONS = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
] as const;

export type Target = { person: Person; truth: Position };
type Attack = (attacker: Person, target: Target) => Promise<Position>;

export type Listed = Position & { id: string; isDefaultPlace: boolean };

export const readPin: Attack = async (attacker, { person }) => {
  const { latitude, longitude } = (await attacker.get(`/api/users/${person.id}`)) as Position;
  return { latitude, longitude };
};

export const middleAround = (pin: Position) => centreOf(cellAt(pin, 2));

/** From a claimed position: everybody of one age that the server then lists, in its order. */
export async function listFrom(
  attacker: Person,
  { latitude, longitude }: Position,
  km: number,
  age: number,
) {
  const where = `browse=1&latitude=${latitude}&longitude=${longitude}&maxDistance=${km}`;
  const listed = (await attacker.get(
    `/api/users/nearby?${where}&minAge=${age}&maxAge=${age}&limit=100`,
  )) as Listed[];
  return listed.map(({ id }) => id);
}

/** Walks from the pin in four directions to where `isNear` flips, and guesses the middle of the four points. */
async function walkToEdges(
  pin: Position,
  reachKm: number,
  isNear: (from: Position) => Promise<boolean>,
  stepKm = STEP_KM,
) {
  const edges: Position[] = [];
  for (const [east, north] of DIRECTIONS) {
    let [inside, outside] = [0, reachKm];
    while (outside - inside > stepKm) {
      const middle = (inside + outside) / 2;
      if (await isNear(shifted(pin, east * middle, north * middle))) inside = middle;
      else outside = middle;
    }
    edges.push(shifted(pin, east * inside, north * inside));
  }
  const [e, w, n, s] = edges as [Position, Position, Position, Position];
  return { latitude: (n.latitude + s.latitude) / 2, longitude: (e.longitude + w.longitude) / 2 };
}

const flipFilter =
  (km: number): Attack =>
  async (attacker, target) => {
    const { id, age } = target.person;
    return walkToEdges(await readPin(attacker, target), km + 4, async (from) =>
      (await listFrom(attacker, from, km, age)).includes(id),
    );
  };

/** The target's rank in the list must not depend on anything that walking changes. */
const flipOrder: Attack = async (attacker, target) => {
  const { id, age } = target.person;
  const pin = await readPin(attacker, target);
  const placeFrom = async (from: Position) => (await listFrom(attacker, from, 20, age)).indexOf(id);
  const place = await placeFrom(pin);
  return walkToEdges(pin, 5, async (from) => (await placeFrom(from)) === place);
};

const flipCount: Attack = async (attacker, target) => {
  const { age } = target.person;
  const pin = await readPin(attacker, target);
  await attacker.put("/api/users/me/settings", { minAge: age, maxAge: age });
  const countFrom = async ({ latitude, longitude }: Position) => {
    const where = `latitude=${latitude}&longitude=${longitude}`;
    const counts = await attacker.get(`/api/users/nearby/counts?${where}`);
    return (counts as { "2": number })["2"];
  };
  const most = await countFrom(pin);
  const guess = await walkToEdges(pin, 5, async (from) => (await countFrom(from)) >= most);
  await attacker.put("/api/users/me/settings", { minAge: 18, maxAge: 99 });
  return guess;
};

/** A block takes the target alone out of the count, which is told of the attacker's own place: that one walks. */
const flipWideCount: Attack = async (attacker, target) => {
  const { id: userId, age } = target.person;
  const pin = await readPin(attacker, target);
  await attacker.put("/api/users/me/settings", { minAge: age, maxAge: age });
  const count = async () =>
    ((await attacker.get("/api/users/nearby/counts")) as { "100": number })["100"];
  const isCounted = async (from: Position) => {
    await attacker.report(from, true);
    const before = await count();
    await attacker.post("/api/blocks", { userId });
    const after = await count();
    await attacker.remove(`/api/blocks/${userId}`);
    return after < before;
  };
  const guess = await walkToEdges(pin, 130, isCounted, WIDE_STEP_KM);
  await attacker.report(pin, true);
  await attacker.put("/api/users/me/settings", { minAge: 18, maxAge: 99 });
  return guess;
};

const READINGS: Record<string, Attack> = {
  "read the pin": readPin,
  "middle of the pin's cell": async (attacker, target) =>
    middleAround(await readPin(attacker, target)),
};
const WALKS: Record<string, Attack> = {
  "flip the filter at 1 km": flipFilter(1),
  "flip the filter at 5 km": flipFilter(5),
  "flip the filter at 20 km": flipFilter(20),
  "flip the order": flipOrder,
  "flip the count": flipCount,
  "flip the count within 100 km by a block": flipWideCount,
};

async function attackAll(attacker: Person, targets: Target[], attack: Attack) {
  const guesses: Guess[] = [];
  for (const target of targets)
    guesses.push({ guess: await attack(attacker, target), truth: target.truth });
  return guesses;
}

/** Every attack on people who do not move; the long ones on the first `walked` of them. */
export async function attackStationary(
  name: string,
  attacker: Person,
  targets: Target[],
  walked: number,
) {
  const rows: Row[] = [];
  for (const [attack, guess] of Object.entries(READINGS))
    rows.push({ target: name, attack, guesses: await attackAll(attacker, targets, guess) });
  for (const [attack, guess] of Object.entries(WALKS))
    rows.push({
      target: name,
      attack,
      guesses: await attackAll(attacker, targets.slice(0, walked), guess),
    });
  return rows;
}
