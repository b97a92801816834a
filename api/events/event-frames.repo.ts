import type { Database } from "@hereabouts/db/client";
import type { ViewerScope } from "../viewer.ts";
import { visibleTo } from "../visibility.ts";

// Raw SQL: the visibility rule is SQL text.
const ATTENDANCE = `
  SELECT event.public_id, event.current_attendees, event.edits, event.is_cancelled
  FROM json_each(:publicIds) AS wanted
  CROSS JOIN events AS event ON event.public_id = wanted.value
  CROSS JOIN users AS person ON person.id = event.host_id
  WHERE ${visibleTo("person")}`;

/** The attendee count and state of the events that the viewer may see. */
export async function readAttendance(
  db: Database,
  viewer: ViewerScope,
  publicIds: readonly string[],
) {
  const args = {
    viewer: viewer.id,
    realm: viewer.realm,
    publicIds: JSON.stringify(publicIds),
  };
  return (await db.$client.execute({ sql: ATTENDANCE, args })).rows.map((row) => ({
    eventId: row.public_id as string,
    currentAttendees: row.current_attendees as number,
    edits: row.edits as number,
    isCancelled: row.is_cancelled === 1,
  }));
}
