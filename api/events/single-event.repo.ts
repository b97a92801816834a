import type { Database } from "@hereabouts/db/client";
import { IS_COMING } from "../alerts/still-coming.ts";
import type { ViewerScope } from "../viewer.ts";
import { isNotBlocked } from "../visibility.ts";

// Raw SQL: one statement each, in which the rule of who may see whom is SQL text.
const ANSWERS = `
  SELECT count(*) FILTER (WHERE ${IS_COMING}) AS yes, count(*) FILTER (WHERE NOT ${IS_COMING}) AS silent,
    (SELECT count(*) FROM event_declines WHERE event_id = :event) AS no
  FROM event_attendees AS attendee CROSS JOIN events AS event ON event.id = attendee.event_id
  WHERE attendee.event_id = :event AND attendee.user_id <> event.host_id`;

export type Answers = { yes: number; silent: number; no: number };

/** How many guests gave each answer. */
export async function readAnswers(db: Database, event: number) {
  const { rows } = await db.$client.execute({ sql: ANSWERS, args: { event } });
  return rows[0] as unknown as Answers;
}

/** SQL over a row of `event_requests`: the host has not answered it. */
export const IS_OPEN_REQUEST = "declined_at IS NULL";
const COUNT = `
  SELECT count(*) AS count FROM event_requests
  WHERE event_id = :event AND ${IS_OPEN_REQUEST} AND ${isNotBlocked(":viewer", "user_id")}`;

/** The number of open requests by people whom the viewer may see. */
export async function countRequests(db: Database, { id }: ViewerScope, event: number) {
  const { rows } = await db.$client.execute({ sql: COUNT, args: { viewer: id, event } });
  return rows[0]?.count as number;
}

const DATES = `
  SELECT date.public_id, date.starts_at, date.is_cancelled, date.current_attendees, date.max_attendees,
    EXISTS (SELECT 1 FROM event_attendees WHERE event_id = date.id AND user_id = :viewer) AS is_attending,
    (SELECT plus_one FROM event_attendees WHERE event_id = date.id AND user_id = :viewer) AS has_plus_one,
    EXISTS (SELECT 1 FROM waitlist WHERE event_id = date.id AND user_id = :viewer) AS is_waiting,
    date.needs_approval, EXISTS (SELECT 1 FROM event_requests
      WHERE event_id = date.id AND user_id = :viewer AND ${IS_OPEN_REQUEST}) AS has_requested,
    EXISTS (SELECT 1 FROM event_series_guests WHERE series_id = date.series_id AND user_id = :viewer) AS joins_all
  FROM events AS event CROSS JOIN events AS date ON date.series_id = event.series_id
  WHERE event.id = :id AND event.series_id IS NOT NULL AND date.starts_at > :now
  ORDER BY date.starts_at, date.id`;

/** The dates ahead of the series of an event, including cancelled ones, with the viewer's part in each. */
export async function readDates(db: Database, viewer: number, id: number, now: number) {
  const { rows } = await db.$client.execute({ sql: DATES, args: { viewer, id, now } });
  const dates = rows.map((row) => ({
    id: row.public_id as string,
    dateTime: new Date(row.starts_at as number).toISOString(),
    currentAttendees: row.current_attendees as number,
    maxAttendees: row.max_attendees as number,
    isUserAttending: row.is_attending === 1,
    hasPlusOne: row.has_plus_one === 1,
    isUserWaiting: row.is_waiting === 1,
    needsApproval: row.needs_approval === 1,
    hasRequested: row.has_requested === 1,
    isCancelled: row.is_cancelled === 1,
  }));
  return { dates, joinsAll: rows[0]?.joins_all === 1 };
}
export type SeriesDate = Awaited<ReturnType<typeof readDates>>["dates"][number];
