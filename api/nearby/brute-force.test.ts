import { afterAll, beforeAll, expect, test } from "bun:test";
import { GENDERS, INTENTS, WANTED } from "@hereabouts/db/enumerations";
import type { Gender, Intent, Wanted } from "@hereabouts/db/enumerations";
import { cellMembersCache } from "../people/cell-members/cell-members-cache.service.ts";
import { interestRarity, refreshRarity } from "../people/rarity.service.ts";
import { compatibilityScore, prepareTraits } from "../people/compatibility.ts";
import { cellAt, distanceKm, reachKm } from "../lib/cells.ts";
import { publishedPlaceOf } from "../places/pin.ts";
import { testApp } from "../testing/app.ts";
import type { TestApp } from "../testing/app.ts";
import { enrol } from "../testing/enrol.ts";
import type { Member } from "../testing/enrol.ts";
import { seeded } from "../lib/seeded-random.ts";
import { seedFor, shuffleKey } from "./daily-order.ts";

const CITY = { latitude: 48.15, longitude: 11.575 };
const KM_PER_DEGREE = 111.2;
const QUESTIONS = 70;
const CANDIDATES_MAX = 500;
const random = seeded(36);
const INTERESTS = ["art", "sea", "chess", "coffee", "tea", "running", "jazz", "go", "films"];
const RARE = Array.from({ length: 60 }, (_, index) => `pastime ${index}`);

type Dating = { genders: Gender[]; ownWords: string[]; wanted: Wanted[] };
type Row = {
  id: number;
  publicId: string;
  age: number;
  intent: Intent;
  interests: string[];
  dating: Dating | null;
  activeDay: number;
  cell: number;
  centre: { latitude: number; longitude: number };
};

/** What a few of those who look for dating have said. */
const makeDating = (): Dating => {
  const some = <Kind>(all: readonly Kind[]) => all.filter(() => random.next() < 0.4);
  const genders = some(GENDERS.slice(0, 3));
  const ownWords = random.next() < 0.2 ? ["Agender"] : [];
  const isUnsaid = genders.length + ownWords.length === 0;
  const wanted = some(WANTED.slice(0, 4));
  return {
    genders: isUnsaid ? ["rather_not_say"] : genders,
    ownWords,
    wanted: wanted.length > 0 ? wanted : ["everyone"],
  };
};

/** People around the city, most of them in its middle, written to the tables as they are. */
function makePeople(t: TestApp, count: number, spreadKm: number) {
  const today = Math.floor(t.deps.now() / 86_400_000);
  return Array.from({ length: count }, () => {
    const away = () => ((random.next() - random.next()) * spreadKm) / KM_PER_DEGREE;
    const position = { latitude: CITY.latitude + away(), longitude: CITY.longitude + 1.5 * away() };
    const publicId = random.publicId();
    const cell = cellAt(position, 2);
    return {
      publicId,
      name: `P "${Math.floor(random.between(0, 99))}" é😀\\`,
      bio: random.pick([null, 'line\nbreak\t"quoted" \u0007\u007f\u2028 / \\', ""]),
      age: 18 + Math.floor(random.between(0, 40)),
      intent: random.pick(["friends", "dating", "networking"] as const),
      interests: Array.from({ length: 1 + Math.floor(random.between(0, 6)) }, () =>
        random.pick(random.next() < 0.7 ? INTERESTS : RARE),
      ),
      dating: random.next() < 0.6 ? makeDating() : null,
      activeDay: today - Math.floor(random.between(0, 4)),
      ...cell,
      ...publishedPlaceOf(t.deps.serverKey, publicId, cell),
    };
  });
}

async function insert(t: TestApp, people: ReturnType<typeof makePeople>) {
  const args = [JSON.stringify(people)];
  await t.deps.db.$client.batch(
    [
      {
        sql: `INSERT INTO users (public_id, name, bio, age, intent, interests, active_day, created_at)
          SELECT value ->> 'publicId', value ->> 'name', value ->> 'bio', value ->> 'age', value ->> 'intent',
            value -> 'interests', value ->> 'activeDay', 0 FROM json_each(?)`,
        args,
      },
      {
        sql: `INSERT INTO places (user_id, realm, level, row, col, told_cell, centre_latitude, centre_longitude,
            pin_latitude, pin_longitude, is_default, published_at, listed_age, active_day)
          SELECT person.id, 0, value ->> 'level', value ->> 'row', value ->> 'col', value ->> 'publishedCell',
            value ->> '$.centre.latitude', value ->> '$.centre.longitude', value ->> '$.pin.latitude',
            value ->> '$.pin.longitude', 0, 0, person.age, person.active_day
          FROM json_each(?) JOIN users AS person ON person.public_id = value ->> 'publicId'`,
        args,
      },
      {
        sql: `INSERT INTO dating_preferences (user_id, agreed_at, changed_at, genders, own_words, wanted)
          SELECT person.id, 0, 0, value -> '$.dating.genders', value -> '$.dating.ownWords', value -> '$.dating.wanted'
          FROM json_each(?) JOIN users AS person ON person.public_id = value ->> 'publicId'
          WHERE value ->> '$.dating' IS NOT NULL`,
        args,
      },
    ],
    "write",
  );
}

async function readRows(t: TestApp): Promise<Row[]> {
  const { rows } = await t.deps.db.$client.execute(
    `SELECT id, public_id, listed_age, intent, interests, place.active_day, told_cell, centre_latitude, centre_longitude,
       genders, own_words, wanted
     FROM users JOIN places AS place ON place.user_id = id
     LEFT JOIN dating_preferences AS dating ON dating.user_id = id WHERE listed_age IS NOT NULL AND suspended_at IS NULL`,
  );
  return rows.map((row) => ({
    id: row.id as number,
    publicId: row.public_id as string,
    age: row.listed_age as number,
    intent: row.intent as Row["intent"],
    interests: JSON.parse(row.interests as string) as string[],
    dating:
      row.genders === null
        ? null
        : {
            genders: JSON.parse(row.genders as string) as Gender[],
            ownWords: JSON.parse(row.own_words as string) as string[],
            wanted: JSON.parse(row.wanted as string) as Wanted[],
          },
    activeDay: row.active_day as number,
    cell: row.told_cell as number,
    centre: {
      latitude: row.centre_latitude as number,
      longitude: row.centre_longitude as number,
    },
  }));
}

type Question = { maxDistance: number; minAge: number; maxAge: number; intent?: Intent };

const isWantedBy = (one: Dating, other: Dating) =>
  other.wanted.includes("everyone") ||
  (other.wanted.includes("own_words") && one.ownWords.length > 0) ||
  one.genders.some((gender) => (other.wanted as string[]).includes(gender));

/** The rule of dating in words, for two who both look for it and have both said something. */
const suit = (one: Row, other: Row) =>
  one.intent !== "dating" ||
  other.intent !== "dating" ||
  one.dating === null ||
  other.dating === null ||
  (isWantedBy(one.dating, other.dating) && isWantedBy(other.dating, one.dating));

/** The nearest 500 in range and age, the latest active first in the last cell, by score: the rule, with no index. */
function bruteForce(t: TestApp, rows: readonly Row[], viewer: Row, asked: Question) {
  const rarity = interestRarity(t.deps).current();
  const seed = seedFor(t.deps, viewer);
  const own = prepareTraits(viewer, rarity);
  const wanted = rows
    .filter((row) => row.id !== viewer.id && row.age >= asked.minAge && row.age <= asked.maxAge)
    .filter((row) => asked.intent === undefined || row.intent === asked.intent)
    .map((row) => ({
      row,
      km: distanceKm(viewer.centre, row.centre),
      turn: shuffleKey(row.id, seed),
    }))
    .filter(({ km }) => km <= reachKm(asked.maxDistance));
  const listed = wanted
    .filter(({ row }) => suit(viewer, row))
    .sort(
      (a, b) =>
        a.km - b.km ||
        a.row.cell - b.row.cell ||
        b.row.activeDay - a.row.activeDay ||
        a.turn - b.turn,
    )
    .slice(0, CANDIDATES_MAX)
    .map((found) => ({
      ...found,
      score: compatibilityScore(own, prepareTraits(found.row, rarity)),
    }))
    .sort((a, b) => b.score - a.score || a.turn - b.turn)
    .map(({ row }) => row.publicId);
  return { listed, total: Math.min(CANDIDATES_MAX, wanted.length) };
}

const WORLDS = { "a village": [60, 12], "a town": [900, 14], "a crowd": [5000, 9] } as const;

for (const [name, [count, spreadKm]] of Object.entries(WORLDS)) {
  let t: TestApp;
  let unread: TestApp;
  const viewers: Member[] = [];
  beforeAll(async () => {
    t = await testApp();
    // So many that another process reads them.
    await t.deps.db.$client.execute("UPDATE sqlite_sequence SET seq = 30000 WHERE name = 'users'");
    for (let i = 0; i < 12; i += 1) {
      const position = {
        latitude: CITY.latitude + random.between(-0.1, 0.1),
        longitude: CITY.longitude + random.between(-0.1, 0.1),
      };
      const interests = [random.pick(INTERESTS), random.pick(RARE)];
      const age = 20 + i;
      const profile = { publicId: random.publicId(), interests, age, intent: INTENTS[i % 2] };
      const viewer = await enrol(t, profile, position);
      await viewer.put("/api/users/me/dating-preferences", {
        ...makeDating(),
        agrees: true,
        isShown: false,
      });
      viewers.push(viewer);
    }
    await insert(t, makePeople(t, count, spreadKm));
    t.deps.events.emit("everything.changed", null);
    await refreshRarity(t.deps);
    await cellMembersCache(t.deps).readAll();
    const { db, now, serverKey } = t.deps;
    unread = await testApp({}, { db, now, serverKey });
    await refreshRarity(unread.deps);
  });
  afterAll(() => t.close());

  test(`${name}: ${QUESTIONS} random questions are answered as by brute force, with and without the index`, async () => {
    const rows = await readRows(t);
    for (let i = 0; i < QUESTIONS; i += 1) {
      const viewer = random.pick(viewers);
      const minAge = Math.floor(random.between(18, 40));
      const asked: Question = {
        maxDistance: Math.floor(random.between(0, 51)),
        minAge,
        maxAge: Math.floor(random.between(minAge, 99)),
      };
      if (i % 4 === 0) asked.intent = random.pick(INTENTS);
      const row = rows.find(({ id }) => id === viewer.userId) as Row;
      const expected = bruteForce(t, rows, row, asked);
      const offset = random.pick([0, 0, 30, 470]);
      const query = new URLSearchParams({ ...asked, offset } as never);
      const path = `/api/users/nearby?${query}` as const;
      const { body, text, headers } = await viewer.get(path);
      const listed = body.map(({ id }) => id);
      expect({ path, listed }).toEqual({
        path,
        listed: expected.listed.slice(offset, offset + 50),
      });
      expect(headers.get("x-total-count")).toBe(String(expected.total));
      expect(text).toBe(JSON.stringify(body));
      if (i % 10 === 0) expect((await unread.client(viewer.cookie).get(path)).text).toBe(text);
    }
  }, 60_000);
}
