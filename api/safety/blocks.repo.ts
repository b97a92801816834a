import type { Database } from "@hereabouts/db/client";
import { blocks } from "@hereabouts/db/schema/safety";
import { users } from "@hereabouts/db/schema/users";
import { and, desc, eq, isNull } from "drizzle-orm";
import type { ViewerScope } from "../viewer.ts";
import { visibleTo } from "../visibility.ts";

// Raw SQL: the visibility rule is SQL text, and a block is one batch of conditional statements.
const IS_BLOCKED =
  "EXISTS (SELECT 1 FROM blocks WHERE blocker_id = :viewer AND blocked_id = :other)";

const BLOCK = `
  INSERT INTO blocks (blocker_id, blocked_id, name, created_at)
  SELECT viewer.id, person.id, person.name, :now
  FROM users AS person CROSS JOIN users AS viewer ON viewer.id = :viewer
  WHERE person.id = :other AND ${visibleTo("person")}
    AND (SELECT count(*) FROM blocks WHERE blocker_id = :viewer) < :most`;

const END_MATCH = `
  DELETE FROM matches WHERE user_a = min(:viewer, :other) AND user_b = max(:viewer, :other) AND ${IS_BLOCKED}`;

type GuestTable = "event_attendees" | "waitlist" | "event_requests";

const rowsOf = (table: GuestTable, guest: string, host: string) => `
  SELECT own.id FROM events AS event
  CROSS JOIN ${table} AS own ON own.event_id = event.id AND own.user_id = ${guest}
  WHERE event.host_id = ${host}`;

/** Removes each from the other's events. */
const removeFrom = (table: GuestTable) => `
  DELETE FROM ${table} WHERE ${IS_BLOCKED}
    AND id IN (${rowsOf(table, ":viewer", ":other")} UNION ALL ${rowsOf(table, ":other", ":viewer")})
  RETURNING event_id`;
const END_ATTENDANCES = removeFrom("event_attendees");
const END_WAITS = removeFrom("waitlist");
const END_REQUESTS = removeFrom("event_requests");

const END_SERIES_PLACES = `
  DELETE FROM event_series_guests WHERE ${IS_BLOCKED} AND id IN (
    SELECT guest.id FROM event_series_guests AS guest
    CROSS JOIN event_series AS series ON series.id = guest.series_id
    WHERE guest.user_id IN (:viewer, :other)
      AND series.host_id = iif(guest.user_id = :viewer, :other, :viewer))`;

const END_CO_HOSTING = `
  DELETE FROM event_co_hosts WHERE ${IS_BLOCKED} AND id IN (
    SELECT co_host.id FROM event_co_hosts AS co_host LEFT JOIN events AS event ON event.id = co_host.event_id
    LEFT JOIN event_series AS series ON series.id = co_host.series_id
    WHERE co_host.user_id IN (:viewer, :other)
      AND coalesce(event.host_id, series.host_id) = iif(co_host.user_id = :viewer, :other, :viewer))`;

type NewBlock = { other: number; now: number; most: number };

/**
 * Hides the two from each other, ends their match and removes each from the other's events. Returns the inner ids of
 * those events; undefined if there is nobody to block or the list is full.
 */
export async function insertBlock(
  db: Database,
  viewer: ViewerScope,
  { other, now, most }: NewBlock,
) {
  const pair = { viewer: viewer.id, other };
  const [blocked, , left, waited, asked] = await db.$client.batch(
    [
      { sql: BLOCK, args: { ...pair, realm: viewer.realm, now, most } },
      { sql: END_MATCH, args: pair },
      { sql: END_ATTENDANCES, args: pair },
      { sql: END_WAITS, args: pair },
      { sql: END_REQUESTS, args: pair },
      { sql: END_SERIES_PLACES, args: pair },
      { sql: END_CO_HOSTING, args: pair },
    ],
    "write",
  );
  if (!blocked?.rowsAffected) return undefined;
  const ended = [left, waited, asked].flatMap((result) => result?.rows ?? []);
  return ended.map((row) => row.event_id as number);
}

const selectBlocks = (db: Database) =>
  db
    .select({
      id: users.id,
      publicId: users.publicId,
      name: blocks.name,
      createdAt: blocks.createdAt,
    })
    .from(blocks)
    .innerJoin(users, eq(users.id, blocks.blockedId));
export type BlockRow = Awaited<ReturnType<typeof readBlocks>>[number];

const isOwn = ({ id, realm }: ViewerScope) =>
  and(eq(blocks.blockerId, id), eq(users.realm, realm), isNull(users.suspendedAt));

/** Newest first. */
export const readBlocks = (db: Database, viewer: ViewerScope) =>
  selectBlocks(db).where(isOwn(viewer)).orderBy(desc(blocks.createdAt), desc(blocks.blockedId));

export const findBlock = (db: Database, viewer: ViewerScope, publicId: string) =>
  selectBlocks(db)
    .where(and(isOwn(viewer), eq(users.publicId, publicId)))
    .get();

/** Returns whether this call unblocked. */
export async function deleteBlock(db: Database, viewer: ViewerScope, blocked: number) {
  const deleted = await db
    .delete(blocks)
    .where(and(eq(blocks.blockerId, viewer.id), eq(blocks.blockedId, blocked)));
  return deleted.rowsAffected > 0;
}
