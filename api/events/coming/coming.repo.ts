import type { Database } from "@hereabouts/db/client";
import { eventDeclines } from "@hereabouts/db/schema/events";
import { users } from "@hereabouts/db/schema/users";
import { and, eq, isNull } from "drizzle-orm";
import type { ViewerScope } from "../../viewer.ts";
import { visibleTo } from "../../visibility.ts";
import { IS_UPCOMING } from "../upcoming.ts";

// Raw SQL: each answer is one conditional statement, and the visibility rule is SQL text.
const HOST = "CROSS JOIN users AS person ON person.id = event.host_id";
const GOES = `
  FROM event_attendees AS attendee CROSS JOIN events AS event ON event.id = attendee.event_id ${HOST}
  WHERE attendee.user_id = :viewer AND event.public_id = :publicId AND ${IS_UPCOMING} AND event.host_id <> :viewer
    AND ${visibleTo("person")}`;

const COMES = `
  UPDATE event_attendees SET coming_at = coalesce(coming_at, :now)
  WHERE id = (SELECT attendee.id ${GOES})`;

/** Records that a guest still comes; returns whether they are one. */
export async function recordComing(
  db: Database,
  { id, realm }: ViewerScope,
  publicId: string,
  now: number,
) {
  const args = { viewer: id, realm, publicId, now };
  return (await db.$client.execute({ sql: COMES, args })).rowsAffected > 0;
}

const DECLINE = `
  INSERT INTO event_declines (event_id, user_id, at) SELECT event.id, :viewer, :now ${GOES}
  ON CONFLICT (event_id, user_id) DO NOTHING`;
const LEAVE = `DELETE FROM event_attendees WHERE id = (SELECT attendee.id ${GOES})`;

/** Records that a guest does not come and removes them, in one transaction; returns whether they were one. */
export async function recordDecline(
  db: Database,
  { id, realm }: ViewerScope,
  publicId: string,
  now: number,
) {
  const args = { viewer: id, realm, publicId, now };
  const [, left] = await db.$client.batch(
    [DECLINE, LEAVE].map((sql) => ({ sql, args })),
    "write",
  );
  return (left?.rowsAffected ?? 0) > 0;
}

export async function hasDeclined(db: Database, viewer: ViewerScope, event: number) {
  const isOwn = and(eq(eventDeclines.eventId, event), eq(eventDeclines.userId, viewer.id));
  const found = db.select({ at: eventDeclines.at }).from(eventDeclines).where(isOwn);
  return (await found.get()) !== undefined;
}

/** The member of a mailed question, while the account may answer. */
export const findAskedMember = (db: Database, member: string): Promise<ViewerScope | undefined> =>
  db
    .select({ id: users.id, realm: users.realm })
    .from(users)
    .where(and(eq(users.publicId, member), eq(users.kind, "member"), isNull(users.suspendedAt)))
    .get();
