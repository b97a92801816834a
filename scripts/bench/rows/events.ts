import type { Bench } from "../bench.ts";
import { asking, askingHello, compare } from "../compare.ts";
import type { Running } from "../processes.ts";
import { percent } from "../statistics.ts";
import type { Viewer } from "../worlds/seed-world.ts";
import { requestSet, requestText } from "../load/requests.ts";
import { caller } from "./caller.ts";
import { measurePromotions } from "./promotions.ts";
import { askedByAll } from "./questions.ts";

const RUSHES = 20;
const JOINERS = 60;
const PLACES = 10;
const FEEDS = 8;
const EVENTS_A_FEED = 200;

/** Has a member host so many events, and returns the path of the calendar with them. */
async function feedOf(server: Running, member: Viewer) {
  const call = caller(server);
  for (let day = 1; day <= EVENTS_A_FEED; day += 1)
    await call(member, "POST", "/events", {
      title: `Day ${day}`,
      description: "Of a calendar with many",
      category: "social",
      location: "The bench",
      dateTime: new Date(Date.now() + day * 86_400_000).toISOString(),
    });
  const { body } = await call(member, "POST", "/calendar-feed");
  return new URL(body.url).pathname;
}

async function measureFeeds({ report, hello, rounds }: Bench, server: Running, members: Viewer[]) {
  const paths = await Promise.all(members.map((member) => feedOf(server, member)));
  const feeds = requestSet(paths.map((path) => requestText("GET", path, "")));
  const { ratio } = await compare(
    { hello: askingHello(hello), feeds: asking(server, feeds) },
    rounds,
  );
  const figure = `a calendar feed of ${EVENTS_A_FEED} events against hello`;
  report.check(figure, ratio("feeds", "hello"), { atLeast: 0.03 }, percent);
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

export async function measureEvents(bench: Bench, server: Running, viewers: Viewer[]) {
  const { report, hello, rounds } = bench;
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
  await measurePromotions(bench, server, viewers.slice(RUSHES * JOINERS));
  await measureFeeds(bench, server, viewers.slice(-FEEDS));
}
