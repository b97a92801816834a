import { cellsInRange, centreOf, codeOf, cellOf, reachKm } from "@hereabouts/api/lib/cells";
import {
  compatibilityScore,
  interestWeights,
  prepareTraits,
} from "@hereabouts/api/people/compatibility";
import type { PreparedTraits } from "@hereabouts/api/people/compatibility";
import { readInterestCounts } from "@hereabouts/api/people/rarity.repo";
import { openDatabase } from "@hereabouts/db/client";
import type { Database } from "@hereabouts/db/client";
import { join } from "node:path";
import type { Running } from "../processes.ts";
import type { Viewer } from "../worlds/seed-world.ts";

const QUESTIONS = 200;
const CANDIDATES = 500;
const LISTED = 50;
/** Of cells as far as each other either may come first. */
const SAME_DISTANCE_KM = 1e-6;

type Person = { id: string; name: string; age: number; compatibilityScore: number };
type Candidate = Person & { day: number };
type Filters = { minAge: number; maxAge: number; maxDistance: number };
type Row = Record<string, string | number>;

const MEMBERS = `
  SELECT person.public_id, person.name, person.age, person.intent, person.interests, place.active_day
  FROM places AS place JOIN users AS person ON person.id = place.user_id
  WHERE place.realm = 0 AND place.told_cell = :code AND person.suspended_at IS NULL AND person.id <> :viewer
    AND place.listed_age BETWEEN :minAge AND :maxAge
    AND NOT EXISTS (SELECT 1 FROM blocks WHERE blocker_id = :viewer AND blocked_id = person.id)
    AND NOT EXISTS (SELECT 1 FROM blocks WHERE blocker_id = person.id AND blocked_id = :viewer)`;
const VIEWER = `
  SELECT person.age, person.intent, person.interests, place.told_cell
  FROM users AS person JOIN places AS place ON place.user_id = person.id WHERE person.id = ?`;

type Rarity = ReturnType<typeof interestWeights>;
type TraitsOf = (row: Row) => PreparedTraits;

async function readRarity(db: Database): Promise<Rarity> {
  const counts = await readInterestCounts(db);
  const members = counts.get("") ?? 0;
  counts.delete("");
  return interestWeights(counts, members);
}

const traitsBy =
  (rarity: Rarity): TraitsOf =>
  ({ interests, intent, age }) =>
    prepareTraits(
      {
        interests: JSON.parse(String(interests)) as string[],
        intent: intent as never,
        age: Number(age),
      },
      rarity,
    );

/** Cells as far from the viewer as each other, the nearest first. */
function* ringsAround(code: number, maxDistance: number) {
  const cells = cellsInRange(centreOf(cellOf(code)), 2, reachKm(maxDistance));
  for (let first = 0; first < cells.length;) {
    const from = cells[first]?.distanceKm ?? 0;
    const ring = cells.filter((cell) => Math.abs(cell.distanceKm - from) < SAME_DISTANCE_KM);
    yield ring;
    first += ring.length;
  }
}

/** Searches in the database itself, cell by cell, nearest first: without a cache and without our index. */
async function bruteForce(db: Database, viewer: Viewer, filters: Filters) {
  const traitsOf = traitsBy(await readRarity(db));
  const [own] = (await db.$client.execute({ sql: VIEWER, args: [viewer.userId] })).rows;
  const ownTraits = traitsOf(own as Row);
  const { minAge, maxAge } = filters;
  const certain: Candidate[] = [];
  for (const ring of ringsAround(Number(own?.told_cell), filters.maxDistance)) {
    const found: Candidate[] = [];
    for (const cell of ring) {
      const args = { code: codeOf(cell), viewer: viewer.userId, minAge, maxAge };
      const { rows } = await db.$client.execute({ sql: MEMBERS, args });
      found.push(...rows.map((row) => toCandidate(row as unknown as Row, ownTraits, traitsOf)));
    }
    if (certain.length + found.length > CANDIDATES) return cutWithin(certain, found, ring.length);
    certain.push(...found);
  }
  return { certain, possible: [], total: certain.length };
}

const toCandidate = (row: Row, own: PreparedTraits, traitsOf: TraitsOf) => ({
  id: String(row.public_id),
  name: String(row.name),
  age: Number(row.age),
  compatibilityScore: compatibilityScore(own, traitsOf(row)),
  day: Number(row.active_day),
});

/** Within the last cell the most recent day comes first; within a day, and among cells as far, the order is free. */
function cutWithin(certain: Candidate[], found: Candidate[], cells: number) {
  const days =
    cells > 1
      ? [found]
      : [...Map.groupBy(found, ({ day }) => day)]
          .toSorted(([a], [b]) => b - a)
          .map(([, people]) => people);
  for (const people of days) {
    if (certain.length + people.length > CANDIDATES)
      return { certain, possible: people, total: CANDIDATES };
    certain.push(...people);
  }
  return { certain, possible: [], total: certain.length };
}

type Expected = Awaited<ReturnType<typeof bruteForce>>;

function differs({ certain, possible, total }: Expected, listed: Person[], said: number) {
  if (said !== total) return `${said} in all instead of ${total}`;
  if (listed.length !== Math.min(LISTED, total)) return `${listed.length} listed of ${total}`;
  const known = new Map([...certain, ...possible].map((one) => [one.id, one]));
  const isRight = listed.every((one) => {
    const { name, age, compatibilityScore: score } = known.get(one.id) ?? {};
    return one.name === name && one.age === age && one.compatibilityScore === score;
  });
  if (!isRight) return "somebody is listed who is not near, or not as they are";
  const scores = listed.map((one) => one.compatibilityScore);
  if (scores.some((score, index) => score > (scores[index - 1] ?? 100))) return "not by score";
  const lowest = scores.at(-1) ?? 0;
  const ids = new Set(listed.map(({ id }) => id));
  const isMissing = certain.some((one) => one.compatibilityScore > lowest && !ids.has(one.id));
  return isMissing ? "somebody with a better score is missing" : undefined;
}

const filtersOf = (turn: number): Filters => ({
  minAge: turn % 10 === 0 ? 20 + (turn % 15) : 18,
  maxAge: turn % 10 === 0 ? 30 + (turn % 15) : 98,
  maxDistance: turn % 10 === 5 ? 1 + (turn % 20) : 5,
});

/** Throws unless ours and a brute force agree on what so many members see who are drawn at random. */
export async function compareAnswers(
  { port }: Pick<Running, "port">,
  dataDir: string,
  viewers: Viewer[],
  questions = QUESTIONS,
) {
  const db = openDatabase({ url: `file:${join(dataDir, "hereabouts.db")}` });
  for (let turn = 0; turn < questions; turn += 1) {
    const viewer = viewers[Math.floor(Math.random() * viewers.length)] as Viewer;
    const filters = filtersOf(turn);
    const query = new URLSearchParams(
      Object.entries(filters).map(([name, value]) => [name, String(value)]),
    );
    const address = `http://127.0.0.1:${port}/api/users/nearby?${query.toString()}`;
    const answer = await fetch(address, { headers: { Cookie: viewer.cookie } });
    const listed = (await answer.json()) as Person[];
    const said = Number(answer.headers.get("x-total-count"));
    const problem = differs(await bruteForce(db, viewer, filters), listed, said);
    if (problem !== undefined) throw new Error(`${viewer.id}, ${query.toString()}: ${problem}`);
  }
  db.$client.close();
  process.stdout.write(`        ${questions} random answers agree with a brute force\n`);
}
