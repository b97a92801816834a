import type { Database } from "@hereabouts/db/client";
import { eventAttendees } from "@hereabouts/db/schema/events";
import { eq } from "drizzle-orm";
import type { ViewerScope } from "../viewer.ts";
import { SUMMARY } from "../people/summary.ts";
import type { SummaryRow } from "../people/summary.ts";
import { visibleTo } from "../visibility.ts";
import { oneEvent, ownEventIn } from "./events.repo.ts";
import { IS_COMING } from "../alerts/asked-guests.ts";

// Raw SQL: the visibility rule is SQL text, and joining is one conditional insert from a select.
const JOIN = `
  INSERT INTO event_attendees (event_id, user_id, joined_at)
  SELECT event.id, viewer.id, :now
  FROM events AS event CROSS JOIN users AS person ON person.id = event.host_id
  CROSS JOIN users AS viewer ON viewer.id = :viewer
  WHERE event.public_id = :publicId AND ${visibleTo("person")} AND NOT event.is_cancelled
    AND event.starts_at > :now AND (event.current_attendees + event.waiting_count < event.max_attendees
      OR EXISTS (SELECT 1 FROM waitlist AS own WHERE own.event_id = event.id AND own.user_id = viewer.id
        AND own.offered_at IS NOT NULL AND coalesce(own.lapses_at > :now, true)))
  ON CONFLICT (event_id, user_id) DO NOTHING`;

/** One statement about an event, and the event as the viewer sees it after that. */
async function changeAttendance(
  db: Database,
  viewer: ViewerScope,
  publicId: string,
  statement: Parameters<Database["$client"]["batch"]>[0][number],
) {
  const [changed, found] = await db.$client.batch([statement, oneEvent(viewer, publicId)], "write");
  return { isDone: (changed?.rowsAffected ?? 0) > 0, row: found && ownEventIn(found) };
}

/** Joins an upcoming event if a place is held for the viewer, or free and nobody waits for it. */
export function insertAttendee(db: Database, viewer: ViewerScope, publicId: string, now: number) {
  const args = { viewer: viewer.id, realm: viewer.realm, publicId, now };
  return changeAttendance(db, viewer, publicId, { sql: JOIN, args });
}

const LEAVE = `
  DELETE FROM event_attendees WHERE user_id = :viewer AND event_id = (
    SELECT event.id FROM events AS event CROSS JOIN users AS person ON person.id = event.host_id
    WHERE event.public_id = :publicId AND ${visibleTo("person")} AND event.host_id <> :viewer)`;

/** Leaves the event; the host cannot. */
export function deleteAttendee(db: Database, viewer: ViewerScope, publicId: string) {
  const args = { viewer: viewer.id, realm: viewer.realm, publicId };
  return changeAttendance(db, viewer, publicId, { sql: LEAVE, args });
}

const ATTENDEES = `
  SELECT ${SUMMARY}, iif(attendee.user_id = event.host_id, NULL, ${IS_COMING}) AS is_coming
  FROM event_attendees AS attendee CROSS JOIN events AS event ON event.id = attendee.event_id
  CROSS JOIN users AS person ON person.id = attendee.user_id
  WHERE attendee.event_id = :event AND ${visibleTo("person")}
  ORDER BY attendee.id`;

/** Attendees whom the viewer may see, in the order of joining. */
export async function readAttendees(db: Database, viewer: ViewerScope, event: number) {
  const args = { viewer: viewer.id, realm: viewer.realm, event };
  const { rows } = await db.$client.execute({ sql: ATTENDEES, args });
  return rows as unknown as (SummaryRow & { is_coming: number | null })[];
}

/** The inner ids of all attendees. */
export async function findAttendeeIds(db: Database, event: number) {
  const attendees = await db
    .select({ userId: eventAttendees.userId })
    .from(eventAttendees)
    .where(eq(eventAttendees.eventId, event));
  return attendees.map(({ userId }) => userId);
}

const ATTENDANCE = `
  SELECT event.public_id, event.current_attendees, event.edits, event.is_cancelled
  FROM json_each(:publicIds) AS wanted
  CROSS JOIN events AS event ON event.public_id = wanted.value
  CROSS JOIN users AS person ON person.id = event.host_id
  WHERE ${visibleTo("person")}`;

/** Attendee count and state of those events that the viewer may see. */
export async function readAttendance(
  db: Database,
  viewer: ViewerScope,
  publicIds: readonly string[],
) {
  const args = {
    viewer: viewer.id,
    realm: viewer.realm,
    publicIds: JSON.stringify(publicIds),
  };
  return (await db.$client.execute({ sql: ATTENDANCE, args })).rows.map((row) => ({
    eventId: row.public_id as string,
    currentAttendees: row.current_attendees as number,
    edits: row.edits as number,
    isCancelled: row.is_cancelled === 1,
  }));
}
