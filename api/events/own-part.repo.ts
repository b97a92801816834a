import type { Database } from "@hereabouts/db/client";
import { isAboutEvent, isCoHost } from "../event-hosts.ts";
import type { ViewerScope } from "../viewer.ts";
import { OFFER_MIN_MS } from "./event-limits.schema.ts";
import type { Answers } from "./single-event.repo.ts";
import type { Asked } from "./events.repo.ts";

/** The viewer's part in a waitlist: a position, or until when a place is held. For hosts, the number of waiting members. */
export type WaitlistPart = {
  position: number | null;
  heldUntil: string | null;
  waitingCount: number | null;
};
/** The part of one member in an event. */
export type OwnPart = {
  isAttending: boolean;
  waitlist: WaitlistPart | null;
  /** The state of the request to come, and whether it includes a plus-one. */
  asked?: { state: NonNullable<Asked>; hasPlusOne: boolean };
  guest?: { joinedAt: number; comingAt: number | null; hasPlusOne: boolean };
  /** For hosts of a single event. */
  answers?: Answers;
  /** For the host of a single event: the number of open requests. */
  requestCount?: number;
};

// Raw SQL: a hot read, one statement for a whole list. An offer whose end is not set yet is held for the shortest time.
const PARTS = `
  SELECT event_id, 1 AS is_attending, NULL AS position, NULL AS held_until, NULL AS waiting_count,
    joined_at, coming_at, plus_one, NULL AS asked
  FROM event_attendees WHERE user_id = :viewer AND event_id BETWEEN :least AND :most
  UNION ALL
  SELECT mine.event_id, 0, iif(mine.offered_at IS NULL, (SELECT count(*) FROM waitlist AS earlier
      WHERE earlier.event_id = mine.event_id AND earlier.offered_at IS NULL AND earlier.id <= mine.id), NULL),
    coalesce(mine.lapses_at, mine.offered_at + ${OFFER_MIN_MS}), NULL, NULL, NULL, NULL, NULL
  FROM waitlist AS mine WHERE mine.user_id = :viewer AND mine.event_id BETWEEN :least AND :most
  UNION ALL
  SELECT id, 0, NULL, NULL, waiting_count, NULL, NULL, NULL, NULL FROM events
  WHERE host_id = :viewer AND id BETWEEN :least AND :most AND waiting_count > 0
  UNION ALL
  SELECT event.id, 0, NULL, NULL, event.waiting_count, NULL, NULL, NULL, NULL
  FROM event_co_hosts AS mine CROSS JOIN events AS event ON ${isAboutEvent("mine")}
  WHERE mine.user_id = :viewer AND event.id BETWEEN :least AND :most AND event.waiting_count > 0
    AND ${isCoHost()}
  UNION ALL
  SELECT event_id, 0, NULL, NULL, NULL, NULL, NULL, plus_one, iif(declined_at IS NULL, 'requested', 'declined')
  FROM event_requests WHERE user_id = :viewer AND event_id BETWEEN :least AND :most`;

type PartRow = {
  event_id: number;
  is_attending: number;
  position: number | null;
  held_until: number | null;
  waiting_count: number | null;
  joined_at: number;
  coming_at: number | null;
  plus_one: number | null;
  asked: Asked;
};

function toPart({ is_attending, position, held_until, waiting_count, ...row }: PartRow): OwnPart {
  const guest = {
    joinedAt: row.joined_at,
    comingAt: row.coming_at,
    hasPlusOne: row.plus_one === 1,
  };
  if (is_attending === 1) return { isAttending: true, waitlist: null, guest };
  if (row.asked) {
    const asked = { state: row.asked, hasPlusOne: guest.hasPlusOne };
    return { isAttending: false, waitlist: null, asked };
  }
  const heldUntil = held_until === null ? null : new Date(held_until).toISOString();
  return { isAttending: false, waitlist: { position, heldUntil, waitingCount: waiting_count } };
}

// Events with more participants are read for each viewer separately.
const PARTICIPANTS_MAX = 200;
const PARTICIPANTS = `
  SELECT wanted.value AS event, (SELECT json_group_array(user_id) FROM (
    SELECT user_id FROM event_attendees WHERE event_id = wanted.value
    UNION ALL SELECT user_id FROM waitlist WHERE event_id = wanted.value
    UNION ALL SELECT user_id FROM event_requests WHERE event_id = wanted.value
    LIMIT ${PARTICIPANTS_MAX + 1})) AS members
  FROM json_each(:ids) AS wanted`;

/** The guests, waiting members and requests of each event; events with very many are left out. */
export async function readParticipants(db: Database, ids: readonly number[]) {
  const { rows } = await db.$client.execute({
    sql: PARTICIPANTS,
    args: { ids: JSON.stringify(ids) },
  });
  const read = rows.map(
    ({ event, members }) => [event as number, JSON.parse(members as string) as number[]] as const,
  );
  return new Map(read.filter(([, members]) => members.length <= PARTICIPANTS_MAX));
}

/** A member may have several rows: a host attends too, and a waiting member may ask. */
const mergeParts = (earlier: OwnPart | undefined, later: OwnPart): OwnPart =>
  earlier
    ? {
        ...earlier,
        waitlist: later.waitlist ?? earlier.waitlist,
        ...(later.asked && { asked: later.asked }),
      }
    : later;

/** The viewer's part in the events in which there is one, by inner id. */
export async function readOwnParts(db: Database, viewer: ViewerScope, ids: readonly number[]) {
  const parts = new Map<number, OwnPart>();
  if (ids.length === 0) return parts;
  const args = { viewer: viewer.id, least: Math.min(...ids), most: Math.max(...ids) };
  const { rows } = await db.$client.execute({ sql: PARTS, args });
  for (const row of rows as unknown as PartRow[])
    parts.set(row.event_id, mergeParts(parts.get(row.event_id), toPart(row)));
  return parts;
}
