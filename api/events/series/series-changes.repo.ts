import type { Database } from "@hereabouts/db/client";
import { eventAttendees, eventSeries, events, waitlist } from "@hereabouts/db/schema/events";
import { and, eq, gt, gte, inArray, isNotNull, isNull, ne, or, sql } from "drizzle-orm";
import type { SQLiteUpdateSetSource } from "drizzle-orm/sqlite-core";
import type { Series } from "./series.repo.ts";

/** The inner ids of all dates of a series. */
export async function findDates(db: Database, seriesId: number) {
  const dates = db.select({ id: events.id }).from(events);
  return (await dates.where(eq(events.seriesId, seriesId))).map(({ id }) => id);
}

type From = { seriesId: number; occurrence: number; now: number };

/** The dates ahead, and the edited one itself. */
const isMeant = ({ seriesId, occurrence, now }: From, innerId?: number) =>
  and(
    eq(events.seriesId, seriesId),
    gte(events.occurrence, occurrence),
    innerId === undefined
      ? gt(events.startsAt, now)
      : or(gt(events.startsAt, now), eq(events.id, innerId)),
  );

/** A subquery for their inner ids. */
const idsOf = (db: Database, from: From) =>
  db.select({ id: events.id }).from(events).where(isMeant(from));
type DateIds = ReturnType<typeof idsOf>;

export type ChangingDate = { innerId: number; occurrence: number; currentAttendees: number };

/** The dates of a series that a change affects, in the order of the rule. */
export const findChangingDates = (
  db: Database,
  from: From,
  innerId: number,
): Promise<ChangingDate[]> =>
  db
    .select({
      innerId: events.id,
      occurrence: events.occurrence,
      currentAttendees: events.currentAttendees,
    })
    .from(events)
    .where(and(isMeant(from, innerId), eq(events.isCancelled, false)))
    .orderBy(events.occurrence);

type Changes = Omit<SQLiteUpdateSetSource<typeof events>, "edits" | "startsAt" | "maxAttendees"> & {
  maxAttendees?: number | undefined;
};
/** The new times of the dates, if they change. */
export type Plan = Pick<Series, "rule" | "timeZone" | "lastLocal" | "lastStartsAt"> & {
  starts: readonly { innerId: number; startsAt: number }[];
};

const hasPlaces = (ids: readonly number[], most: Changes["maxAttendees"]) =>
  sql`NOT EXISTS (SELECT 1 FROM events AS other WHERE other.id IN ${ids}
    AND NOT other.is_cancelled AND other.current_attendees > ${most ?? sql`max_attendees`})`;

const startIn = (starts: Plan["starts"]) =>
  sql`coalesce((SELECT value ->> 'startsAt' FROM json_each(${JSON.stringify(starts)}) WHERE value ->> 'innerId' = ${events.id}), ${events.startsAt})`;

type SeriesState = Pick<Series, "id" | "datesMade" | "lastLocal">;

const hasSeries = ({ id, datesMade, lastLocal }: SeriesState) =>
  sql`EXISTS (SELECT 1 FROM event_series WHERE id = ${id}
    AND dates_made = ${datesMade} AND last_local = ${lastLocal})`;

/**
 * Changes all of these dates, or none if one would have fewer places than guests, or the series has got more dates
 * meanwhile; returns the inner ids of the changed dates.
 */
export async function updateDates(
  db: Database,
  before: SeriesState,
  ids: readonly number[],
  changes: Changes,
  plan: Plan | undefined,
) {
  const fits = hasPlaces(ids, changes.maxAttendees);
  const isSame = and(eq(eventSeries.id, before.id), eq(eventSeries.datesMade, before.datesMade));
  const { starts, ...series } = plan ?? { starts: [] };
  const [, changed] = await db.batch([
    db
      .update(eventSeries)
      .set(plan ? series : { lastLocal: sql`${eventSeries.lastLocal}` })
      .where(and(isSame, eq(eventSeries.lastLocal, before.lastLocal), fits)),
    db
      .update(events)
      .set({ ...changes, startsAt: startIn(starts), edits: sql`${events.edits} + 1` })
      .where(
        and(
          inArray(events.id, [...ids]),
          eq(events.isCancelled, false),
          fits,
          hasSeries({ ...before, lastLocal: plan?.lastLocal ?? before.lastLocal }),
        ),
      )
      .returning({ id: events.id }),
  ]);
  return changed.map(({ id }) => id);
}

const endSeries = (db: Database, { seriesId, occurrence, now }: From, until: string) =>
  db
    .update(eventSeries)
    .set({
      extendAt: null,
      until,
      datesMax: null,
      lastStartsAt: sql`coalesce((SELECT max(starts_at) FROM events WHERE series_id = ${seriesId}
          AND occurrence < ${occurrence} AND NOT is_cancelled), ${now})`,
    })
    .where(eq(eventSeries.id, seriesId));

/** Waiting members stay on the list, so that they are notified. */
const endOffers = (db: Database, dates: DateIds) =>
  db
    .update(waitlist)
    .set({ offeredAt: null, lapsesAt: null })
    .where(and(inArray(waitlist.eventId, dates), isNotNull(waitlist.offeredAt)));

const markUnseen = (db: Database, dates: DateIds, seriesId: number) =>
  db
    .update(eventAttendees)
    .set({ calledOffSeen: false })
    .where(
      and(
        inArray(eventAttendees.eventId, dates),
        isNull(eventAttendees.calledOffSeen),
        ne(eventAttendees.userId, sql`(SELECT host_id FROM event_series WHERE id = ${seriesId})`),
      ),
    );

/** Calls off the dates ahead from one on, and ends the series; returns the dates that this call has called off. */
export async function cancelDates(db: Database, from: From, until: string) {
  const { now } = from;
  const dates = idsOf(db, from);
  const [, cancelled] = await db.batch([
    endSeries(db, from, until),
    db
      .update(events)
      .set({ isCancelled: true, newsAt: now, newsById: null, changedAt: now })
      .where(and(isMeant(from), eq(events.isCancelled, false)))
      .returning({ id: events.id }),
    endOffers(db, dates),
    markUnseen(db, dates, from.seriesId),
  ]);
  return cancelled.map(({ id }) => id);
}
