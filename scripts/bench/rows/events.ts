import type { Bench } from "../bench.ts";
import { asking, askingHello, compare } from "../compare.ts";
import type { Running } from "../processes.ts";
import { percent } from "../statistics.ts";
import type { Viewer } from "../worlds/seed-world.ts";
import { askedByAll } from "./questions.ts";

const RUSHES = 20;
const JOINERS = 60;
const PLACES = 10;

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
  { report, hello, rounds }: Bench,
  server: Running,
  viewers: Viewer[],
) {
  const around = "/api/events/nearby?maxDistance=50";
  const { ratio } = await compare(
    {
      hello: askingHello(hello),
      events: asking(server, askedByAll(viewers, around)),
      search: asking(server, askedByAll(viewers, `${around}&q=chess`)),
    },
    rounds,
  );
  report.check(
    "events nearby against hello, of 100,000, 20,000 of them weekly",
    ratio("events", "hello"),
    { atLeast: 0.05 },
    percent,
  );
  report.check(
    "event search against hello, of 100,000, 20,000 of them weekly",
    ratio("search", "hello"),
    { atLeast: 0.03 },
    percent,
  );
  let correct = 0;
  for (let round = 0; round < RUSHES; round += 1)
    correct += Number(await rush(server, viewers.slice(round * JOINERS)));
  const figure = `${JOINERS} people join ${PLACES} places at once`;
  report.expect(
    figure,
    `${correct} of ${RUSHES} rushes leave ${PLACES}`,
    "all",
    correct === RUSHES,
  );
}
