import type { Database } from "@hereabouts/db/client";
import type { ViewerScope } from "../../viewer.ts";
import { visibleTo } from "../../visibility.ts";
import { ATTENDEES, WAITLIST_MAX } from "../event-limits.schema.ts";
import { hasPlaceAt, hasRoomFor, mayEnter } from "./free-places.repo.ts";

// Raw SQL: the visibility rule is SQL text, and joining is one conditional insert from a select.
const AHEAD = `
  FROM events AS event CROSS JOIN users AS person ON person.id = event.host_id
  CROSS JOIN events AS date ON date.series_id = event.series_id
  WHERE event.public_id = :publicId AND event.series_id IS NOT NULL AND ${visibleTo("person")}
    AND date.starts_at > :now`;

/** A plus-one comes to the dates that allow one. */
const PLUS_ONE = "(:plusOne AND date.allows_plus_one)";

const JOIN = `
  INSERT INTO event_attendees (event_id, user_id, joined_at, plus_one, approved_at)
  SELECT date.id, :viewer, :now, ${PLUS_ONE}, iif(:isApproved, :now, NULL) ${AHEAD} AND NOT date.is_cancelled
    AND (:isApproved OR ${mayEnter("date", ":viewer")}) AND ${hasPlaceAt("date", ":viewer", PLUS_ONE)}
  ON CONFLICT (event_id, user_id) DO NOTHING RETURNING event_id`;

const IS_GOING = `EXISTS (SELECT 1 FROM event_attendees WHERE event_id = date.id AND user_id = :viewer)`;
const GOES_TO_ANY = `SELECT 1 ${AHEAD} AND ${IS_GOING} LIMIT 1`;

/** Joins later dates too, if the member goes to any date, and was let in where a date ahead needs approval. */
const JOIN_LATER_DATES = `
  INSERT INTO event_series_guests (series_id, user_id, since, plus_one)
  SELECT event.series_id, :viewer, :now, :plusOne ${AHEAD} AND event.host_id <> :viewer
    AND ${IS_GOING} AND NOT date.is_cancelled
    AND (:isApproved OR NOT EXISTS (SELECT 1 FROM events AS other WHERE other.series_id = event.series_id
      AND other.starts_at > :now AND other.needs_approval AND NOT other.is_cancelled))
    AND (SELECT count(*) FROM event_series_guests WHERE series_id = event.series_id) < ${ATTENDEES.max + WAITLIST_MAX}
  LIMIT 1 ON CONFLICT (series_id, user_id) DO UPDATE SET plus_one = iif(:isSaid, excluded.plus_one, plus_one)`;

const ADD_PLUS_ONES = `
  UPDATE event_attendees SET plus_one = 1 WHERE :plusOne AND user_id = :viewer AND NOT plus_one
    AND event_id IN (SELECT date.id ${AHEAD} AND date.host_id <> :viewer AND date.allows_plus_one
      AND NOT date.is_cancelled AND ${hasRoomFor("date")})
  RETURNING event_id`;
const REMOVE_PLUS_ONES = `
  UPDATE event_attendees SET plus_one = 0, plus_one_here_at = NULL WHERE :isSaid AND NOT :plusOne AND user_id = :viewer AND plus_one
    AND event_id IN (SELECT date.id ${AHEAD})
  RETURNING event_id`;

/** `isApproved`: the host has approved. */
export type Joining = { plusOne?: boolean | undefined; isApproved: boolean };

/**
 * Joins every date ahead that has enough places, and dates made later; a plus-one is added to dates joined before, too.
 * Returns the inner ids of changed dates, and whether the member goes to any.
 */
export async function insertAllAttendance(
  db: Database,
  { id, realm }: ViewerScope,
  publicId: string,
  { plusOne, isApproved }: Joining,
  now: number,
) {
  const member = { viewer: id, realm, publicId, now };
  const withPlusOne = { ...member, plusOne: plusOne ? 1 : 0 };
  const args = { ...withPlusOne, isApproved: isApproved ? 1 : 0 };
  const isSaid = plusOne === undefined ? 0 : 1;
  const [joined, added, removed, , going] = await db.$client.batch(
    [
      { sql: JOIN, args },
      { sql: ADD_PLUS_ONES, args: withPlusOne },
      { sql: REMOVE_PLUS_ONES, args: { ...withPlusOne, isSaid } },
      { sql: JOIN_LATER_DATES, args: { ...args, isSaid } },
      { sql: GOES_TO_ANY, args: member },
    ],
    "write",
  );
  const changed = [joined, added, removed].flatMap((result) => result?.rows ?? []);
  return {
    ids: changed.map(({ event_id }) => event_id as number),
    goes: (going?.rows ?? []).length > 0,
  };
}

const deleteAhead = (table: "event_attendees" | "waitlist" | "event_requests", which = "true") => `
  DELETE FROM ${table} WHERE user_id = :viewer AND ${which}
    AND event_id IN (SELECT date.id ${AHEAD} AND date.host_id <> :viewer) RETURNING event_id`;

const LEAVE = deleteAhead("event_attendees");
const STOP_WAITING = deleteAhead("waitlist");
const TAKE_REQUESTS_BACK = deleteAhead("event_requests", "declined_at IS NULL");
const LEAVE_LATER_DATES = `
  DELETE FROM event_series_guests WHERE user_id = :viewer
    AND series_id = (SELECT series_id FROM events WHERE public_id = :publicId)`;

const STOP_CO_HOSTING = `
  DELETE FROM event_co_hosts WHERE user_id = :viewer AND accepted_at IS NOT NULL
    AND series_id = (SELECT series_id FROM events WHERE public_id = :publicId)`;

/**
 * Leaves all dates ahead and their waitlists, and takes requests back; returns the inner ids of the dates that were
 * left.
 */
export async function deleteAllAttendance(
  db: Database,
  { id, realm }: ViewerScope,
  publicId: string,
  now: number,
) {
  const args = { viewer: id, realm, publicId, now };
  const results = await db.$client.batch(
    [
      { sql: LEAVE, args },
      { sql: STOP_WAITING, args },
      { sql: TAKE_REQUESTS_BACK, args },
      { sql: LEAVE_LATER_DATES, args: { viewer: id, publicId } },
      { sql: STOP_CO_HOSTING, args: { viewer: id, publicId } },
    ],
    "write",
  );
  return results.flatMap(({ rows }) => rows.map(({ event_id }) => event_id as number));
}
