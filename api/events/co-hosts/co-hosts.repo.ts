import type { Database } from "@hereabouts/db/client";
import { isAboutEvent } from "../../event-hosts.ts";
import type { ViewerScope } from "../../viewer.ts";
import { visibleTo } from "../../visibility.ts";
import { CO_HOSTS_MAX } from "../event-limits.schema.ts";
import { IS_UPCOMING } from "../upcoming.ts";

// Raw SQL: each is one conditional statement, and the rules of who may see whom and who hosts are SQL text.
const OF_EVENT = `events AS event CROSS JOIN event_co_hosts AS co_host ON ${isAboutEvent("co_host")}
  WHERE event.id = :event`;
const IS_CONNECTED = `EXISTS (SELECT 1 FROM matches
  WHERE user_a = min(event.host_id, person.id) AND user_b = max(event.host_id, person.id))`;
const IS_GOING =
  "EXISTS (SELECT 1 FROM event_attendees WHERE event_id = event.id AND user_id = person.id)";

const ASK = `
  INSERT INTO event_co_hosts (event_id, series_id, user_id, asked_at)
  SELECT iif(event.series_id IS NULL, event.id, NULL), event.series_id, person.id, :now
  FROM events AS event CROSS JOIN users AS person ON person.id = :other
  WHERE event.id = :event AND event.host_id = :viewer AND person.id <> :viewer
    AND ${IS_UPCOMING}
    AND ${visibleTo("person")} AND (${IS_CONNECTED} OR ${IS_GOING})
    AND (SELECT count(*) FROM ${OF_EVENT} AND co_host.declined_at IS NULL) < ${CO_HOSTS_MAX}
  ON CONFLICT DO NOTHING RETURNING id`;

type OfEvent = { event: number; now: number };

/**
 * Asks a guest or a connection of the host, about an event or all dates of its series. Returns the id of the row;
 * undefined if they may not be asked, were asked, or there are enough co-hosts.
 */
export async function insertCoHost(
  db: Database,
  { id, realm }: ViewerScope,
  { event, now }: OfEvent,
  other: number,
) {
  const args = { viewer: id, realm, event, now, other };
  return (await db.$client.execute({ sql: ASK, args })).rows[0]?.id as number | undefined;
}

const STATE = `
  SELECT co_host.declined_at IS NOT NULL AS has_declined FROM ${OF_EVENT} AND co_host.user_id = :other`;

/** The answer so far; undefined if they were not asked. */
export async function findAsked(db: Database, event: number, other: number) {
  const { rows } = await db.$client.execute({ sql: STATE, args: { event, other } });
  return rows[0] && { hasDeclined: rows[0].has_declined === 1 };
}

const MAY_BE_ASKED = `
  SELECT 1 FROM events AS event CROSS JOIN users AS person ON person.id = :other
  WHERE event.id = :event AND (${IS_CONNECTED} OR ${IS_GOING})`;

/** Whether they are a guest or a connection of the host. */
export async function mayBeAsked(db: Database, event: number, other: number) {
  const { rows } = await db.$client.execute({ sql: MAY_BE_ASKED, args: { event, other } });
  return rows.length > 0;
}

const own = (state: string) => `id IN (SELECT co_host.id FROM ${OF_EVENT}
  AND co_host.user_id = :viewer AND ${state})`;
const UNANSWERED = "co_host.accepted_at IS NULL AND co_host.declined_at IS NULL";

/** Whether the member goes to the event, or to a date ahead of its series. */
const GOES = `EXISTS (SELECT 1 FROM events AS date CROSS JOIN event_attendees AS going
    ON going.event_id = date.id AND going.user_id = :viewer
  WHERE (date.id = event.id OR date.series_id = event.series_id) AND date.starts_at > :now)`;
const ACCEPT = `UPDATE event_co_hosts SET accepted_at = :now WHERE ${own(`${UNANSWERED} AND ${GOES}`)} RETURNING id`;

/** Accepts, for a guest; returns the id of the row if this call did it. */
export async function acceptHosting(db: Database, viewer: number, { event, now }: OfEvent) {
  const { rows } = await db.$client.execute({ sql: ACCEPT, args: { viewer, event, now } });
  return rows[0]?.id as number | undefined;
}

const DECLINE = `UPDATE event_co_hosts SET declined_at = :now WHERE ${own(UNANSWERED)}`;

export const declineHosting = (db: Database, viewer: number, { event, now }: OfEvent) =>
  db.$client.execute({ sql: DECLINE, args: { viewer, event, now } });

const STEP_DOWN = `DELETE FROM event_co_hosts WHERE ${own("co_host.accepted_at IS NOT NULL")}`;

export const stepDown = (db: Database, viewer: number, event: number) =>
  db.$client.execute({ sql: STEP_DOWN, args: { viewer, event } });

const REMOVE = `DELETE FROM event_co_hosts WHERE id IN (SELECT co_host.id FROM ${OF_EVENT}
  AND event.host_id = :viewer AND co_host.user_id = :other AND co_host.declined_at IS NULL)`;

/** Removes a co-host, or somebody who was asked. */
export const removeCoHost = (db: Database, viewer: number, event: number, other: number) =>
  db.$client.execute({ sql: REMOVE, args: { viewer, event, other } });
