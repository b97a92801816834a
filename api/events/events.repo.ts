import type { Database } from "@hereabouts/db/client";
import { events } from "@hereabouts/db/schema/events";
import { sql } from "drizzle-orm";
import type { SQLiteUpdateSetSource } from "drizzle-orm/sqlite-core";
import type { ViewerScope } from "../viewer.ts";
import { isCoHost } from "../event-hosts.ts";
import { visibleTo } from "../visibility.ts";
import { CO_HOSTS, IS_ASKED } from "./co-host.ts";
import type { CoHost } from "./co-host.ts";
import { EVENT, toRow } from "./event-row.repo.ts";
import type { EventRow } from "./event-row.repo.ts";

// Raw SQL: hot reads, whose speed is measured and in which the visibility rule is SQL text.
/** An event with one person's relation to it. */
export type OwnEventRow = EventRow & {
  isUserAttending: boolean;
  hasPlusOne: boolean;
  isWaiting: boolean;
  asked: Asked;
  isCoHost: boolean;
  /** Whether the host has asked them to host it too, and they have not answered. */
  isAsked: boolean;
  coHosts: CoHost[];
  /** Whether somebody waits who has no offer yet. */
  hasWaiters: boolean;
};

/** The state of a request to come. */
export type Asked = "requested" | "declined" | null;

const ONE = `
  SELECT ${EVENT},
    (SELECT 1 + plus_one FROM event_attendees WHERE event_id = event.id AND user_id = :viewer) AS own_places,
    EXISTS (SELECT 1 FROM waitlist WHERE event_id = event.id AND user_id = :viewer) AS is_waiting,
    (SELECT iif(declined_at IS NULL, 'requested', 'declined') FROM event_requests
      WHERE event_id = event.id AND user_id = :viewer) AS asked,
    ${isCoHost()} AS is_co_host, ${IS_ASKED} AS is_asked, ${CO_HOSTS} AS co_hosts,
    event.waiting_count > 0 AS has_waiters
  FROM events AS event CROSS JOIN users AS person ON person.id = event.host_id
  WHERE event.public_id = :publicId AND ${visibleTo("person")}`;

const MANY = `
  SELECT ${EVENT} FROM json_each(:ids) AS wanted
  CROSS JOIN events AS event ON event.id = wanted.value`;

/** The statement that reads an event whose host the viewer may see, also for a batch. */
export const oneEvent = (viewer: ViewerScope, publicId: string) => ({
  sql: ONE,
  args: { viewer: viewer.id, realm: viewer.realm, publicId },
});

export const ownEventIn = ({
  rows: [row],
}: {
  rows: Record<string, unknown>[];
}): OwnEventRow | undefined =>
  row && {
    ...toRow(row),
    isUserAttending: row.own_places !== null,
    hasPlusOne: row.own_places === 2,
    asked: row.asked as Asked,
    isWaiting: row.is_waiting === 1,
    isCoHost: row.is_co_host === 1,
    isAsked: row.is_asked === 1,
    coHosts: JSON.parse(row.co_hosts as string) as CoHost[],
    hasWaiters: row.has_waiters === 1,
  };

export const findEvent = async (db: Database, viewer: ViewerScope, publicId: string) =>
  ownEventIn(await db.$client.execute(oneEvent(viewer, publicId)));

/** The existing ones of these events, in the given order, without a visibility check. */
export async function readEvents(db: Database, ids: readonly number[]) {
  const args = { ids: JSON.stringify(ids) };
  return (await db.$client.execute({ sql: MANY, args })).rows.map(toRow);
}

export type NewEvent = typeof events.$inferInsert;

/** Inserts the event with its host as the first attendee; returns its inner id. */
export async function insertEvent(db: Database, event: NewEvent) {
  const [inserted] = await db.batch([
    db.insert(events).values(event).returning({ id: events.id }),
    db.run(sql`
      INSERT INTO event_attendees (event_id, user_id, joined_at)
      SELECT id, host_id, created_at FROM events WHERE public_id = ${event.publicId}`),
  ]);
  return inserted[0]?.id as number;
}

/** Updates an event unless it was called off or would have fewer places than attendees; returns whether it did. */
export async function updateEvent(
  db: Database,
  id: number,
  changes: Omit<SQLiteUpdateSetSource<typeof events>, "edits">,
) {
  const { maxAttendees = events.maxAttendees } = changes;
  const changed = await db
    .update(events)
    .set({ ...changes, edits: sql`${events.edits} + 1` })
    .where(
      sql`${events.id} = ${id} AND NOT ${events.isCancelled} AND ${maxAttendees} >= ${events.currentAttendees}`,
    );
  return changed.rowsAffected > 0;
}
