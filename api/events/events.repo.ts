import type { Database } from "@hereabouts/db/client";
import { events } from "@hereabouts/db/schema/events";
import { sql } from "drizzle-orm";
import type { SQLiteUpdateSetSource } from "drizzle-orm/sqlite-core";
import type { ViewerScope } from "../viewer.ts";
import { serializeFields } from "../lib/serialized-json.ts";
import { REMOVED_KEY } from "../alerts/insert-alert.repo.ts";
import { isCoHost } from "../hosting.ts";
import { visibleTo } from "../visibility.ts";
import { CO_HOSTS, IS_ASKED } from "./co-host.ts";
import type { CoHost } from "./co-host.ts";
import { endOf } from "./event-time.ts";
import { partsOf } from "./recurrence.ts";

type Event = typeof events.$inferSelect;

// Raw SQL: hot reads, whose speed is measured and in which the visibility rule is SQL text.
/** Who goes besides the host, in the order of joining: a few more than are shown, as the viewer may not see some. */
const FIRST_ATTENDEE_IDS = `iif(event.current_attendees < 2, json('[]'), (
    SELECT json_group_array(user_id) FROM (
      SELECT user_id FROM event_attendees WHERE event_id = event.id AND user_id <> event.host_id
      ORDER BY id LIMIT 5)))`;

const SERIES = `iif(event.series_id IS NULL, NULL, (
    SELECT json_object('id', public_id, 'rule', rule, 'until', until, 'count', dates_max)
    FROM event_series WHERE id = event.series_id))`;

// One JSON text crosses from the engine to JavaScript faster than all these columns.
const EVENT = `
  json_object('innerId', event.id, 'id', event.public_id, 'hostId', event.host_id, 'title', event.title,
    'description', event.description, 'category', event.category, 'location', event.location,
    'startsAt', event.starts_at, 'durationMs', event.duration_ms, 'timeZone', event.time_zone, 'maxAttendees', event.max_attendees,
    'allowsPlusOne', event.allows_plus_one, 'needsApproval', event.needs_approval, 'currentAttendees', event.current_attendees, 'imageUrl', event.image_url, 'latitude', event.latitude,
    'longitude', event.longitude, 'attendeeIds', ${FIRST_ATTENDEE_IDS}, 'pointLatitude', event.point_latitude, 'pointLongitude', event.point_longitude, 'edits', event.edits, 'isCancelled', event.is_cancelled,
    'changedAt', coalesce(event.changed_at, event.news_at, 0),
    'pageToken', event.page_token, 'seriesId', event.series_id, 'occurrence', event.occurrence, 'series', ${SERIES}) AS event`;

type StoredEvent = Omit<
  Event,
  | "id"
  | "publicId"
  | "realm"
  | "row"
  | "col"
  | "createdAt"
  | "allowsPlusOne"
  | "needsApproval"
  | "isCancelled"
  | "newsAt"
  | "newsById"
  | "changedAt"
  | "waitingCount"
  | "isPointChosen"
  | "pageShowsPlace"
  | "pageIsIndexed"
  | "isEditedAlone"
> & {
  innerId: number;
  id: string;
  /** When it was last edited or called off; 0 if never. */
  changedAt: number;
  allowsPlusOne: 0 | 1;
  needsApproval: 0 | 1;
  isCancelled: 0 | 1;
  attendeeIds: number[];
  series: StoredSeries | null;
};

/** `rule` is of RFC 5545; it ends with a day, after a number of dates, or never. */
type StoredSeries = { id: string; rule: string; until: string | null; count: number | null };

function toRow({ event }: Record<string, unknown>) {
  const {
    startsAt,
    durationMs,
    innerId,
    hostId,
    allowsPlusOne,
    needsApproval,
    isCancelled,
    pointLatitude,
    pointLongitude,
    pageToken,
    attendeeIds,
    changedAt,
    seriesId,
    occurrence,
    series,
    ...fields
  } = JSON.parse(event as string) as StoredEvent;
  const point =
    pointLatitude === null || pointLongitude === null
      ? undefined
      : { latitude: pointLatitude, longitude: pointLongitude };
  const row = {
    ...fields,
    allowsPlusOne: allowsPlusOne === 1,
    needsApproval: needsApproval === 1,
    isPointForGuests: point !== undefined,
    dateTime: new Date(startsAt).toISOString(),
    endsAt: new Date(endOf({ startsAt, durationMs })).toISOString(),
    isCancelled: isCancelled === 1,
    ...(series && { series: { ...series, ...partsOf(series.rule) } }),
  };
  const inner = { startsAt, durationMs, innerId, hostId, attendeeIds, changedAt, point, pageToken };
  return { ...row, ...inner, seriesId, occurrence, json: Buffer.from(serializeFields(row)) };
}
export type EventRow = ReturnType<typeof toRow>;
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
  /** Somebody waits for a place that is not offered to them yet. */
  hasWaiters: boolean;
};

/** What became of the wish to be let in. */
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

/** Reads an event whose host the viewer may see: a statement of a batch, or one alone. */
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

/** Those of the events that exist, in the given order, without a visibility check. */
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

// Raw SQL: written with the deletion, since no row stays that an alert could be written from after a crash.
const GUESTS = `(SELECT user_id FROM event_attendees WHERE event_id = :id
    UNION ALL SELECT user_id FROM waitlist WHERE event_id = :id
    UNION ALL SELECT user_id FROM event_requests WHERE event_id = :id AND declined_at IS NULL)`;
const ALERT_GUESTS = `
  INSERT INTO alerts (public_id, kind, dedupe_key, user_id, at, new_since, push_due_at, mail_due_at)
  SELECT lower(hex(randomblob(16))), 'called_off', ${REMOVED_KEY}, guest.id, :now, :now, :now,
    iif(guest.email_confirmed_at IS NULL, NULL, :now)
  FROM events AS event CROSS JOIN ${GUESTS} AS attendee
  CROSS JOIN users AS guest ON guest.id = attendee.user_id
  WHERE event.id = :id AND NOT event.is_cancelled AND event.starts_at > :now AND guest.id <> event.host_id
  ON CONFLICT (user_id, dedupe_key) DO NOTHING`;

/** Deletes an event with its attendance, and alerts who goes, waits or asks; returns what it was and who they are, or undefined if it was gone already. */
export async function deleteEvent(db: Database, id: number, now: number) {
  const [attendance, , deleted] = await db.$client.batch(
    [
      {
        sql: `SELECT attendee.user_id FROM events AS event CROSS JOIN ${GUESTS} AS attendee
          WHERE event.id = :id AND attendee.user_id <> event.host_id`,
        args: { id },
      },
      { sql: ALERT_GUESTS, args: { id, now } },
      {
        sql: "DELETE FROM events WHERE id = ? RETURNING public_id, title, starts_at, is_cancelled, series_id",
        args: [id],
      },
    ],
    "write",
  );
  const row = deleted?.rows[0];
  if (!row) return undefined;
  return {
    publicId: row.public_id as string,
    title: row.title as string,
    startsAt: row.starts_at as number,
    isCancelled: row.is_cancelled === 1,
    seriesId: row.series_id as number | null,
    attendees: (attendance?.rows ?? []).map(({ user_id }) => user_id as number),
  };
}
