import type { Database } from "@hereabouts/db/client";
import { preparedFor } from "@hereabouts/db/prepared";
import { places } from "@hereabouts/db/schema/places";
import { users } from "@hereabouts/db/schema/users";
import { and, eq, isNotNull, lte, min, sql } from "drizzle-orm";
import { toSnakeCase } from "drizzle-orm/casing";
import { hiddenAreasOf } from "./hidden-areas.repo.ts";
import { readHiddenAreas } from "./hidden-areas.ts";

/** Some milliseconds of writing. */
export const DUE_AT_ONCE = 100;

const hiddenAreas = sql<string>`${sql.raw(hiddenAreasOf("users.id"))}`.mapWith(readHiddenAreas);

const statements = preparedFor((db) => ({
  byUser: db
    .select({
      publicId: users.publicId,
      kind: users.kind,
      showLocation: users.showLocation,
      level: users.placeLevel,
      homeRow: users.homeRow,
      homeCol: users.homeCol,
      hasReported: users.hasReported,
      publishesDay: users.publishesDay,
      publishesUsed: users.publishesUsed,
      hiddenAreas,
      visibleUntil: users.visibleUntil,
      place: places,
    })
    .from(users)
    .leftJoin(places, eq(places.userId, users.id))
    .where(eq(users.id, sql.placeholder("id")))
    .prepare(),
  reportTime: db
    .update(places)
    .set({ reportedAt: sql`${sql.placeholder("reportedAt")}` })
    .where(eq(places.userId, sql.placeholder("userId")))
    .prepare(),
  due: db
    .select({ place: places, publicId: users.publicId, hiddenAreas })
    .from(places)
    .innerJoin(users, eq(users.id, places.userId))
    .where(lte(places.dueAt, sql.placeholder("now")))
    .limit(DUE_AT_ONCE)
    .prepare(),
}));

export type Place = typeof places.$inferSelect;
export type PlaceOwner = NonNullable<Awaited<ReturnType<typeof findPlaceOwner>>>;

export const findPlaceOwner = (db: Database, id: number) => statements(db).byUser.get({ id });

/** Some of the places that are due. */
export const findDuePlaces = (db: Database, now: number) => statements(db).due.all({ now });

/** The next time at which any place is published or hidden. */
export async function findNextDue(db: Database) {
  const { dueAt } = places;
  const { visibleUntil } = users;
  const next = await db.batch([
    db
      .select({ at: min(dueAt) })
      .from(places)
      .where(isNotNull(dueAt)),
    db
      .select({ at: min(visibleUntil) })
      .from(users)
      .where(isNotNull(visibleUntil)),
  ]);
  return Math.min(...next.map(([row]) => row?.at ?? Number.POSITIVE_INFINITY));
}

/** The age under which a member is listed: none while the profile is incomplete. */
const LISTED_AGE = "iif(intent IS NOT NULL AND json_array_length(interests) > 0, age, NULL)";

export const saveListedAge = (db: Database, userId: number) =>
  db
    .update(places)
    .set({ listedAge: sql`(SELECT ${sql.raw(LISTED_AGE)} FROM users WHERE id = ${userId})` })
    .where(eq(places.userId, userId));

/** Deletes the place of a member who hides it. */
export const deleteHiddenPlace = (db: Database, userId: number) =>
  db
    .delete(places)
    .where(
      sql`${places.userId} = (SELECT id FROM users WHERE id = ${userId} AND NOT show_location)`,
    );

// Raw SQL: one transaction that counts a publication, upserts from a select if it counted, and is measured.
/** How coarse the owner wants their place to be, as it is when a write has run. */
const COARSENESS_OF =
  "SELECT place_level AS level, home_row AS homeRow, home_col AS homeCol FROM users WHERE id =";
const COARSENESS = `${COARSENESS_OF} :userId`;

const CONSUME_PUBLISH = `
  UPDATE users SET publishes_used = iif(publishes_day = :day, publishes_used + 1, 1), publishes_day = :day
  WHERE id = :userId AND (publishes_day <> :day OR publishes_used < :limit)`;

const PUBLISHED = {
  level: ":level",
  row: ":row",
  col: ":col",
  told_cell: ":publishedCell",
  centre_latitude: ":centreLatitude",
  centre_longitude: ":centreLongitude",
  pin_latitude: ":pinLatitude",
  pin_longitude: ":pinLongitude",
  is_default: ":isDefault",
  published_at: ":publishedAt",
};
export const NO_CANDIDATE = {
  candidateLevel: null,
  candidateRow: null,
  candidateCol: null,
  candidateAt: null,
  dueAt: null,
};
const CLEARED = Object.fromEntries(
  Object.keys(NO_CANDIDATE).map((field) => [toSnakeCase(field), "NULL"]),
);
const PLACE_COLUMNS = {
  ...PUBLISHED,
  ...CLEARED,
  realm: "realm",
  active_day: "active_day",
  listed_age: LISTED_AGE,
};

const savePlaceIf = (condition: string) => `
  INSERT INTO places (user_id, ${Object.keys(PLACE_COLUMNS).join(", ")})
  SELECT id, ${Object.values(PLACE_COLUMNS).join(", ")} FROM users WHERE id = :userId AND show_location AND ${condition}
  ON CONFLICT (user_id) DO UPDATE SET ${Object.keys(PLACE_COLUMNS)
    .map((column) => `${column} = excluded.${column}`)
    .join(", ")}`;

const SAVE_PLACE = savePlaceIf("TRUE");
/** After `CONSUME_PUBLISH`. */
const SAVE_COUNTED_PLACE = savePlaceIf("changes() > 0");

type NewPlace = Omit<
  Place,
  keyof Candidate | "userId" | "realm" | "listedAge" | "activeDay" | "reportedAt"
>;
type Coarseness = Pick<PlaceOwner, "level" | "homeRow" | "homeCol">;

const coarsenessIn = (result: { rows: readonly object[] } | undefined) =>
  result?.rows[0] as Coarseness | undefined;

const argumentsOf = (userId: number, place: NewPlace) => ({
  ...place,
  isDefault: Number(place.isDefault),
  userId,
});

/**
 * Publishes a place without a candidate, unless its owner has hidden it meanwhile, with what it copies of the owner as
 * it is now. Returns how coarse the owner wants it to be.
 */
export async function savePlace(db: Database, userId: number, place: NewPlace) {
  const [, coarseness] = await db.$client.batch(
    [
      { sql: SAVE_PLACE, args: argumentsOf(userId, place) },
      { sql: COARSENESS, args: { userId } },
    ],
    "write",
  );
  return coarsenessIn(coarseness);
}

/** The same if one more publication at once is left on that day, which is counted. */
export async function saveCountedPlace(
  db: Database,
  userId: number,
  place: NewPlace,
  bounds: { day: number; limit: number },
) {
  const [counted, , coarseness] = await db.$client.batch(
    [
      { sql: CONSUME_PUBLISH, args: { ...bounds, userId } },
      { sql: SAVE_COUNTED_PLACE, args: argumentsOf(userId, place) },
      { sql: COARSENESS, args: { userId } },
    ],
    "write",
  );
  return { isCounted: counted?.rowsAffected === 1, coarseness: coarsenessIn(coarseness) };
}

type Candidate = Pick<
  Place,
  "candidateLevel" | "candidateRow" | "candidateCol" | "candidateAt" | "dueAt"
>;

/** Saves or clears a candidate, unless another place was published since this one was read. */
export async function saveCandidate(
  db: Database,
  { userId, publishedAt }: Pick<Place, "userId" | "publishedAt">,
  candidate: Partial<Candidate>,
) {
  const isSame = and(eq(places.userId, userId), eq(places.publishedAt, publishedAt));
  const [, [coarseness]] = await db.batch([
    db.update(places).set(candidate).where(isSame),
    db.all<Coarseness>(sql`${sql.raw(COARSENESS_OF)} ${userId}`),
  ]);
  return coarseness;
}

const updateDue = (columns: Record<string, string>) => `
  UPDATE places SET ${Object.entries(columns)
    .map(([column, value]) => `${column} = ${value}`)
    .join(", ")} WHERE user_id = :userId AND due_at = :dueAt`;
const PUBLISH_DUE = updateDue({ ...PUBLISHED, ...CLEARED });
const DROP_DUE = updateDue(CLEARED);

/** `next` is the place to publish; none where it is not to be shown. */
type DuePlace = { userId: number; dueAt: number; next: NewPlace | undefined };

/** Publishes places that are due, in one transaction, but those that a report has changed since they were read. */
export const saveDuePlaces = (db: Database, due: readonly DuePlace[]) =>
  db.$client.batch(
    due.map(({ userId, dueAt, next }) =>
      next
        ? { sql: PUBLISH_DUE, args: { ...argumentsOf(userId, next), dueAt } }
        : { sql: DROP_DUE, args: { userId, dueAt } },
    ),
    "write",
  );

/** Returns whether this is the first report of the member ever: true once, even with concurrent reports. */
export const markFirstReport = async (db: Database, userId: number) =>
  (
    await db
      .update(users)
      .set({ hasReported: true })
      .where(and(eq(users.id, userId), eq(users.hasReported, false)))
  ).rowsAffected > 0;

export const saveReportTime = (db: Database, userId: number, reportedAt: number) =>
  statements(db).reportTime.run({ userId, reportedAt });

type PlaceChoice = { placeLevel?: number; homeRow?: number | null; homeCol?: number | null };

export const savePlaceChoice = (db: Database, userId: number, choice: PlaceChoice) =>
  db.update(users).set(choice).where(eq(users.id, userId));
