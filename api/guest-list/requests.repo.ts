import type { Database } from "@hereabouts/db/client";
import { hasPlaceAt } from "../events/attendance/free-places.repo.ts";
import { IS_UPCOMING } from "../events/upcoming.ts";
import { SUMMARY } from "../people/summary.ts";
import type { SummaryRow } from "../people/summary.ts";
import type { ViewerScope } from "../viewer.ts";
import { visibleTo } from "../visibility.ts";

// Raw SQL: each answer is one conditional statement, and the visibility rule is SQL text.
const PLUS_ONE = "(request.plus_one AND event.allows_plus_one)";
const ASKED = `
  FROM events AS event CROSS JOIN event_requests AS request ON request.event_id = event.id
  CROSS JOIN users AS person ON person.id = request.user_id
  WHERE event.id = :event AND person.public_id = :member AND ${visibleTo("person")}`;

const FIND = `
  SELECT person.id, person.realm, request.all_dates, ${PLUS_ONE} AS plus_one,
    request.declined_at IS NOT NULL AS is_declined ${ASKED}`;

type RequestRow = {
  id: number;
  realm: number;
  all_dates: number;
  plus_one: number;
  is_declined: number;
};

/** The request of a member, open or declined, if the viewer may see them. */
export async function findRequest(
  db: Database,
  { id, realm }: ViewerScope,
  event: number,
  member: string,
) {
  const args = { viewer: id, realm, event, member };
  return (await db.$client.execute({ sql: FIND, args })).rows[0] as unknown as
    | RequestRow
    | undefined;
}

const APPROVE = `
  INSERT INTO event_attendees (event_id, user_id, joined_at, plus_one, approved_at)
  SELECT event.id, person.id, :now, ${PLUS_ONE}, :now ${ASKED} AND ${IS_UPCOMING}
    AND ${hasPlaceAt("event", "person.id", PLUS_ONE)}
  ON CONFLICT (event_id, user_id) DO NOTHING`;
const DECLINE = `
  UPDATE event_requests SET declined_at = :now WHERE declined_at IS NULL AND id = (SELECT request.id ${ASKED} AND ${IS_UPCOMING})`;

/** Approves a request if there are enough places, or declines it; returns whether this call did it. */
export async function answerRequest(
  db: Database,
  { id, realm }: ViewerScope,
  event: number,
  { member, isApproved }: { member: string; isApproved: boolean },
  now: number,
) {
  const args = { viewer: id, realm, event, member, now };
  const sql = isApproved ? APPROVE : DECLINE;
  return (await db.$client.execute({ sql, args })).rowsAffected > 0;
}

const IS_GUEST = `
  SELECT 1 FROM users AS person CROSS JOIN event_attendees AS attendee
    ON attendee.event_id = :event AND attendee.user_id = person.id
  WHERE person.public_id = :member AND ${visibleTo("person")}`;

export async function isGuest(
  db: Database,
  { id, realm }: ViewerScope,
  event: number,
  member: string,
) {
  const args = { viewer: id, realm, event, member };
  return (await db.$client.execute({ sql: IS_GUEST, args })).rows.length > 0;
}

const LIST = `
  SELECT ${SUMMARY}, request.at, request.all_dates, ${PLUS_ONE} AS plus_one
  FROM events AS event CROSS JOIN event_requests AS request ON request.event_id = event.id
  CROSS JOIN users AS person ON person.id = request.user_id
  WHERE event.id = :event AND request.declined_at IS NULL AND ${visibleTo("person")}
  ORDER BY request.id`;

type ListedRow = SummaryRow & { at: number; all_dates: number; plus_one: number };

/** Open requests in the order of asking. */
export async function readRequests(db: Database, { id, realm }: ViewerScope, event: number) {
  const { rows } = await db.$client.execute({ sql: LIST, args: { viewer: id, realm, event } });
  return rows as unknown as ListedRow[];
}
