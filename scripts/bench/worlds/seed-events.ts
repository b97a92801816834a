import { DATES_AHEAD } from "@hereabouts/api/events/event-limits.schema";
import type { Database } from "@hereabouts/db/client";

// The 16 km cell of a coarser or finer one is found by halving.
const EVENTS = `
  INSERT INTO events (public_id, realm, host_id, title, description, category, location, starts_at, time_zone,
    max_attendees, latitude, longitude, row, col, created_at, series_id, occurrence)
  SELECT substr(hex(randomblob(16)), 1, 22), 0, user_id,
    CASE user_id % 4 WHEN 0 THEN 'Evening at the water' WHEN 1 THEN 'Chess in the park' WHEN 2 THEN 'A long walk' ELSE 'Jazz night' END,
    'Bring a friend and something to share.',
    CASE user_id % 3 WHEN 0 THEN 'coffee' WHEN 1 THEN 'outdoor' ELSE 'social' END, 'The pier',
    :now + user_id * 7919 % 30 * 86400000 + user_id * 104729 % 86400000 + 3600000 + date.key * 604800000, 'UTC', 10,
    centre_latitude, centre_longitude, row >> halvings, col >> halvings, :now, series.id, date.key
  FROM (SELECT *, CASE level WHEN 2 THEN 3 WHEN 4 THEN 2 WHEN 8 THEN 1 ELSE 0 END AS halvings FROM places)
  LEFT JOIN event_series AS series ON series.host_id = user_id
  CROSS JOIN json_each(:dates) AS date WHERE date.key = 0 OR series.id IS NOT NULL`;

// Its rule is read by nobody: all dates are there.
const SERIES = `
  INSERT INTO event_series (public_id, host_id, rule, time_zone, dates_made, last_local, last_starts_at, created_at)
  SELECT substr(hex(randomblob(16)), 1, 22), user_id, 'FREQ=WEEKLY;BYDAY=MO', 'UTC', json_array_length(:dates), '', :now, :now
  FROM places WHERE user_id % 5 = 0`;

const HOSTS =
  "INSERT INTO event_attendees (event_id, user_id, joined_at) SELECT id, host_id, created_at FROM events";

/** An event of everybody's, in the weeks to come, where they are published; every fifth is weekly, with its dates ahead. */
export function seedEvents({ $client }: Database, now: number) {
  const args = { now, dates: JSON.stringify(Array(DATES_AHEAD).fill(0)) };
  return $client.batch([{ sql: SERIES, args }, { sql: EVENTS, args }, HOSTS], "write");
}
