import { publishedPlaceOf } from "@hereabouts/api/places/pin";
import { cellAt } from "@hereabouts/api/lib/cells";
import type { Position } from "@hereabouts/api/lib/cells";
import { SIGNUP_INTERESTS } from "@hereabouts/api/auth/sign-up-limits.schema";
import { INTENTS } from "@hereabouts/db/enumerations";
import type { Database } from "@hereabouts/db/client";
import { seeded } from "@hereabouts/api/lib/seeded-random";

const NAMES = [
  "Ana",
  "Ben",
  "Chloé",
  "Deniz",
  "Eva",
  "Farid",
  "Greta",
  "Hugo",
  "Ines",
  "Jonas",
  "Kemi",
  "Lena",
  "Mateo",
];
const COMMON_INTERESTS = SIGNUP_INTERESTS.slice(0, 10);
/** One member in so many also has an interest in words of their own, out of many. */
const OWN_WORDS_ONE_IN = 3;
const OWN_WORDS = 300_000;
const CITIES = 40;
const CITY_RADIUS_KM = 8;
const KM_PER_DEGREE = 111.2;
const BATCH_SIZE = 2000;
const DAY_MS = 86_400_000;

export type Shape = "cities" | "one-city";
type Seeding = { members: number; shape: Shape; now: number; serverKey: Uint8Array };
type Random = () => number;

const normal = (random: Random) =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

/** City sizes fall off as Zipf's law has it: the second is half of the first. */
function cityOf(random: Random, shape: Shape): number {
  if (shape === "one-city") return 0;
  const total = Array.from({ length: CITIES }, (_, rank) => 1 / (rank + 1)).reduce(
    (sum, share) => sum + share,
    0,
  );
  let left = random() * total;
  for (let rank = 0; rank < CITIES; rank += 1) {
    left -= 1 / (rank + 1);
    if (left <= 0) return rank;
  }
  return CITIES - 1;
}

function positionIn(city: number, random: Random): Position {
  const latitude = -40 + ((city * 37) % 95);
  const longitude = -170 + ((city * 61) % 340);
  const north = (normal(random) * CITY_RADIUS_KM) / KM_PER_DEGREE;
  const east =
    (normal(random) * CITY_RADIUS_KM) / (KM_PER_DEGREE * Math.cos((latitude * Math.PI) / 180));
  return { latitude: latitude + north, longitude: longitude + east };
}

function interestsOf(random: Random) {
  const count = 3 + Math.floor(random() * 5);
  const pick = () =>
    random() < 0.7
      ? (COMMON_INTERESTS[Math.floor(random() ** 1.5 * COMMON_INTERESTS.length)] ?? "coffee")
      : `pastime ${Math.floor(random() * 400)}`;
  const own = random() < 1 / OWN_WORDS_ONE_IN ? [`hobby ${Math.floor(random() * OWN_WORDS)}`] : [];
  return [...new Set([...Array.from({ length: count }, pick), ...own])];
}

function member(id: number, random: Random, { shape, now, serverKey }: Seeding) {
  const publicId = Buffer.from(
    Array.from({ length: 16 }, () => Math.floor(random() * 256)),
  ).toString("base64url");
  const cell = cellAt(positionIn(cityOf(random, shape), random), 2);
  const age = 18 + Math.floor(random() ** 1.6 * 40);
  const activeDay = Math.floor(now / DAY_MS) - Math.floor(random() ** 2 * 60);
  return {
    id,
    publicId,
    name: `${NAMES[id % NAMES.length]} ${id}`,
    age,
    bio: "New around here, and glad to meet somebody for a walk, a coffee or a concert.",
    intent: INTENTS[Math.floor(random() * INTENTS.length)],
    interests: interestsOf(random),
    activeDay,
    now,
    ...cell,
    ...publishedPlaceOf(serverKey, publicId, cell),
  };
}

const INSERT_USERS = `
  INSERT INTO users (id, public_id, name, age, bio, intent, interests, active_day, created_at)
  SELECT value ->> 'id', value ->> 'publicId', value ->> 'name', value ->> 'age', value ->> 'bio', value ->> 'intent',
    value -> 'interests', value ->> 'activeDay', value ->> 'now'
  FROM json_each(?)`;

const INSERT_PLACES = `
  INSERT INTO places (user_id, realm, level, row, col, told_cell, centre_latitude, centre_longitude, pin_latitude, pin_longitude,
    is_default, published_at, listed_age, active_day)
  SELECT value ->> 'id', 0, value ->> 'level', value ->> 'row', value ->> 'col',
    value ->> 'publishedCell', value ->> '$.centre.latitude',
    value ->> '$.centre.longitude', value ->> '$.pin.latitude', value ->> '$.pin.longitude', 0, value ->> 'now',
    value ->> 'age', value ->> 'activeDay'
  FROM json_each(?)`;

/** Adds made-up members with complete profiles and published places, the same for the same arguments. */
export async function seedMembers(db: Database, seeding: Seeding) {
  const random = seeded(20_260_601).next;
  const { rows } = await db.$client.execute("SELECT coalesce(max(id), 0) AS id FROM users");
  const first = (rows[0]?.id as number) + 1;
  for (let done = 0; done < seeding.members; done += BATCH_SIZE) {
    const size = Math.min(BATCH_SIZE, seeding.members - done);
    const batch = JSON.stringify(
      Array.from({ length: size }, (_, index) => member(first + done + index, random, seeding)),
    );
    await db.$client.batch(
      [
        { sql: INSERT_USERS, args: [batch] },
        { sql: INSERT_PLACES, args: [batch] },
      ],
      "write",
    );
  }
  return { first, last: first + seeding.members - 1 };
}
