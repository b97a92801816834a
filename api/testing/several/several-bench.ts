import { join } from "node:path";
import { openDatabase } from "@hereabouts/db/client";
import type { Deps } from "../../deps.ts";
import { listQueue, warnAccused } from "../../moderation/moderation.service.ts";
import { PRESENCE_CLOCK_MS } from "../../realtime/presence.ts";
import { testApp } from "../app.ts";
import { startCluster } from "./cluster.ts";
import { fastAt, FASTER } from "./fast-clock.ts";
import { openSocket } from "../sockets/live-socket.ts";
import { ask } from "../servers/server-child.ts";
import type { ServerChild } from "../servers/server-child.ts";

const TIMES = 15;
/** Of what a job does each second, or somebody new. */
const TIMES_SLOW = 7;
/** Not counted: nothing is compiled or kept yet. */
const WARM_UP = 5;
/** Between two things that people do: longer than until a server has read what was changed. */
const PAUSE_MS = 300;
const ALERTS_MS = 1500;
/** After a mark of the clock: a server looks once a second. */
const TURNED_MS = 1500;
const FAR_MS = 5;
const NOT_LIMITED = { RATE_LIMIT_SCALE: "1000000" };
const SINCE = Date.now();
/** Presence turns every five minutes: here every five seconds. */
const FAST = {
  BUN_OPTIONS: `--preload ${join(import.meta.dir, "fast-clock.ts")}`,
  FAST_SINCE: String(SINCE),
};
const CITY = { latitude: 48.15, longitude: 11.575 };
const DAY_MS = 86_400_000;

type Asked = { status: number; body: { id?: string; currentAttendees?: number } };
type Person = Awaited<ReturnType<typeof register>>;
type Client = Awaited<ReturnType<typeof openSocket>>;

const median = (all: readonly number[]) => all.toSorted((a, b) => a - b)[all.length >> 1] ?? 0;
const ms = (time?: number) => (time === undefined ? "" : `${time.toFixed(1)} ms`);
let registered = 0;

async function request(
  server: ServerChild,
  cookie: string,
  method: string,
  path: string,
  body?: object,
) {
  const answer = await ask(server, cookie, method, path, body);
  if (!answer || answer.status >= 400)
    throw new Error(`${method} ${path}: ${answer?.status} ${JSON.stringify(answer?.body)}`);
  return answer as Asked;
}

async function register(server: ServerChild) {
  registered += 1;
  const account = { email: `p${registered}@example.com`, password: "correct horse" };
  const profile = { name: `P ${registered}`, age: 30, intent: "friends", interests: ["coffee"] };
  const response = await fetch(`${server.url}/api/register`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ ...account, ...profile }),
  });
  const { id } = (await response.json()) as { id: string };
  const cookie = response.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  await request(server, cookie, "PUT", "/api/users/me/location", CITY);
  return { id, cookie, ...account };
}

async function connect(server: ServerChild, { cookie }: Person) {
  const socket = await openSocket(`${server.url.replace("http", "ws")}/api/realtime`, { cookie });
  await socket.next("hello");
  return socket;
}

const eventOf = (dateTime = new Date(Date.now() + DAY_MS).toISOString()) => ({
  title: "Walk",
  description: "Uphill.",
  location: "Park",
  category: "outdoor",
  maxAttendees: 100,
  dateTime,
  ...CITY,
});

/** Two who write to each other, connected to `there`, and what they do with `here`. */
async function scene(here: ServerChild, there: ServerChild, operator: Deps) {
  const [ada, ben] = [await register(here), await register(here)];
  const did = (who: Person, method: string, path: string, body?: object) =>
    request(here, who.cookie, method, path, body);
  await did(ada, "POST", `/api/messages/${ben.id}`, { content: "hello" });
  await did(ben, "POST", `/api/messages/${ada.id}`, { content: "hi" });
  const event = (await did(ada, "POST", "/api/events", eventOf())).body.id ?? "";
  const [adaThere, benThere] = [await connect(there, ada), await connect(there, ben)];
  const adaHere = await connect(here, ada);
  adaThere.send({ type: "watch", eventIds: [event] });
  await adaThere.next("event");
  const all = [adaThere, benThere, adaHere];
  return {
    here,
    there,
    operator,
    ada,
    ben,
    event,
    did,
    adaHere,
    adaThere,
    benThere,
    leave: () => all.forEach(({ socket }) => socket.close()),
  };
}
type Scene = Awaited<ReturnType<typeof scene>>;

/** What is done with one server, and what arrives at the other one. */
type Act = () => {
  arrives: Promise<unknown>;
  done: Promise<unknown> | void;
  /** Where it is done later by itself. */
  begun?: number;
};
/** Prepares it, which takes no part in the time. */
type Kind = (on: Scene, n: number) => Act | Promise<Act>;

const next = ({ next: take }: Client, type: string) => take(type);
const write = ({ ada, ben, did, benThere }: Scene) => ({
  arrives: next(benThere, "message"),
  done: did(ada, "POST", `/api/messages/${ben.id}`, { content: "hello" }),
});
const connectWith = ({ ben, here }: Scene, other: Person) =>
  request(here, other.cookie, "POST", "/api/matches", { userId1: other.id, userId2: ben.id });

/** What was told before is no alert of this one. */
async function takeAlerts({ received, next: take }: Client) {
  // At no certain time of the second in which they are written.
  await Bun.sleep(ALERTS_MS + Math.random() * 1000);
  while (received.some(({ type }) => type === "alert")) await take("alert");
}

const LIVE: Record<string, Kind> = {
  "a message": (on) => () => write(on),
  "a message was read": async (on) => {
    const { arrives, done } = write(on);
    await Promise.all([arrives, done]);
    return () => ({
      arrives: next(on.adaThere, "read"),
      done: on.did(on.ben, "POST", `/api/messages/${on.ada.id}/read`, {}),
    });
  },
  "somebody types":
    ({ adaHere, ben, benThere }) =>
    () => ({
      arrives: next(benThere, "typing"),
      done: adaHere.send({ type: "typing", userId: ben.id }),
    }),
  "how many go to an event":
    ({ ben, did, event, adaThere }, n) =>
    () => ({
      arrives: next(adaThere, "event"),
      done: did(ben, "POST", `/api/events/${event}/${n % 2 === 0 ? "join" : "leave"}`),
    }),
  "a match": async (on) => {
    const other = await register(on.here);
    return () => ({ arrives: next(on.benThere, "match"), done: connectWith(on, other) });
  },
  "an alert": async (on) => {
    const other = await register(on.here);
    await takeAlerts(on.benThere);
    return () => ({ arrives: next(on.benThere, "alert"), done: connectWith(on, other) });
  },
  "a session ended": async ({ here, there }) => {
    const other = await register(here);
    const socket = await connect(there, other);
    return () => ({
      arrives: next(socket, "session_ended"),
      done: request(here, other.cookie, "POST", "/api/logout", {}),
    });
  },
  "a warning": async ({ ada, ben, did, benThere, operator }) => {
    await did(ada, "POST", "/api/reports", { userId: ben.id, reason: "harassment" });
    const report = (await listQueue(operator, false)).at(-1)?.id ?? 0;
    return () => ({
      arrives: next(benThere, "warning"),
      done: warnAccused(operator, report, "Be kind"),
    });
  },
};

/** Of the servers' clock, from which on who was seen before is online. */
function nextMark() {
  const now = Date.now();
  const mark = Math.ceil(fastAt(now, SINCE) / PRESENCE_CLOCK_MS) * PRESENCE_CLOCK_MS;
  return performance.now() + (mark - fastAt(now, SINCE)) / FASTER;
}

async function takePresence({ next: take }: Client, userId: string) {
  while ((await take("presence")).userId !== userId);
}

const PRESENCE: Record<string, Kind> = {
  "somebody is online": async (on) => {
    await Bun.sleep(nextMark() - performance.now() + TURNED_MS);
    const other = await register(on.here);
    await request(on.here, other.cookie, "POST", `/api/messages/${on.ben.id}`, { content: "hi" });
    return () => ({
      arrives: takePresence(on.benThere, other.id),
      done: undefined,
      begun: nextMark(),
    });
  },
};

/** p50 of the time from what is done to what arrives. */
async function measureLive(on: Scene, names: readonly string[]) {
  const measured: Record<string, number> = {};
  for (const name of names) {
    const prepare = { ...LIVE, ...PRESENCE }[name] as Kind;
    const all: number[] = [];
    const times = /alert|warning|match|session|online/.test(name) ? TIMES_SLOW : TIMES;
    for (let n = 0; n < WARM_UP + times; n += 1) {
      const act = await prepare(on, n);
      await Bun.sleep(PAUSE_MS);
      const now = performance.now();
      const { arrives, done, begun = now } = act();
      await arrives;
      if (n >= WARM_UP) all.push(performance.now() - begun);
      await done;
    }
    measured[name] = median(all);
    console.error(name, ms(measured[name]));
  }
  return measured;
}

const PLACES = Array.from({ length: 200 }, (_, n) => ({ ...CITY, latitude: 48.15 + n / 20 }));

/** p50 of the answers of one server. */
async function measureCalls({ ada, ben, event, did, here }: Scene) {
  const me = (method: string, path: string, body?: object) => () => did(ada, method, path, body);
  let other: Person;
  let n = 0;
  const asOf = (work: (n: number) => Promise<unknown>) => () => work((n += 1));
  const calls: Record<string, { before?: () => Promise<unknown>; ask: () => Promise<unknown> }> = {
    "GET /api/users/me": { ask: me("GET", "/api/users/me") },
    "GET /api/auth/status": { ask: me("GET", "/api/auth/status") },
    "GET /api/users/{id}": { ask: me("GET", `/api/users/${ben.id}`) },
    "GET /api/users/nearby": { ask: me("GET", "/api/users/nearby") },
    "GET /api/users/nearby/counts": { ask: me("GET", "/api/users/nearby/counts") },
    "GET /api/events/nearby": { ask: me("GET", "/api/events/nearby") },
    "GET /api/events/{id}": { ask: me("GET", `/api/events/${event}`) },
    "GET /api/events/{id}/attendees": { ask: me("GET", `/api/events/${event}/attendees`) },
    "GET /api/matches/{userId}": { ask: me("GET", `/api/matches/${ada.id}`) },
    "GET /api/conversations": { ask: me("GET", "/api/conversations") },
    "GET /api/messages/{userId}": { ask: me("GET", `/api/messages/${ben.id}`) },
    "GET /api/alerts": { ask: me("GET", "/api/alerts") },
    "POST /api/messages/{userId}": {
      ask: me("POST", `/api/messages/${ben.id}`, { content: "hello" }),
    },
    "POST /api/messages/{userId}/read": {
      ask: me("POST", `/api/messages/${ben.id}/read`, {}),
    },
    "POST /api/matches": {
      before: async () => {
        other = await register(here);
        await did(ada, "GET", `/api/users/${other.id}`);
      },
      ask: () => did(ada, "POST", "/api/matches", { userId1: ada.id, userId2: other.id }),
    },
    "POST /api/events/{id}/join": {
      before: () => did(ben, "POST", `/api/events/${event}/leave`),
      ask: () => did(ben, "POST", `/api/events/${event}/join`),
    },
    "POST /api/events/{id}/leave": {
      before: () => did(ben, "POST", `/api/events/${event}/join`),
      ask: () => did(ben, "POST", `/api/events/${event}/leave`),
    },
    "PUT /api/users/me/location": {
      ask: asOf((n) => did(ada, "PUT", "/api/users/me/location", PLACES[n % PLACES.length])),
    },
    "PUT /api/users/me": { ask: asOf((n) => did(ada, "PUT", "/api/users/me", { bio: `B ${n}` })) },
    "PUT /api/users/me/settings": {
      ask: asOf((n) => did(ada, "PUT", "/api/users/me/settings", { maxDistance: 10 + (n % 9) })),
    },
  };
  const measured: Record<string, number> = {};
  for (const [name, { before, ask: call }] of Object.entries(calls)) {
    const all: number[] = [];
    const times = name === "POST /api/matches" ? TIMES_SLOW : TIMES;
    for (let time = 0; time < WARM_UP + times; time += 1) {
      await before?.();
      const begun = performance.now();
      await call();
      if (time >= WARM_UP) all.push(performance.now() - begun);
    }
    measured[name] = median(all);
    console.error(name, ms(measured[name]));
  }
  return measured;
}

type Times = Record<string, number>;

/** Alone on the database, then as one of two, whose other one is where what is told arrives. */
async function measure(
  toSqldMs: number,
  names = Object.keys(LIVE),
  { env = NOT_LIMITED, hasCalls = true }: { env?: Record<string, string>; hasCalls?: boolean } = {},
) {
  const cluster = await startCluster(env, { toSqldMs });
  const { servers, proxies, settings } = cluster;
  const db = openDatabase({ url: cluster.sqld.url });
  const { deps: operator } = await testApp({}, { db, now: Date.now });
  const [one, two] = servers as [ServerChild, ServerChild];
  const measureBoth = async (on: Scene) => ({
    live: await measureLive(on, names),
    calls: hasCalls ? await measureCalls(on) : {},
  });
  const several = await scene(one, two, operator);
  const among = await measureBoth(several);
  several.leave();
  for (const server of servers.splice(0)) await server.stop();
  const alone = await cluster.start("alone", {
    ...env,
    DATABASE_URL: `http://localhost:${proxies.one.sqld.port}`,
    SERVER_KEY: settings.SERVER_KEY,
  });
  servers.push(alone);
  const own = await scene(alone, alone, operator);
  const single = await measureBoth(own);
  own.leave();
  db.$client.close();
  await cluster.stop();
  return { among, single };
}

function print(title: string, columns: Record<string, Times>) {
  const [first = {}] = Object.values(columns);
  console.log(`\n| ${[title, ...Object.keys(columns)].join(" | ")} |`);
  console.log(`| ${["---", ...Object.keys(columns).map(() => "---")].join(" | ")} |`);
  for (const name of Object.keys(first)) {
    const cells = Object.values(columns).map((times) => ms(times[name]));
    console.log(`| ${[name, ...cells].join(" | ")} |`);
  }
}

const near = await measure(0);
const turning = await measure(0, Object.keys(PRESENCE), {
  env: { ...NOT_LIMITED, ...FAST },
  hasCalls: false,
});
const far = await measure(FAR_MS, ["a message", "somebody types"]);
print("from what is done to what arrives, p50", {
  "one server": { ...near.single.live, ...turning.single.live },
  "from one of two to the other": { ...near.among.live, ...turning.among.live },
  "one, database 5 ms away": far.single.live,
  "two, database 5 ms away": far.among.live,
});
print("answer, p50", {
  "one server": near.single.calls,
  "one of two": near.among.calls,
  "one, database 5 ms away": far.single.calls,
  "of two, database 5 ms away": far.among.calls,
});
process.exit(0);
