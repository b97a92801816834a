import { statementOf } from "@hereabouts/db/client";
import type { Database } from "@hereabouts/db/client";
import { eventSeries, events } from "@hereabouts/db/schema/events";
import { and, eq, sql } from "drizzle-orm";
import type { NewEvent } from "../events.repo.ts";

export type Series = typeof eventSeries.$inferSelect;

export const readSeries = (db: Database, id: number): Promise<Series | undefined> =>
  db.select().from(eventSeries).where(eq(eventSeries.id, id)).get();
type NewSeries = Omit<typeof eventSeries.$inferInsert, "id">;
export type NewDate = { publicId: string; startsAt: number; occurrence: number };

// Raw SQL: dates are copied from each other in one batch, so that a crash leaves none of a series or all.
const COPIED = `realm, host_id, title, description, category, location, duration_ms, max_attendees,
  allows_plus_one, needs_approval, image_url, latitude, longitude, point_latitude, point_longitude, is_point_chosen, "row", col`;

/** The model is the last date that was not edited alone, else the last one. */
export const COPY = `
  INSERT INTO events (public_id, starts_at, occurrence, series_id, time_zone, created_at, ${COPIED})
  SELECT date.value ->> 'publicId', date.value ->> 'startsAt', date.value ->> 'occurrence', series.id,
    series.time_zone, :now, ${COPIED.replaceAll(/"?\b[a-z_]+\b"?/g, "model.$&")}
  FROM event_series AS series CROSS JOIN events AS model ON model.id = (
    SELECT id FROM events WHERE series_id = series.id ORDER BY is_edited_alone, occurrence DESC LIMIT 1)
  CROSS JOIN json_each(:dates) AS date
  WHERE series.public_id = :series AND series.dates_made = :made AND series.last_local = :lastLocal
  ON CONFLICT (series_id, occurrence) WHERE series_id IS NOT NULL DO NOTHING`;

/** SQL: the events rows of `:dates`. */
export const CREATED = `json_each(:dates) AS date CROSS JOIN events AS event ON event.public_id = date.value ->> 'publicId'`;

export const HOST_ATTENDS = `
  INSERT INTO event_attendees (event_id, user_id, joined_at)
  SELECT event.id, event.host_id, :now FROM ${CREATED}`;

export const INSERTED = `SELECT event.id FROM ${CREATED} ORDER BY event.occurrence`;

/** Deletes a series that its host has added above the limit. */
function deleteAboveLimit(
  db: Database,
  { publicId, hostId, createdAt: now }: NewSeries,
  most: number,
) {
  const running = sql`(SELECT count(*) FROM event_series WHERE host_id = ${hostId} AND last_starts_at > ${now})`;
  return db
    .delete(eventSeries)
    .where(and(eq(eventSeries.publicId, publicId), sql`${running} > ${most}`));
}

/** Returns the inner ids of the dates; undefined if the host has as many running series as allowed. */
export async function insertSeries(
  db: Database,
  series: NewSeries,
  first: NewEvent,
  later: readonly NewDate[],
  most: number,
) {
  const { publicId, createdAt: now, datesMade: made, lastLocal } = series;
  const own = sql`(SELECT id FROM event_series WHERE public_id = ${publicId})`;
  const dates = JSON.stringify([{ publicId: first.publicId }, ...later]);
  const ofSeries = { now, series: publicId, made, lastLocal, dates: JSON.stringify(later) };
  const [, , , , , inserted] = await db.$client.batch(
    [
      statementOf(db.insert(eventSeries).values(series)),
      // Checked afterwards, so that concurrent requests do not pass the limit together.
      statementOf(deleteAboveLimit(db, series, most)),
      statementOf(db.insert(events).values({ ...first, seriesId: own })),
      {
        sql: "DELETE FROM events WHERE public_id = ? AND series_id IS NULL",
        args: [first.publicId],
      },
      { sql: COPY, args: ofSeries },
      { sql: INSERTED, args: { dates } },
      { sql: HOST_ATTENDS, args: { now, dates } },
    ],
    "write",
  );
  const ids = (inserted?.rows ?? []).map(({ id }) => id as number);
  return ids.length > 0 ? ids : undefined;
}
