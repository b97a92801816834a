import type { Database } from "@hereabouts/db/client";
import { meetings } from "@hereabouts/db/schema/events";
import { users } from "@hereabouts/db/schema/users";
import { and, eq, inArray } from "drizzle-orm";
import type { ViewerScope } from "../../viewer.ts";
import { visibleTo } from "../../visibility.ts";

// Raw SQL: the statement that writes checks who went there, and the visibility rule is SQL text.
const BOTH_WENT = `
  CROSS JOIN event_attendees AS theirs ON theirs.event_id = :event AND theirs.user_id = person.id
  CROSS JOIN event_attendees AS mine ON mine.event_id = :event AND mine.user_id = :viewer
  WHERE person.id <> :viewer AND ${visibleTo("person")}`;

const INSERT = `
  INSERT INTO meetings (user_id, other_id, at) SELECT :viewer, person.id, :now FROM users AS person ${BOTH_WENT}
    AND person.public_id = :other
  ON CONFLICT (user_id, other_id) DO UPDATE SET at = at`;

/** Records that the viewer met somebody; returns whether both went to the event, and the viewer may see them. */
export async function insertMeeting(
  db: Database,
  { id, realm }: ViewerScope,
  event: number,
  other: string,
  now: number,
) {
  const args = { viewer: id, realm, event, other, now };
  return (await db.$client.execute({ sql: INSERT, args })).rowsAffected > 0;
}

/** Takes it back. Idempotent. */
export const deleteMeeting = (db: Database, { id }: ViewerScope, other: string) =>
  db
    .delete(meetings)
    .where(
      and(
        eq(meetings.userId, id),
        inArray(
          meetings.otherId,
          db.select({ id: users.id }).from(users).where(eq(users.publicId, other)),
        ),
      ),
    );

const LIST = `
  SELECT person.public_id AS id, EXISTS (
    SELECT 1 FROM meetings AS theirs WHERE theirs.user_id = person.id AND theirs.other_id = :viewer) AS is_mutual
  FROM meetings AS own CROSS JOIN users AS person ON person.id = own.other_id
  ${BOTH_WENT} AND own.user_id = :viewer
  ORDER BY theirs.id`;

/** The other guests whom the viewer says to have met, and whether they say so too. */
export async function readMeetings(db: Database, { id, realm }: ViewerScope, event: number) {
  const { rows } = await db.$client.execute({ sql: LIST, args: { viewer: id, realm, event } });
  return rows.map((row) => ({ id: row.id as string, isMutual: row.is_mutual === 1 }));
}

const COUNT_MUTUAL = `
  SELECT count(*) AS people FROM meetings AS own
  CROSS JOIN meetings AS theirs ON theirs.user_id = own.other_id AND theirs.other_id = own.user_id
  WHERE own.user_id = :viewer AND own.at < :before AND theirs.at < :before`;

/** The number of mutual meetings before a time. Blocks do not change it, as that would reveal them. */
export async function countMet(db: Database, viewer: ViewerScope, before: number) {
  const { rows } = await db.$client.execute({
    sql: COUNT_MUTUAL,
    args: { viewer: viewer.id, before },
  });
  return (rows[0]?.people ?? 0) as number;
}
