import type { Database } from "@hereabouts/db/client";
import { preparedFor } from "@hereabouts/db/prepared";
import { places } from "@hereabouts/db/schema/places";
import { users } from "@hereabouts/db/schema/users";
import { and, eq, isNotNull, lt, lte, min, ne, or, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { hiddenAreasOf } from "./hidden-areas.repo.ts";
import { readHiddenAreas } from "./hidden-areas.ts";

const DUE_LIMIT = 200;

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
  due: db
    .select({ place: places, publicId: users.publicId, hiddenAreas })
    .from(places)
    .innerJoin(users, eq(users.id, places.userId))
    .where(lte(places.dueAt, sql.placeholder("now")))
    .limit(DUE_LIMIT)
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
const listedAgeOf = (userId: number) => sql`(
  SELECT iif(intent IS NOT NULL AND json_array_length(interests) > 0, age, NULL)
  FROM users WHERE id = ${userId})`;

export const saveListedAge = (db: Database, userId: number) =>
  db
    .update(places)
    .set({ listedAge: listedAgeOf(userId) })
    .where(eq(places.userId, userId));

/** Deletes the place of a member who hides it. */
export const deleteHiddenPlace = (db: Database, userId: number) =>
  db
    .delete(places)
    .where(
      sql`${places.userId} = (SELECT id FROM users WHERE id = ${userId} AND NOT show_location)`,
    );

/** How coarse the owner wants their place to be, as it is when a write has run. */
const selectCoarseness = (db: Database, userId: number) =>
  db
    .select({ level: users.placeLevel, homeRow: users.homeRow, homeCol: users.homeCol })
    .from(users)
    .where(eq(users.id, userId));

type NewPlace = Omit<Place, "realm" | "listedAge" | "activeDay" | "reportedAt">;

/** Saves the place, unless its owner has hidden it meanwhile, with what it copies of the owner as it is now. */
export async function savePlace(db: Database, place: NewPlace) {
  const { userId } = place;
  const ofOwner = (column: SQLiteColumn) => sql`(SELECT ${column} FROM users WHERE id = ${userId})`;
  const [realm, activeDay] = [ofOwner(users.realm), ofOwner(users.activeDay)];
  const row = { ...place, realm, activeDay, listedAge: listedAgeOf(userId) };
  const [, , [coarseness]] = await db.batch([
    db.insert(places).values(row).onConflictDoUpdate({ target: places.userId, set: row }),
    deleteHiddenPlace(db, userId),
    selectCoarseness(db, userId),
  ]);
  return coarseness;
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
    selectCoarseness(db, userId),
  ]);
  return coarseness;
}

/** Publishes a due place, unless another report has changed it since it was read. */
export const saveDuePlace = (db: Database, userId: number, dueAt: number, next: Partial<Place>) =>
  db
    .update(places)
    .set(next)
    .where(and(eq(places.userId, userId), eq(places.dueAt, dueAt)));

/** Counts one publication at once on that day; returns false if none is left. */
export const consumePublish = async (db: Database, userId: number, day: number, limit: number) =>
  (
    await db
      .update(users)
      .set({
        publishesUsed: sql`CASE WHEN ${users.publishesDay} = ${day} THEN ${users.publishesUsed} + 1 ELSE 1 END`,
        publishesDay: day,
      })
      .where(
        and(eq(users.id, userId), or(ne(users.publishesDay, day), lt(users.publishesUsed, limit))),
      )
  ).rowsAffected > 0;

/** Returns whether this is the first report of the member ever: true once, even with concurrent reports. */
export const markFirstReport = async (db: Database, userId: number) =>
  (
    await db
      .update(users)
      .set({ hasReported: true })
      .where(and(eq(users.id, userId), eq(users.hasReported, false)))
  ).rowsAffected > 0;

export const saveReportTime = (db: Database, userId: number, reportedAt: number) =>
  db.update(places).set({ reportedAt }).where(eq(places.userId, userId));

type PlaceChoice = { placeLevel?: number; homeRow?: number | null; homeCol?: number | null };

export const savePlaceChoice = (db: Database, userId: number, choice: PlaceChoice) =>
  db.update(users).set(choice).where(eq(users.id, userId));
