import type { Database } from "@hereabouts/db/client";

// The 16 km cell of a coarser or finer one is found by halving.
const EVENTS = `
  INSERT INTO events (public_id, realm, host_id, title, description, category, location, starts_at, time_zone,
    max_attendees, latitude, longitude, row, col, created_at)
  SELECT substr(hex(randomblob(16)), 1, 22), 0, user_id,
    CASE user_id % 4 WHEN 0 THEN 'Evening at the water' WHEN 1 THEN 'Chess in the park' WHEN 2 THEN 'A long walk' ELSE 'Jazz night' END,
    'Bring a friend and something to share.',
    CASE user_id % 3 WHEN 0 THEN 'coffee' WHEN 1 THEN 'outdoor' ELSE 'social' END, 'The pier',
    :now + user_id * 7919 % 30 * 86400000 + user_id * 104729 % 86400000 + 3600000, 'UTC', 10,
    centre_latitude, centre_longitude, row >> halvings, col >> halvings, :now
  FROM (SELECT *, CASE level WHEN 2 THEN 3 WHEN 4 THEN 2 WHEN 8 THEN 1 ELSE 0 END AS halvings FROM places)`;

const HOSTS =
  "INSERT INTO event_attendees (event_id, user_id, joined_at) SELECT id, host_id, created_at FROM events";

/** An event of everybody's, in the weeks to come, where they are published. */
export const seedEvents = ({ $client }: Database, now: number) =>
  $client.batch([{ sql: EVENTS, args: { now } }, HOSTS], "write");
