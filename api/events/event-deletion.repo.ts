import { batchOnThread } from "@hereabouts/db/client";
import type { Database } from "@hereabouts/db/client";
import { REMOVED_KEY } from "../alerts/event-alert-parts.repo.ts";

// Raw SQL: the alerts are written in the batch of the deletion, since afterwards no row is left to write them from.
const GUESTS = `(SELECT user_id FROM event_attendees WHERE event_id = :id
    UNION ALL SELECT user_id FROM waitlist WHERE event_id = :id
    UNION ALL SELECT user_id FROM event_requests WHERE event_id = :id AND declined_at IS NULL)`;
const ALERT_GUESTS = `
  INSERT INTO alerts (public_id, kind, dedupe_key, user_id, at, new_since, push_due_at, mail_due_at)
  SELECT lower(hex(randomblob(16))), 'called_off', ${REMOVED_KEY}, guest.id, :now, :now, :now,
    iif(guest.email_confirmed_at IS NULL, NULL, :now)
  FROM events AS event CROSS JOIN ${GUESTS} AS attendee
  CROSS JOIN users AS guest ON guest.id = attendee.user_id
  WHERE event.id = :id AND NOT event.is_cancelled AND event.starts_at > :now AND guest.id <> event.host_id
  ON CONFLICT (user_id, dedupe_key) DO NOTHING`;

/**
 * Deletes an event with its attendance, and alerts guests, waiting members and those who asked; on a thread, as hundreds
 * of rows go with it. Returns the event and its guests; undefined if it was already gone.
 */
export async function deleteEvent(db: Database, id: number, now: number) {
  const [attendance = [], , [deleted] = []] = await batchOnThread(db, [
    {
      sql: `SELECT attendee.user_id FROM events AS event CROSS JOIN ${GUESTS} AS attendee
        WHERE event.id = :id AND attendee.user_id <> event.host_id`,
      args: { id },
    },
    { sql: ALERT_GUESTS, args: { id, now } },
    {
      sql: "DELETE FROM events WHERE id = ? RETURNING public_id, title, starts_at, is_cancelled, series_id",
      args: [id],
    },
  ]);
  if (!deleted) return undefined;
  const [publicId, title, startsAt, isCancelled, seriesId] = deleted;
  return {
    publicId: publicId as string,
    title: title as string,
    startsAt: startsAt as number,
    isCancelled: isCancelled === 1,
    seriesId: seriesId as number | null,
    attendees: attendance.map(([userId]) => userId as number),
  };
}
