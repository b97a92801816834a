import type { Database } from "@hereabouts/db/client";
import { compare, getting, hello, percent } from "./compare.ts";
import type { Check } from "./compare.ts";
import type { Running } from "./servers.ts";
import type { Viewer } from "./world.ts";

const RUSHES = 20;
const JOINERS = 60;
const PLACES = 10;

// The 16 km cell of a coarser or finer one is found by halving.
const EVENTS = `
  INSERT INTO events (public_id, realm, host_id, title, description, category, location, starts_at, time_zone,
    max_attendees, latitude, longitude, row, col, created_at)
  SELECT substr(hex(randomblob(16)), 1, 22), 0, user_id, 'Evening at the water', 'Bring a friend and something to share.',
    CASE user_id % 3 WHEN 0 THEN 'coffee' WHEN 1 THEN 'outdoor' ELSE 'social' END, 'The pier',
    :now + user_id * 7919 % 30 * 86400000 + user_id * 104729 % 86400000 + 3600000, 'UTC', 10,
    centre_latitude, centre_longitude, row >> halvings, col >> halvings, :now
  FROM (SELECT *, CASE level WHEN 2 THEN 3 WHEN 4 THEN 2 WHEN 8 THEN 1 ELSE 0 END AS halvings FROM places)`;

const HOSTS =
  "INSERT INTO event_attendees (event_id, user_id, joined_at) SELECT id, host_id, created_at FROM events";

/** An event of everybody's, in the weeks to come, where they are published. */
export const seedEvents = ({ $client }: Database, now: number) =>
  $client.batch([{ sql: EVENTS, args: { now } }, HOSTS], "write");

type Answer = { id: string; currentAttendees: number; code?: string };

function caller({ port }: Running) {
  return async ({ cookie }: Viewer, method: string, path: string, body?: object) => {
    const answer = await fetch(`http://127.0.0.1:${port}/api${path}`, {
      method,
      headers: { Cookie: cookie, ...(body && { "Content-Type": "application/json" }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: answer.status, body: (await answer.json()) as Answer };
  };
}

/** All at once for the same few places; answers whether exactly those were given away and nothing else went wrong. */
async function rush(server: Running, [host, ...others]: Viewer[]) {
  const call = caller(server);
  const { body: event } = await call(host as Viewer, "POST", "/events", {
    title: "Rush",
    description: "Ten places",
    category: "social",
    location: "The bench",
    dateTime: new Date(Date.now() + 3_600_000).toISOString(),
    maxAttendees: PLACES + 1,
  });
  const joining = others
    .slice(0, JOINERS)
    .map((one) => call(one, "POST", `/events/${event.id}/join`));
  const answers = await Promise.all(joining);
  const joined = answers.filter(({ status }) => status === 200).length;
  const full = answers.filter(({ body }) => body.code === "event_full").length;
  const { body } = await call(host as Viewer, "GET", `/events/${event.id}`);
  return joined === PLACES && full === JOINERS - PLACES && body.currentAttendees === PLACES + 1;
}

export async function measureEvents(
  peer: Running,
  server: Running,
  viewers: Viewer[],
  check: Check,
) {
  const rate = await compare({
    hello: hello(peer.port),
    events: { port: server.port, next: getting(viewers, "/api/events/nearby?maxDistance=50") },
  });
  const share = rate("events") / rate("hello");
  check("GET /api/events/nearby against hello", percent(share), "at least 3 %", share >= 0.03);
  let kept = 0;
  for (let round = 0; round < RUSHES; round += 1) kept += Number(await rush(server, viewers));
  const figure = `${JOINERS} people join ${PLACES} places at once`;
  check(figure, `${kept} of ${RUSHES} rushes leave ${PLACES}`, "all", kept === RUSHES);
}
