import type { Database } from "@hereabouts/db/client";
import { calendarFeeds } from "@hereabouts/db/schema/calendar-feeds";
import { eq } from "drizzle-orm";
import type { ViewerScope } from "../viewer.ts";
import { DELETED_REALM, visibleOfMany } from "../visibility.ts";

/** Replaces the one there was. */
export const saveCalendarFeed = (db: Database, userId: number, tokenHash: string, now: number) =>
  db
    .insert(calendarFeeds)
    .values({ userId, tokenHash, createdAt: now })
    .onConflictDoUpdate({ target: calendarFeeds.userId, set: { tokenHash, createdAt: now } });

export const findCalendarFeed = (db: Database, userId: number) =>
  db
    .select({ createdAt: calendarFeeds.createdAt })
    .from(calendarFeeds)
    .where(eq(calendarFeeds.userId, userId))
    .get();

export const deleteCalendarFeed = (db: Database, userId: number) =>
  db.delete(calendarFeeds).where(eq(calendarFeeds.userId, userId));

// Raw SQL: hot reads, and the visibility rule is SQL text.
const OWNER = `
  SELECT person.id, person.realm FROM calendar_feeds AS feed
  CROSS JOIN users AS person ON person.id = feed.user_id
  WHERE feed.token_hash = :tokenHash AND person.suspended_at IS NULL AND person.realm <> ${DELETED_REALM}`;

export async function findFeedOwner(db: Database, tokenHash: string) {
  const { rows } = await db.$client.execute({ sql: OWNER, args: { tokenHash } });
  return rows[0] as unknown as ViewerScope | undefined;
}

/** Beginnings and calling off are shown for so long. */
const PAST_MS = 30 * 86_400_000;
export const FEED_MAX = 500;

const part = (table: string, since: string, isWaiting: 0 | 1) => `
  SELECT event.id, event.starts_at, ${isWaiting} AS is_waiting,
    max(coalesce(event.changed_at, event.news_at, 0), ${since}) AS changed_at
  FROM ${table} AS own CROSS JOIN events AS event ON event.id = own.event_id
  CROSS JOIN users AS person ON person.id = event.host_id
  WHERE own.user_id = :viewer AND event.starts_at > :now - ${PAST_MS}
    AND (NOT event.is_cancelled OR coalesce(event.news_at, 0) > :now - ${PAST_MS})
    AND ${visibleOfMany("person")}`;

// One JSON text crosses from the engine to JavaScript faster than all these rows.
const ENTRIES = `
  SELECT json_group_array(json_array(id, is_waiting, changed_at)) AS list FROM (
    SELECT id, is_waiting, changed_at FROM (
      ${part("event_attendees", "own.joined_at", 0)}
      UNION ALL ${part("waitlist", "own.since", 1)})
    ORDER BY starts_at, id LIMIT ${FEED_MAX})`;

export type FeedEntry = [id: number, isWaiting: 0 | 1, changedAt: number];

/** What the member goes to, hosts and waits for, soonest first, with when each last changed for them. */
export async function readFeedEntries(db: Database, { id, realm }: ViewerScope, now: number) {
  const { rows } = await db.$client.execute({ sql: ENTRIES, args: { viewer: id, realm, now } });
  return JSON.parse(rows[0]?.list as string) as FeedEntry[];
}
