import type { Database } from "@hereabouts/db/client";
import { SUMMARY } from "../people/summary.ts";
import type { SummaryRow } from "../people/summary.ts";
import type { ViewerScope } from "../viewer.ts";
import { visibleTo } from "../visibility.ts";

// Raw SQL: the statement that writes checks who is a guest, and the visibility rule is SQL text.
const GUESTS = `
  FROM events AS event CROSS JOIN event_attendees AS attendee ON attendee.event_id = event.id
  CROSS JOIN users AS person ON person.id = attendee.user_id
  WHERE event.id = :event AND attendee.user_id <> event.host_id AND ${visibleTo("person")}`;

const LIST = `
  SELECT ${SUMMARY}, attendee.plus_one, attendee.here_at IS NOT NULL AS is_here,
    attendee.plus_one AND attendee.plus_one_here_at IS NOT NULL AS is_plus_one_here
  ${GUESTS} ORDER BY person.name COLLATE NOCASE, attendee.id`;

type GuestRow = SummaryRow & { plus_one: number; is_here: number; is_plus_one_here: number };

/** The guests of an event by name, with who has arrived. */
export async function readGuests(db: Database, { id, realm }: ViewerScope, event: number) {
  const { rows } = await db.$client.execute({ sql: LIST, args: { viewer: id, realm, event } });
  return rows as unknown as GuestRow[];
}

/** SQL for a time of arrival: the first one is kept, and an absent value (NULL) changes nothing. */
const arrivedAt = (column: string, isHere: string) =>
  `CASE ${isHere} WHEN 1 THEN coalesce(${column}, :now) WHEN 0 THEN NULL ELSE ${column} END`;

const MARK = `
  UPDATE event_attendees SET here_at = ${arrivedAt("here_at", ":isHere")},
    plus_one_here_at = ${arrivedAt("plus_one_here_at", ":isPlusOneHere")}
  WHERE id = (SELECT attendee.id ${GUESTS} AND person.public_id = :member
    AND (:isPlusOneHere IS NULL OR attendee.plus_one) AND NOT event.is_cancelled
    AND :now >= event.starts_at - :before AND :now < event.starts_at + event.duration_ms + :after)`;

export type Arrival = {
  userId: string;
  isHere?: boolean | undefined;
  isPlusOneHere?: boolean | undefined;
};
type Times = { now: number; before: number; after: number };

const toSql = (flag: boolean | undefined) => (flag === undefined ? null : Number(flag));

/** Records the arrival of a guest or plus-one; returns whether there is such a guest and it is the time for it. */
export async function markHere(
  db: Database,
  { id, realm }: ViewerScope,
  event: number,
  { userId: member, isHere, isPlusOneHere }: Arrival,
  times: Times,
) {
  const arrived = { isHere: toSql(isHere), isPlusOneHere: toSql(isPlusOneHere) };
  const args = { viewer: id, realm, event, member, ...arrived, ...times };
  return (await db.$client.execute({ sql: MARK, args })).rowsAffected > 0;
}
