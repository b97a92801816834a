import type { Database } from "@hereabouts/db/client";
import { eventRequests } from "@hereabouts/db/schema/event-requests";
import { and, eq, isNull } from "drizzle-orm";
import type { ViewerScope } from "../../viewer.ts";
import { isAskedToHost } from "../../event-hosts.ts";
import { visibleTo } from "../../visibility.ts";
import { REQUESTS_MAX, WAITING_MAX } from "../event-limits.schema.ts";
import { IS_OPEN_REQUEST } from "../single-event.repo.ts";
import { IS_UPCOMING } from "../upcoming.ts";

// Raw SQL: each change is one conditional statement or one batch, and the visibility rule is SQL text.
const HOST = "CROSS JOIN users AS person ON person.id = event.host_id";

const ASK = `
  INSERT INTO event_requests (event_id, user_id, at, plus_one, all_dates)
  SELECT event.id, viewer.id, :now, :plusOne, :allDates AND event.series_id IS NOT NULL
  FROM events AS event ${HOST} CROSS JOIN users AS viewer ON viewer.id = :viewer
  WHERE event.public_id = :publicId AND ${visibleTo("person")} AND ${IS_UPCOMING} AND event.needs_approval
    AND event.host_id <> :viewer AND NOT ${isAskedToHost(":viewer")} AND (NOT :plusOne OR event.allows_plus_one)
    AND NOT EXISTS (SELECT 1 FROM event_attendees WHERE event_id = event.id AND user_id = :viewer)
    AND (EXISTS (SELECT 1 FROM event_requests WHERE event_id = event.id AND user_id = :viewer)
      OR (SELECT count(*) FROM event_requests WHERE event_id = event.id AND ${IS_OPEN_REQUEST}) < ${REQUESTS_MAX}
        AND (SELECT count(*) FROM event_requests AS own CROSS JOIN events AS asked ON asked.id = own.event_id
          WHERE own.user_id = :viewer AND own.${IS_OPEN_REQUEST} AND asked.starts_at > :now) < ${WAITING_MAX})
  ON CONFLICT (event_id, user_id) DO UPDATE SET plus_one = iif(:isSaid, excluded.plus_one, plus_one),
    all_dates = max(all_dates, excluded.all_dates) WHERE ${IS_OPEN_REQUEST}
  RETURNING event_id, at`;

export type JoinRequest = { plusOne?: boolean | undefined; allDates: boolean };

/** Stores a request to come, or changes it; returns the inner id of the event, and whether the request is new. */
export async function insertRequest(
  db: Database,
  { id, realm }: ViewerScope,
  publicId: string,
  { plusOne, allDates }: JoinRequest,
  now: number,
) {
  const wish = { plusOne: plusOne ? 1 : 0, isSaid: plusOne === undefined ? 0 : 1 };
  const args = { viewer: id, realm, publicId, ...wish, allDates: allDates ? 1 : 0, now };
  const row = (await db.$client.execute({ sql: ASK, args })).rows[0];
  return row && { innerId: row.event_id as number, isNew: row.at === now };
}

const TAKE_BACK = `
  DELETE FROM event_requests WHERE user_id = :viewer AND ${IS_OPEN_REQUEST} AND event_id = (
    SELECT event.id FROM events AS event ${HOST}
    WHERE event.public_id = :publicId AND ${visibleTo("person")})`;

/** Deletes an open request; returns whether there was one. A declined one stays. */
export async function deleteRequest(db: Database, { id, realm }: ViewerScope, publicId: string) {
  const args = { viewer: id, realm, publicId };
  return (await db.$client.execute({ sql: TAKE_BACK, args })).rowsAffected > 0;
}

export async function findAskingIds(db: Database, event: number) {
  const open = and(eq(eventRequests.eventId, event), isNull(eventRequests.declinedAt));
  const asking = await db.select({ id: eventRequests.userId }).from(eventRequests).where(open);
  return asking.map(({ id }) => id);
}
