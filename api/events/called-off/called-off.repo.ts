import type { Database } from "@hereabouts/db/client";
import { eventAttendees, events, waitlist } from "@hereabouts/db/schema/events";
import { and, eq, isNotNull, isNull, notInArray } from "drizzle-orm";
import type { ViewerScope } from "../../viewer.ts";
import { visibleTo } from "../../visibility.ts";
import { toEntry } from "../search/event-index.repo.ts";
import type { EntryRow } from "../search/event-index.repo.ts";

/** Calls an event off and records which attendees have to be notified; returns whether this call did it. */
export async function cancelEvent(db: Database, id: number, now: number) {
  const host = db.select({ id: events.hostId }).from(events).where(eq(events.id, id));
  const [cancelled] = await db.batch([
    db
      .update(events)
      .set({ isCancelled: true, newsAt: now, newsById: null, changedAt: now })
      .where(and(eq(events.id, id), eq(events.isCancelled, false))),
    // Ends offers; waiting members stay on the list, so that they are notified.
    db
      .update(waitlist)
      .set({ offeredAt: null, lapsesAt: null })
      .where(and(eq(waitlist.eventId, id), isNotNull(waitlist.offeredAt))),
    db
      .update(eventAttendees)
      .set({ calledOffSeen: false })
      .where(
        and(
          eq(eventAttendees.eventId, id),
          isNull(eventAttendees.calledOffSeen),
          notInArray(eventAttendees.userId, host),
        ),
      ),
  ]);
  return cancelled.rowsAffected > 0;
}

// Raw SQL: the visibility rule is SQL text.
const MISSED = `
  FROM event_attendees AS attendee CROSS JOIN events AS event ON event.id = attendee.event_id
  CROSS JOIN users AS person ON person.id = event.host_id
  WHERE attendee.user_id = :viewer AND attendee.called_off_seen IS NOT NULL
    AND event.starts_at > :after AND ${visibleTo("person")}`;

/**
 * Dates of a series that were called off together are one entry, the first; SQLite takes the columns of the row with
 * the minimum.
 */
const TOGETHER =
  "GROUP BY coalesce(event.series_id, -event.id), iif(event.series_id IS NULL, 0, event.news_at)";

const ENTRIES = `
  SELECT event.id, event.realm, event.row, event.col, min(event.starts_at) AS starts_at, event.latitude,
    event.longitude, event.category, event.host_id, NULL AS series_id, 0 AS is_edited_alone ${MISSED}
  ${TOGETHER} ORDER BY 5, 1`;

/** Called-off events that the viewer was attending and that would begin after the given time. */
export async function readCalledOff(db: Database, { id, realm }: ViewerScope, after: number) {
  const args = { viewer: id, realm, after };
  const { rows } = await db.$client.execute({ sql: ENTRIES, args });
  return (rows as unknown as EntryRow[]).map(toEntry);
}

const UNACKNOWLEDGED = `
  SELECT event.id, min(event.starts_at) ${MISSED} AND NOT attendee.called_off_seen
  ${TOGETHER} ORDER BY 2, 1 LIMIT :limit`;

/** The inner ids of those that the viewer has not acknowledged. */
export async function findUnacknowledgedCalledOff(
  db: Database,
  { id, realm }: ViewerScope,
  after: number,
  limit: number,
) {
  const args = { viewer: id, realm, after, limit };
  const { rows } = await db.$client.execute({ sql: UNACKNOWLEDGED, args });
  return rows.map((row) => row.id as number);
}

const MARK_SEEN = `
  UPDATE event_attendees SET called_off_seen = 1
  WHERE user_id = :viewer AND called_off_seen IS NOT NULL AND event_id IN (
    SELECT iif(together.id IS NULL, event.id, together.id)
    FROM events AS event CROSS JOIN users AS person ON person.id = event.host_id
    LEFT JOIN events AS together ON together.series_id = event.series_id AND together.news_at = event.news_at
    WHERE event.public_id = :publicId AND ${visibleTo("person")})`;

/** Returns whether the viewer was attending such an event. */
export async function markCalledOffSeen(
  db: Database,
  { id, realm }: ViewerScope,
  publicId: string,
) {
  const args = { viewer: id, realm, publicId };
  return (await db.$client.execute({ sql: MARK_SEEN, args })).rowsAffected > 0;
}

const HAS_ANY =
  "SELECT 1 FROM event_attendees WHERE user_id = ? AND called_off_seen IS NOT NULL LIMIT 1";

/** Whether any event of the member was called off, at any time and by any host. */
export const hasCalledOff = async (db: Database, userId: number) =>
  (await db.$client.execute({ sql: HAS_ANY, args: [userId] })).rows.length > 0;
