import type { Database } from "@hereabouts/db/client";
import { deleteSome } from "@hereabouts/db/delete-some";
import type { AlertKind } from "@hereabouts/db/enumerations";
import type { ViewerScope } from "../viewer.ts";
import { visibleTo } from "../visibility.ts";
import { ALERTS_MAX } from "./alerts.schema.ts";
import { ASKING } from "./event-alert-parts.repo.ts";

export type AlertRow = {
  user_id: number;
  public_id: string;
  kind: AlertKind;
  count: number;
  details: string | null;
  at: number;
  read_at: number | null;
  person_id: string | null;
  name: string | null;
  profile_image_url: string | null;
  event_id: string | null;
  title: string | null;
  starts_at: number | null;
  time_zone: string | null;
};

// Raw SQL: the visibility rule is SQL text.
/** Requests that were taken back are not counted. */
export const ALERT_COUNT = `
  iif(alert.kind = 'join_requested', (SELECT count(*) ${ASKING("alert.event_id", "alert.user_id")}), alert.count)`;

const ALERT = `
  alert.user_id, alert.public_id, alert.kind, ${ALERT_COUNT} AS count, alert.details, alert.at, alert.read_at,
  person.public_id AS person_id, person.name, person.profile_image_url,
  event.public_id AS event_id, event.title, event.starts_at, event.time_zone`;
export const ALERT_JOINS = `
  LEFT JOIN users AS person ON person.id = alert.actor_id
  LEFT JOIN events AS event ON event.id = alert.event_id`;

/**
 * Whether an alert still holds: the viewer may see the person and the event, the two are still connected, and the
 * viewer still goes, waits, asks, has the offer, or is asked to host.
 */
export const holdsFor = (viewer: string, realm: string) => `
  (alert.actor_id IS NULL OR (${visibleTo("person", viewer, realm)}))
  AND (alert.kind <> 'match' OR EXISTS (SELECT 1 FROM matches
    WHERE user_a = min(alert.user_id, alert.actor_id) AND user_b = max(alert.user_id, alert.actor_id)))
  AND (alert.event_id IS NULL
    OR alert.kind = 'question_answered' AND EXISTS (SELECT 1 FROM users AS host
      WHERE host.id = event.host_id AND ${visibleTo("host", viewer, realm)})
    OR alert.kind = 'co_host_asked' AND EXISTS (SELECT 1 FROM event_co_hosts AS co_host
      WHERE co_host.user_id = alert.user_id AND alert.dedupe_key = 'co_host_asked:' || co_host.id
        AND co_host.declined_at IS NULL)
    OR alert.kind NOT IN ('place_offered', 'co_host_asked') AND EXISTS (SELECT 1 FROM event_attendees AS attendee
      WHERE attendee.event_id = alert.event_id AND attendee.user_id = alert.user_id)
    OR EXISTS (SELECT 1 FROM waitlist AS waiter WHERE waiter.event_id = alert.event_id
      AND waiter.user_id = alert.user_id AND alert.kind <> 'co_host_asked'
      AND (waiter.offered_at IS NOT NULL OR alert.kind <> 'place_offered'))
    OR EXISTS (SELECT 1 FROM event_requests AS request WHERE request.event_id = alert.event_id
      AND request.user_id = alert.user_id AND alert.kind <> 'co_host_asked'
      AND (request.declined_at IS NOT NULL) = (alert.kind = 'request_answered')))
  AND (alert.kind <> 'join_requested' OR EXISTS (SELECT 1 ${ASKING("alert.event_id", "alert.user_id")}))`;

const NEWEST = `
  SELECT ${ALERT} FROM alerts AS alert ${ALERT_JOINS}
  WHERE alert.user_id = :viewer AND alert.at > :after AND ${holdsFor(":viewer", ":realm")}
  ORDER BY alert.at DESC, alert.id DESC LIMIT ${ALERTS_MAX}`;

/** Newest first, as many as a list holds. */
export async function readAlerts(db: Database, { id, realm }: ViewerScope, after: number) {
  const args = { viewer: id, realm, after };
  return (await db.$client.execute({ sql: NEWEST, args })).rows as unknown as AlertRow[];
}

const BY_ID = `
  SELECT ${ALERT} FROM json_each(:ids) AS wanted
  CROSS JOIN alerts AS alert ON alert.id = wanted.value
  CROSS JOIN users AS recipient ON recipient.id = alert.user_id ${ALERT_JOINS}
  WHERE ${holdsFor("recipient.id", "recipient.realm")}`;

export async function findAlerts(db: Database, ids: readonly number[]) {
  const args = { ids: JSON.stringify(ids) };
  return (await db.$client.execute({ sql: BY_ID, args })).rows as unknown as AlertRow[];
}

const SEE = `
  UPDATE alerts SET read_at = :now
  WHERE user_id = :viewer AND read_at IS NULL AND public_id IN (SELECT value FROM json_each(:ids))
  RETURNING public_id`;

/** Returns which of them were unread. */
export async function markAlertsSeen(
  db: Database,
  viewer: number,
  publicIds: readonly string[],
  now: number,
) {
  const args = { viewer, now, ids: JSON.stringify(publicIds) };
  const { rows } = await db.$client.execute({ sql: SEE, args });
  return rows.map((row) => row.public_id as string);
}

/** Deletes some of them; returns whether there may be more. */
export const deleteAlertsUntil = (db: Database, until: number) =>
  deleteSome(db, "alerts", "SELECT rowid FROM alerts WHERE at <= :before", until);
