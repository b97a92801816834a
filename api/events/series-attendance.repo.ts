import type { Database } from "@hereabouts/db/client";
import type { ViewerScope } from "../viewer.ts";
import { visibleTo } from "../visibility.ts";
import { ATTENDEES, WAITLIST_MAX } from "./event-limits.schema.ts";

// Raw SQL: the visibility rule is SQL text, and joining is one conditional insert from a select.
const AHEAD = `
  FROM events AS event CROSS JOIN users AS person ON person.id = event.host_id
  CROSS JOIN events AS date ON date.series_id = event.series_id
  WHERE event.public_id = :publicId AND event.series_id IS NOT NULL AND ${visibleTo("person")}
    AND date.starts_at > :now`;

const JOIN = `
  INSERT INTO event_attendees (event_id, user_id, joined_at)
  SELECT date.id, :viewer, :now ${AHEAD} AND NOT date.is_cancelled
    AND (date.current_attendees + date.waiting_count < date.max_attendees
      OR EXISTS (SELECT 1 FROM waitlist AS own WHERE own.event_id = date.id AND own.user_id = :viewer
        AND own.offered_at IS NOT NULL AND coalesce(own.lapses_at > :now, true)))
  ON CONFLICT (event_id, user_id) DO NOTHING RETURNING event_id`;

const IS_GOING = `EXISTS (SELECT 1 FROM event_attendees WHERE event_id = date.id AND user_id = :viewer)`;
const GOES = `SELECT 1 ${AHEAD} AND ${IS_GOING} LIMIT 1`;

/** Whoever goes to no date of it does not join those to come either. */
const STAY = `
  INSERT INTO event_series_guests (series_id, user_id, since)
  SELECT event.series_id, :viewer, :now ${AHEAD} AND event.host_id <> :viewer
    AND ${IS_GOING} AND NOT date.is_cancelled
    AND (SELECT count(*) FROM event_series_guests WHERE series_id = event.series_id) < ${ATTENDEES.max + WAITLIST_MAX}
  LIMIT 1 ON CONFLICT (series_id, user_id) DO NOTHING`;

/**
 * Joins each date ahead that has a place, and those that are made later; returns the inner ids of the joined ones, and
 * whether the member goes to any.
 */
export async function insertAllAttendance(
  db: Database,
  { id, realm }: ViewerScope,
  publicId: string,
  now: number,
) {
  const args = { viewer: id, realm, publicId, now };
  const [joined, , going] = await db.$client.batch(
    [JOIN, STAY, GOES].map((sql) => ({ sql, args })),
    "write",
  );
  return {
    ids: (joined?.rows ?? []).map(({ event_id }) => event_id as number),
    goes: (going?.rows ?? []).length > 0,
  };
}

const leave = (table: "event_attendees" | "waitlist") => `
  DELETE FROM ${table} WHERE user_id = :viewer
    AND event_id IN (SELECT date.id ${AHEAD} AND date.host_id <> :viewer) RETURNING event_id`;

const LEAVE = leave("event_attendees");
const WAIT_NO_MORE = leave("waitlist");
const STAY_NO_MORE = `
  DELETE FROM event_series_guests WHERE user_id = :viewer
    AND series_id = (SELECT series_id FROM events WHERE public_id = :publicId)`;

const HOST_NO_MORE = `
  DELETE FROM event_co_hosts WHERE user_id = :viewer AND accepted_at IS NOT NULL
    AND series_id = (SELECT series_id FROM events WHERE public_id = :publicId)`;

/** Leaves all dates ahead, and waits for none; returns the inner ids of those left. */
export async function deleteAllAttendance(
  db: Database,
  { id, realm }: ViewerScope,
  publicId: string,
  now: number,
) {
  const args = { viewer: id, realm, publicId, now };
  const [left, waited] = await db.$client.batch(
    [
      { sql: LEAVE, args },
      { sql: WAIT_NO_MORE, args },
      { sql: STAY_NO_MORE, args: { viewer: id, publicId } },
      { sql: HOST_NO_MORE, args: { viewer: id, publicId } },
    ],
    "write",
  );
  return [...(left?.rows ?? []), ...(waited?.rows ?? [])].map(({ event_id }) => event_id as number);
}

const DATES = `
  SELECT date.public_id, date.starts_at, date.is_cancelled, date.current_attendees, date.max_attendees,
    EXISTS (SELECT 1 FROM event_attendees WHERE event_id = date.id AND user_id = :viewer) AS is_attending,
    EXISTS (SELECT 1 FROM waitlist WHERE event_id = date.id AND user_id = :viewer) AS is_waiting,
    EXISTS (SELECT 1 FROM event_series_guests WHERE series_id = date.series_id AND user_id = :viewer) AS joins_all
  FROM events AS event CROSS JOIN events AS date ON date.series_id = event.series_id
  WHERE event.id = :id AND event.series_id IS NOT NULL AND date.starts_at > :now
  ORDER BY date.starts_at, date.id`;

/** The dates ahead of the series of an event, called-off ones too, with the viewer's part in each. */
export async function readDates(db: Database, viewer: number, id: number, now: number) {
  const { rows } = await db.$client.execute({ sql: DATES, args: { viewer, id, now } });
  const dates = rows.map((row) => ({
    id: row.public_id as string,
    dateTime: new Date(row.starts_at as number).toISOString(),
    currentAttendees: row.current_attendees as number,
    maxAttendees: row.max_attendees as number,
    isUserAttending: row.is_attending === 1,
    isUserWaiting: row.is_waiting === 1,
    isCancelled: row.is_cancelled === 1,
  }));
  return { dates, joinsAll: rows[0]?.joins_all === 1 };
}
export type SeriesDate = Awaited<ReturnType<typeof readDates>>["dates"][number];
