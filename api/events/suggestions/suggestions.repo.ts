import type { Database } from "@hereabouts/db/client";
import type { ViewerScope } from "../../viewer.ts";
import { visibleTo } from "../../visibility.ts";
import { IS_UPCOMING } from "../upcoming.ts";

// Raw SQL: the visibility rule is SQL text, and an answer is stored by one conditional insert.
const OF_PAIR =
  "(answered.user_id = :viewer AND answered.other_id = :other OR answered.user_id = :other AND answered.other_id = :viewer)";
const ARE_CONNECTED = `EXISTS (SELECT 1 FROM matches
  WHERE user_a = min(:viewer, :other) AND user_b = max(:viewer, :other))`;

const ANSWERED = `
  SELECT answered.event_id, event.series_id, answered.at
  FROM event_suggestions AS answered CROSS JOIN events AS event ON event.id = answered.event_id WHERE ${OF_PAIR}`;
const CONNECTED = `SELECT 1 WHERE ${ARE_CONNECTED}`;

/** The suggestions that either of the two has answered; undefined if they are not connected. */
export async function readAnsweredSuggestions(db: Database, viewer: number, other: number) {
  const args = { viewer, other };
  const [connected, answered] = await db.$client.batch(
    [
      { sql: CONNECTED, args },
      { sql: ANSWERED, args },
    ],
    "read",
  );
  if (!connected?.rows.length) return undefined;
  return (answered?.rows ?? []).map(({ event_id, series_id, at }) => ({
    eventId: event_id as number,
    seriesId: (series_id ?? 0) as number,
    at: at as number,
  }));
}

const isGoing = (member: string) =>
  `EXISTS (SELECT 1 FROM event_attendees WHERE event_id = event.id AND user_id = ${member})`;

const OPEN = `
  SELECT event.id, event.public_id, event.title, event.starts_at, event.time_zone
  FROM json_each(:ids) AS wanted CROSS JOIN events AS event ON event.id = wanted.value
  CROSS JOIN users AS person ON person.id = event.host_id
  WHERE ${visibleTo("person")} AND ${visibleTo("person", ":other")} AND event.host_id <> :other
    AND ${IS_UPCOMING}
    AND event.current_attendees + event.waiting_count < event.max_attendees
    AND NOT (${isGoing(":viewer")} AND ${isGoing(":other")})
  ORDER BY wanted.key`;

export type OpenEvent = {
  id: number;
  public_id: string;
  title: string;
  starts_at: number;
  time_zone: string;
};

/** The events that both may see, with a free place, and to which not both go, in the given order. */
export async function readOpenToBoth(
  db: Database,
  viewer: ViewerScope,
  other: number,
  ids: readonly number[],
  now: number,
) {
  const args = { viewer: viewer.id, realm: viewer.realm, other, now, ids: JSON.stringify(ids) };
  return (await db.$client.execute({ sql: OPEN, args })).rows as unknown as OpenEvent[];
}

const ANSWER = `
  INSERT INTO event_suggestions (user_id, other_id, event_id, at)
  SELECT :viewer, :other, event.id, :now
  FROM events AS event CROSS JOIN users AS person ON person.id = event.host_id
  WHERE event.id = :event AND ${visibleTo("person")} AND ${ARE_CONNECTED}
    AND NOT EXISTS (SELECT 1 FROM event_suggestions AS answered WHERE ${OF_PAIR} AND answered.at > :since)`;

/** Records the answer, unless another was recorded since then. */
export async function insertAnsweredSuggestion(
  db: Database,
  { id, realm }: ViewerScope,
  answer: { other: number; event: number; now: number; since: number },
) {
  await db.$client.execute({ sql: ANSWER, args: { viewer: id, realm, ...answer } });
}
