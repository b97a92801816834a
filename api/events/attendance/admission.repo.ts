import type { Database } from "@hereabouts/db/client";
import { WAITLIST_MAX } from "../event-limits.schema.ts";
import { IS_UPCOMING } from "../upcoming.ts";

// Raw SQL: one batch of conditional statements, in the order of asking.
const PLUS_ONE = "(request.plus_one AND event.allows_plus_one)";
const REQUESTS = `
  FROM json_each(:ids) AS wanted CROSS JOIN events AS event ON event.id = wanted.value
  CROSS JOIN event_requests AS request ON request.event_id = event.id`;
const NEEDS_NO_APPROVAL = "NOT event.needs_approval AND request.declined_at IS NULL";
const earlier = (value: string) => `
  (SELECT ${value} FROM event_requests AS earlier
    WHERE earlier.event_id = event.id AND earlier.declined_at IS NULL AND earlier.id <= request.id)`;

const READ_REQUESTS = `
  SELECT event.id AS event_id, event.public_id, person.id, person.realm, request.all_dates, ${PLUS_ONE} AS plus_one
  ${REQUESTS} CROSS JOIN users AS person ON person.id = request.user_id WHERE ${NEEDS_NO_APPROVAL} ORDER BY request.id`;
const ADMIT = `
  INSERT INTO event_attendees (event_id, user_id, joined_at, plus_one, approved_at)
  SELECT event.id, request.user_id, :now, ${PLUS_ONE}, :now ${REQUESTS} WHERE ${NEEDS_NO_APPROVAL} AND ${IS_UPCOMING}
    AND ${earlier("sum(1 + (earlier.plus_one AND event.allows_plus_one))")}
      <= event.max_attendees - event.current_attendees - event.waiting_count
  ORDER BY request.id
  ON CONFLICT (event_id, user_id) DO NOTHING RETURNING event_id, user_id`;
const ADD_TO_WAITLIST = `
  INSERT INTO waitlist (event_id, user_id, since)
  SELECT event.id, request.user_id, request.at ${REQUESTS} WHERE ${NEEDS_NO_APPROVAL} AND ${IS_UPCOMING}
    AND ${earlier("count(*)")} + (SELECT count(*) FROM waitlist WHERE event_id = event.id) <= ${WAITLIST_MAX}
  ORDER BY request.id ON CONFLICT (event_id, user_id) DO NOTHING`;
const DELETE_REQUESTS = `
  DELETE FROM event_requests WHERE event_id IN (
    SELECT event.id FROM json_each(:ids) AS wanted CROSS JOIN events AS event ON event.id = wanted.value
    WHERE NOT event.needs_approval)`;

type Asking = {
  event_id: number;
  public_id: string;
  id: number;
  realm: number;
  all_dates: number;
  plus_one: number;
};

/**
 * Admits those who ask for these events, where approval is no longer needed: in order while there are places, and the
 * others join the waitlist. Returns who asked, and whether each has joined.
 */
export async function admitAsking(db: Database, ids: readonly number[], now: number) {
  const wanted = { ids: JSON.stringify(ids) };
  const [asking, admitted] = await db.$client.batch(
    [
      { sql: READ_REQUESTS, args: wanted },
      { sql: ADMIT, args: { ...wanted, now } },
      { sql: ADD_TO_WAITLIST, args: { ...wanted, now } },
      { sql: DELETE_REQUESTS, args: wanted },
    ],
    "write",
  );
  const joined = new Set(
    admitted?.rows.map((row) => `${String(row.event_id)} ${String(row.user_id)}`),
  );
  return ((asking?.rows ?? []) as unknown as Asking[]).map((one) => ({
    ...one,
    hasJoined: joined.has(`${one.event_id} ${one.id}`),
  }));
}
