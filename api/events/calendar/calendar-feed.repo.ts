import type { Database } from "@hereabouts/db/client";
import { calendarFeeds } from "@hereabouts/db/schema/calendar-feeds";
import { eq } from "drizzle-orm";
import { DELETED_REALM, blockedIdsOf } from "../../visibility.ts";

/** Saves the feed, in place of an earlier one. */
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
  SELECT person.id, person.realm, ${blockedIdsOf("person")} AS blocked_ids
  FROM calendar_feeds AS feed CROSS JOIN users AS person ON person.id = feed.user_id
  WHERE feed.token_hash = :tokenHash AND person.suspended_at IS NULL AND person.realm <> ${DELETED_REALM}`;

export async function findFeedOwner(db: Database, tokenHash: string) {
  const { rows } = await db.$client.execute({ sql: OWNER, args: { tokenHash } });
  const [row] = rows as unknown as { id: number; realm: number; blocked_ids: string }[];
  if (!row) return undefined;
  const { id, realm, blocked_ids } = row;
  return { id, realm, blockedIds: new Set(JSON.parse(blocked_ids) as number[]) };
}

export type FeedOwner = NonNullable<Awaited<ReturnType<typeof findFeedOwner>>>;

/** How long past and cancelled events stay in the feed. */
export const PAST_MS = 30 * 86_400_000;
const FEED_MAX = 500;

const entries = (table: string, since: string, isWaiting: 0 | 1) => `
  SELECT 2 * event.id + ${isWaiting} AS key, ${since} AS since, event.starts_at
  FROM ${table} AS own CROSS JOIN events AS event ON event.id = own.event_id
  WHERE own.user_id = :viewer AND event.starts_at > :now - ${PAST_MS}`;

// One JSON text crosses from the engine to JavaScript faster than all these rows.
const ENTRIES = `
  SELECT json_object('keys', json_group_array(key), 'since', json_group_array(since)) AS entries FROM (
    ${entries("event_attendees", "own.joined_at", 0)} UNION ALL ${entries("waitlist", "own.since", 1)}
    ORDER BY starts_at, key LIMIT ${FEED_MAX})`;

/** The key of an entry is its event's inner id times two, plus one if the member only waits for it. */
export type FeedEntries = { keys: readonly number[]; since: readonly number[] };

/** The events that the member goes to, hosts or waits for, soonest first, and since when. */
export async function readFeedEntries(db: Database, userId: number, now: number) {
  const { rows } = await db.$client.execute({ sql: ENTRIES, args: { viewer: userId, now } });
  return JSON.parse(rows[0]?.entries as string) as FeedEntries;
}
