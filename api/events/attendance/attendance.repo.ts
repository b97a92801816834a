import type { Database } from "@hereabouts/db/client";
import { eventAttendees } from "@hereabouts/db/schema/events";
import { eq } from "drizzle-orm";
import type { ViewerScope } from "../../viewer.ts";
import { SUMMARY } from "../../people/summary.ts";
import type { SummaryRow } from "../../people/summary.ts";
import { visibleTo } from "../../visibility.ts";
import { oneEvent, ownEventIn } from "../events.repo.ts";
import { IS_UPCOMING } from "../upcoming.ts";
import { IS_COMING } from "../../alerts/still-coming.ts";
import { hasPlaceAt, mayEnter } from "./free-places.repo.ts";
import { ADD_PLUS_ONE, REMOVE_PLUS_ONE } from "./plus-ones.repo.ts";

// Raw SQL: the visibility rule is SQL text, and joining is one conditional insert from a select.
const JOIN = `
  INSERT INTO event_attendees (event_id, user_id, joined_at, plus_one)
  SELECT event.id, viewer.id, :now, :plusOne
  FROM events AS event CROSS JOIN users AS person ON person.id = event.host_id
  CROSS JOIN users AS viewer ON viewer.id = :viewer
  WHERE event.public_id = :publicId AND ${visibleTo("person")} AND ${IS_UPCOMING}
    AND (NOT :plusOne OR event.allows_plus_one)
    AND ${mayEnter("event", "viewer.id")} AND ${hasPlaceAt("event", "viewer.id", ":plusOne")}
  ON CONFLICT (event_id, user_id) DO NOTHING`;

/** Runs statements about an event, and reads it as the viewer sees it after them. */
async function changeAttendance(
  db: Database,
  viewer: ViewerScope,
  publicId: string,
  statements: Parameters<Database["$client"]["batch"]>[0][number][],
) {
  const results = await db.$client.batch([...statements, oneEvent(viewer, publicId)], "write");
  const found = results.pop();
  const isDone = results.some(({ rowsAffected }) => rowsAffected > 0);
  return { isDone, row: found && ownEventIn(found) };
}

/**
 * Joins an upcoming event if a place is held for the viewer, or free with nobody waiting; a plus-one needs a second
 * free place. For guests it adds or removes the plus-one; undefined leaves it.
 */
export function takePlaces(
  db: Database,
  viewer: ViewerScope,
  publicId: string,
  plusOne: boolean | undefined,
  now: number,
) {
  const own = { viewer: viewer.id, realm: viewer.realm, publicId };
  const join = { sql: JOIN, args: { ...own, plusOne: Number(plusOne ?? false), now } };
  const change =
    plusOne === undefined
      ? []
      : [
          plusOne
            ? { sql: ADD_PLUS_ONE, args: { ...own, now } }
            : { sql: REMOVE_PLUS_ONE, args: own },
        ];
  return changeAttendance(db, viewer, publicId, [join, ...change]);
}

const LEAVE = `
  DELETE FROM event_attendees WHERE user_id = :viewer AND event_id = (
    SELECT event.id FROM events AS event CROSS JOIN users AS person ON person.id = event.host_id
    WHERE event.public_id = :publicId AND ${visibleTo("person")} AND event.host_id <> :viewer)`;

/** Leaves the event; the host cannot. */
export function deleteAttendee(db: Database, viewer: ViewerScope, publicId: string) {
  const args = { viewer: viewer.id, realm: viewer.realm, publicId };
  return changeAttendance(db, viewer, publicId, [{ sql: LEAVE, args }]);
}

const ATTENDEES = `
  SELECT ${SUMMARY}, attendee.plus_one,
    iif(attendee.user_id = event.host_id, NULL, ${IS_COMING}) AS is_coming
  FROM event_attendees AS attendee CROSS JOIN events AS event ON event.id = attendee.event_id
  CROSS JOIN users AS person ON person.id = attendee.user_id
  WHERE attendee.event_id = :event AND ${visibleTo("person")}
  ORDER BY attendee.id`;

/** The attendees whom the viewer may see, in the order of joining. */
export async function readAttendees(db: Database, viewer: ViewerScope, event: number) {
  const args = { viewer: viewer.id, realm: viewer.realm, event };
  const { rows } = await db.$client.execute({ sql: ATTENDEES, args });
  return rows as unknown as (SummaryRow & { plus_one: number; is_coming: number | null })[];
}

/** The inner ids of all attendees. */
export async function findAttendeeIds(db: Database, event: number) {
  const attendees = await db
    .select({ userId: eventAttendees.userId })
    .from(eventAttendees)
    .where(eq(eventAttendees.eventId, event));
  return attendees.map(({ userId }) => userId);
}
