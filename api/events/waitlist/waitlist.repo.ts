import type { Database } from "@hereabouts/db/client";
import { deleteSome } from "@hereabouts/db/delete-some";
import { waitlist } from "@hereabouts/db/schema/events";
import { and, eq, inArray, isNotNull } from "drizzle-orm";
import type { ViewerScope } from "../../viewer.ts";
import { visibleTo } from "../../visibility.ts";
import { WAITING_MAX, WAITLIST_MAX } from "../event-limits.schema.ts";
import { IS_UPCOMING } from "../upcoming.ts";

// Raw SQL: each change is one conditional statement, and the visibility rule is SQL text.
const HOST = "CROSS JOIN users AS person ON person.id = event.host_id";

const WAIT = `
  INSERT INTO waitlist (event_id, user_id, since)
  SELECT event.id, viewer.id, :now
  FROM events AS event ${HOST} CROSS JOIN users AS viewer ON viewer.id = :viewer
  WHERE event.public_id = :publicId AND ${visibleTo("person")} AND ${IS_UPCOMING} AND event.host_id <> :viewer
    AND event.current_attendees + event.waiting_count >= event.max_attendees AND NOT event.needs_approval
    AND NOT EXISTS (SELECT 1 FROM event_attendees WHERE event_id = event.id AND user_id = :viewer)
    AND (SELECT count(*) FROM waitlist WHERE event_id = event.id) < ${WAITLIST_MAX}
    AND (SELECT count(*) FROM waitlist WHERE user_id = :viewer) < ${WAITING_MAX}
  ON CONFLICT (event_id, user_id) DO NOTHING`;

/** Adds the member to the waitlist if there is no free place and the lists have room; returns whether it did. */
export async function insertWaiter(
  db: Database,
  viewer: ViewerScope,
  publicId: string,
  now: number,
) {
  const args = { viewer: viewer.id, realm: viewer.realm, publicId, now };
  return (await db.$client.execute({ sql: WAIT, args })).rowsAffected > 0;
}

const STOP = `
  DELETE FROM waitlist WHERE user_id = :viewer AND event_id = (
    SELECT event.id FROM events AS event ${HOST}
    WHERE event.public_id = :publicId AND ${visibleTo("person")})`;

/** Removes the member from the waitlist and gives an offered place back; returns whether they were on it. */
export async function deleteWaiter(db: Database, viewer: ViewerScope, publicId: string) {
  const args = { viewer: viewer.id, realm: viewer.realm, publicId };
  return (await db.$client.execute({ sql: STOP, args })).rowsAffected > 0;
}

type Ended = { event_id: number; user_id: number };

const LAPSE = `
  DELETE FROM waitlist WHERE id IN (
    SELECT id FROM waitlist WHERE lapses_at <= :now ORDER BY lapses_at LIMIT :limit)
  RETURNING event_id, user_id`;

/** Ends expired offers, oldest first. */
export async function deleteLapsed(db: Database, now: number, limit: number) {
  const { rows } = await db.$client.execute({ sql: LAPSE, args: { now, limit } });
  return rows as unknown as Ended[];
}

const DUE = `
  SELECT event.id FROM events AS event ${HOST}
  WHERE event.waiting_count > 0 AND event.current_attendees < event.max_attendees
    AND ${IS_UPCOMING}
    AND person.realm = event.realm AND person.suspended_at IS NULL
  ORDER BY event.starts_at LIMIT :limit`;

/** Events with a free place and somebody waiting. */
export async function findPlacesToOffer(db: Database, now: number, limit: number) {
  const { rows } = await db.$client.execute({ sql: DUE, args: { now, limit } });
  return rows.map((row) => row.id as number);
}

const OFFER = `
  UPDATE waitlist SET offered_at = :now WHERE id IN (
    SELECT waiter.id FROM waitlist AS waiter WHERE waiter.event_id = :event AND waiter.offered_at IS NULL
    ORDER BY waiter.id
    LIMIT coalesce((SELECT max(0, event.max_attendees - event.current_attendees) FROM events AS event ${HOST}
      WHERE event.id = :event AND ${IS_UPCOMING} AND person.realm = event.realm AND person.suspended_at IS NULL), 0))
  RETURNING user_id`;

/** Offers the free places to the first in the waitlist; returns to whom. */
export async function offerPlaces(db: Database, event: number, now: number) {
  const { rows } = await db.$client.execute({ sql: OFFER, args: { event, now } });
  return rows.map((row) => row.user_id as number);
}

const NEW_OFFERS = `
  SELECT waiter.id, event.starts_at, coalesce(settings.quiet_hours, 1) AS quiet_hours, settings.time_zone
  FROM waitlist AS waiter CROSS JOIN events AS event ON event.id = waiter.event_id
  LEFT JOIN alert_settings AS settings ON settings.user_id = waiter.user_id
  WHERE waiter.offered_at IS NOT NULL AND waiter.lapses_at IS NULL
  ORDER BY waiter.offered_at LIMIT :limit`;

type NewOffer = { id: number; starts_at: number; quiet_hours: number; time_zone: string | null };

/** Offers without an end yet, with what the end depends on. */
export async function readNewOffers(db: Database, limit: number) {
  const { rows } = await db.$client.execute({ sql: NEW_OFFERS, args: { limit } });
  return rows as unknown as NewOffer[];
}

const SET_ENDS = `
  UPDATE waitlist SET lapses_at = ends.value ->> 'lapsesAt' FROM json_each(:ends) AS ends
  WHERE waitlist.id = ends.value ->> 'id' AND offered_at IS NOT NULL AND lapses_at IS NULL`;

export const setOfferEnds = (db: Database, ends: readonly { id: number; lapsesAt: number }[]) =>
  db.$client.execute({ sql: SET_ENDS, args: { ends: JSON.stringify(ends) } });

/** Clears the ends of offers for events whose start has changed. */
export const clearOfferEnds = (db: Database, events: readonly number[]) =>
  db
    .update(waitlist)
    .set({ lapsesAt: null })
    .where(and(inArray(waitlist.eventId, [...events]), isNotNull(waitlist.offeredAt)));

export async function findWaitingIds(db: Database, event: number) {
  const waiting = db.select({ id: waitlist.userId }).from(waitlist);
  return (await waiting.where(eq(waitlist.eventId, event))).map(({ id }) => id);
}

const PAST = `
  SELECT waiter.id FROM events AS event CROSS JOIN waitlist AS waiter ON waiter.event_id = event.id
  WHERE event.waiting_count > 0 AND event.starts_at <= :before`;

/** Deletes some waitlist entries of events that began; returns whether there may be more. */
export const deletePastWaiters = (db: Database, now: number) =>
  deleteSome(db, "waitlist", PAST, now);
