import type { events } from "@hereabouts/db/schema/events";
import { serializeFields } from "../lib/bytes/serialized-json.ts";
import { endOf } from "./event-time.ts";
import { partsOf } from "./recurrence.ts";

type Event = typeof events.$inferSelect;

/** The first guests besides the host, in the order of joining: more than are shown, as the viewer may not see some. */
const FIRST_ATTENDEE_IDS = `iif(event.current_attendees < 2, json('[]'), (
    SELECT json_group_array(user_id) FROM (
      SELECT user_id FROM event_attendees WHERE event_id = event.id AND user_id <> event.host_id
      ORDER BY id LIMIT 5)))`;

const SERIES = `iif(event.series_id IS NULL, NULL, (
    SELECT json_object('id', public_id, 'rule', rule, 'until', until, 'count', dates_max)
    FROM event_series WHERE id = event.series_id))`;

// One JSON text crosses from the engine to JavaScript faster than all these columns.
export const EVENT = `
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

export function toRow({ event }: Record<string, unknown>) {
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
