import type { Database } from "@hereabouts/db/client";
import type { ViewerScope } from "../../viewer.ts";
import { isAboutEvent, isCoHost } from "../../event-hosts.ts";
import { visibleTo } from "../../visibility.ts";
import type { MyEventsQuery } from "../events.schema.ts";

// Raw SQL: the visibility rule is SQL text. Each begins at the member's own rows, never at the events.
const ATTENDED = `event_attendees AS own CROSS JOIN events AS event ON event.id = own.event_id`;
const IS_AHEAD = "event.starts_at + event.duration_ms > :now";
const WAITED_FOR = `(
    SELECT event_id, user_id FROM waitlist
    UNION ALL SELECT event_id, user_id FROM event_requests WHERE declined_at IS NULL
  ) AS own CROSS JOIN events AS event ON event.id = own.event_id`;

/** Includes events that one was asked to co-host; whether one does is decided per event. */
const HOSTED = `(SELECT id FROM events WHERE host_id = :viewer
  UNION SELECT event.id FROM event_co_hosts AS mine CROSS JOIN events AS event ON ${isAboutEvent("mine")}
  WHERE mine.user_id = :viewer)`;

/** The dates ahead of a series are one entry, the first date; SQLite takes the id of the row with the minimum. */
const ONCE_A_SERIES = "GROUP BY coalesce(event.series_id, -event.id), event.is_cancelled";

const list = (from: string, condition: string, grouping = ONCE_A_SERIES, order = "ASC") => `
  SELECT event.id, min(event.starts_at) AS starts_at, count(*) OVER () AS total FROM ${from}
  CROSS JOIN users AS person ON person.id = event.host_id
  WHERE ${condition} AND ${visibleTo("person")}
  ${grouping} ORDER BY 2 ${order}, 1 LIMIT :limit OFFSET :offset`;

const LISTS: Record<MyEventsQuery["part"], string> = {
  next: list(ATTENDED, `own.user_id = :viewer AND ${IS_AHEAD} AND NOT event.is_cancelled`),
  going: list(
    ATTENDED,
    `own.user_id = :viewer AND ${IS_AHEAD} AND event.host_id <> :viewer AND NOT ${isCoHost()}`,
  ),
  hosting: list(
    `${HOSTED} AS own CROSS JOIN events AS event ON event.id = own.id`,
    `(event.host_id = :viewer OR ${isCoHost()}) AND ${IS_AHEAD} AND NOT event.is_cancelled`,
  ),
  waiting: list(WAITED_FOR, "own.user_id = :viewer AND event.starts_at > :now"),
  past: list(
    ATTENDED,
    `own.user_id = :viewer AND NOT (${IS_AHEAD}) AND NOT event.is_cancelled`,
    "GROUP BY event.id",
    "DESC",
  ),
};

/** The inner ids of a page of the viewer's own events, and how many there are. */
export async function findMyEvents(
  db: Database,
  { id, realm }: ViewerScope,
  { part, limit, offset }: MyEventsQuery,
  now: number,
) {
  const args = { viewer: id, realm, now, limit, offset };
  const { rows } = await db.$client.execute({ sql: LISTS[part], args });
  return { ids: rows.map((row) => row.id as number), total: (rows[0]?.total ?? 0) as number };
}
