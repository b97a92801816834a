import { afterAll, beforeAll, expect, test } from "bun:test";
import { basename } from "node:path";
import { heapStats } from "bun:jsc";
import { startSession } from "../sessions/session.service.ts";
import type { Log } from "../log.ts";
import { createImages } from "../files/images.ts";
import { saveCalendarFeed } from "../events/calendar/calendar-feed.repo.ts";
import { comingToken } from "../alerts/mails/coming-token.ts";
import { unsubscribeToken } from "../alerts/mails/unsubscribe-token.ts";
import { hashToken } from "../lib/tokens.ts";
import { serve } from "../testing/sockets/live-socket.ts";
import { testApp } from "../testing/app.ts";
import type { TestApp } from "../testing/app.ts";
import { pngOf } from "../testing/pictures.ts";
import { upload } from "../testing/sending-files.ts";
import { enrol } from "../testing/enrol.ts";
import type { Member } from "../testing/enrol.ts";
import { seeded } from "../lib/seeded-random.ts";
import { SHAPES } from "./shapes.ts";
import type { ShapeName } from "./shapes.ts";
import { MARKER } from "../testing/hostile/hostile-values.ts";
import { hostileRequest, operationsOf } from "../testing/hostile/hostile-requests.ts";
import type { Api, Hostile, Operation } from "../testing/hostile/hostile-requests.ts";

const SEED = Number(Bun.env.FUZZ_SEED ?? 20261121);
/** A release sends twice as many. */
const REQUESTS = Number(Bun.env.FUZZ_REQUESTS ?? 5000);
const WARM_UP = 1000;
const AT_ONCE = 6;
const SLOW_MS = 1000;
const GROWTH_MAX_BYTES = 24 * 1024 * 1024;

/** In the mails that confirm the attacker's address and reset the password. */
const MAILED_TOKEN = "t".repeat(43);
/** In the address of a calendar that was given to the attacker. */
const FEED_TOKEN = "f".repeat(43);

const random = seeded(SEED);
const problems: string[] = [];
const succeeded = new Set<Operation>();
let t: TestApp;
let server: ReturnType<typeof serve>;
let operations: Operation[];
let attacker: Member;
let visitor: string;

type Settled = Record<"match" | "event" | "page" | "message" | "session", string>;
type Person = Settled & { member: Member };

/** Two who know each other, with everything that a member can have. */
async function settlePair(): Promise<[Person, Person]> {
  const position = { latitude: 48.15, longitude: 11.575 };
  const [one, two] = [
    await enrol(t, { name: "One" }, position),
    await enrol(t, { name: "Two" }, position),
  ];
  const match = (await one.post("/api/matches", { userId1: one.id, userId2: two.id })).body.id;
  const message = (await one.post(`/api/messages/${two.id}`, { content: "Between us" })).body.id;
  const settled = async (member: Member) => {
    const event = await member.post("/api/events", {
      title: "Tea",
      description: "At the river",
      category: "social",
      location: "The bench",
      dateTime: "2026-06-05T18:00:00Z",
    });
    await member.put("/api/users/me/settings", { maxDistance: 7 });
    const session = (await member.get("/api/auth/sessions")).body[0]!.id;
    const { url } = (await member.put(`/api/events/${event.body.id}/page`, {})).body;
    const page = basename(url ?? "");
    return { member, match, event: event.body.id, page, message, session };
  };
  return [await settled(one), await settled(two)];
}

/** All that somebody reads of what is theirs. */
async function ownData({ member, event }: Person, other: Person) {
  const paths = [
    "/api/users/me",
    "/api/auth/sessions",
    `/api/matches/${member.id}`,
    "/api/conversations",
    `/api/messages/${other.member.id}?peek=1`,
    `/api/events/${event}`,
    `/api/events/${event}/attendees`,
  ];
  return Promise.all(paths.map(async (path) => (await member.get(path)).text));
}

type Body = Record<string, unknown>;

/** The same without what anybody may do to somebody: write, connect, join. */
async function untouchable(person: Person, other: Person) {
  const [me, sessions, matches, , messages, event] = (await ownData(person, other)).map(
    (text) => JSON.parse(text) as Body,
  );
  const { unreadCount: _, connectionsCount: __, matchRate: ___, ...own } = me as Body;
  const { currentAttendees: ____, firstAttendees: _____, ...hosted } = event as Body;
  const match = (matches as unknown as Body[]).find(({ id }) => id === person.match);
  return JSON.stringify({ own, sessions, match, messages, hosted });
}

function problemOf(request: Hostile, status: number, type: string, text: string) {
  const { responses } = request.operation;
  if (status >= 500 && !(status in responses)) return "a failure";
  if (!(status in responses)) return "a status that is not documented";
  if (status >= 400 && text.includes(MARKER)) return "repeats what was sent";
  const content = Object.keys(responses[status]?.content ?? {});
  if (content.length > 0 && !content.some((known) => type.startsWith(known))) return `is ${type}`;
  if (!type.startsWith("application/json")) return undefined;
  const schema = responses[status]?.content?.["application/json"]?.schema as
    | { $ref?: string; items?: { $ref?: string } }
    | undefined;
  const name = (schema?.$ref ?? schema?.items?.$ref)?.split("/").at(-1) as ShapeName | undefined;
  if (name === undefined) return undefined;
  const shape = schema?.items ? SHAPES[name].array() : SHAPES[name];
  const parsed = shape.safeParse(JSON.parse(text));
  return parsed.success ? undefined : `is no ${name}: ${parsed.error.message}`;
}

async function ask({ address, method, headers, body }: Hostile, cookie: string) {
  const began = performance.now();
  const response = await fetch(server.origin + address, {
    method,
    headers: { ...headers, cookie },
    body,
    redirect: "manual",
    signal: AbortSignal.timeout(20_000),
  });
  const text = await response.text();
  const type = response.headers.get("content-type") ?? "";
  return { status: response.status, type, text, ms: performance.now() - began };
}

async function attack(request: Hostile, cookie: string, index: number) {
  const { status, type, text, ms } = await ask(request, cookie);
  if (status < 400) succeeded.add(request.operation);
  // The machine may have had something else to do; what is slow by itself is so each time.
  const isSlow =
    ms > SLOW_MS &&
    (await ask(request, cookie)).ms > SLOW_MS &&
    (await ask(request, cookie)).ms > SLOW_MS;
  const problem = isSlow ? "takes too long" : problemOf(request, status, type, text);
  if (problem === undefined) return;
  const { method, address, headers, body } = request;
  const sent = [JSON.stringify(headers), String(body)].map((text) => text.slice(0, 200)).join(" ");
  problems.push(
    `#${index} ${method} ${address.slice(0, 300)} ${sent}: ${status} ${problem}: ${text.slice(0, 300)}`,
  );
}

async function cookieFor({ method, path }: Operation, kind: number) {
  if (`${method} ${path}` === "DELETE /api/users/me") return (await enrol(t)).cookie;
  if (kind < 0.15) return "";
  if (kind < 0.2) return "session=%E0%A4%A; session=; __proto__=1";
  if (kind < 0.4) return visitor;
  return `session=${await startSession(t.deps, attacker.userId)}`;
}

type Ids = Parameters<typeof hostileRequest>[2];
type IdsBehind = NonNullable<Parameters<typeof hostileRequest>[3]>;

async function flood(count: number, ids: Ids, behind: IdsBehind) {
  for (let done = 0; done < count; done += AT_ONCE) {
    const requests = Array.from({ length: AT_ONCE }, () =>
      hostileRequest(random.pick(operations), random, ids, behind),
    );
    const kinds = requests.map(() => random.next());
    await Promise.all(
      requests.map(async (request, index) =>
        attack(request, await cookieFor(request.operation, kinds[index] ?? 0), done + index),
      ),
    );
    t.clock.now += 10;
  }
}

async function memoryInUse() {
  for (let round = 0; round < 3; round++) {
    Bun.gc(true);
    await Bun.sleep(20);
  }
  return heapStats().heapSize;
}

beforeAll(async () => {
  const write = (event: string, fields?: object) =>
    void problems.push(`log: ${event} ${JSON.stringify(fields)}`);
  const log: Log = { debug: () => {}, info: () => {}, warn: write, error: write };
  t = await testApp(
    // Mails are written down, and never sent.
    { RATE_LIMIT_SCALE: "1000000", SMTP_URL: "smtp://127.0.0.1:1", MAIL_FROM: "app@example.com" },
    {
      log,
      schedule: () => undefined,
      images: createImages(),
      // What hashing costs is tested where passwords are.
      passwords: {
        waiting: () => 0,
        hash: async (text) => `hash of ${text.length}`,
        verify: async (text, hash) => Boolean(hash) && text.length % 2 === 0,
      },
    },
  );
  server = serve(t);
  const { body } = await t.signedOut.get("/api/openapi.json");
  operations = operationsOf(body as Api);
  const mallory = { name: "Mallory", email: "mallory@example.com", passwordHash: "theirs" };
  attacker = await enrol(t, mallory, { latitude: 48.15, longitude: 11.575 });
  const args = [hashToken(MAILED_TOKEN), attacker.userId];
  await t.deps.db.$client.batch([
    { sql: `INSERT INTO email_confirmations VALUES (?, ?, '${mallory.email}', 9e15)`, args },
    { sql: "INSERT INTO password_resets VALUES (?, ?, 9e15)", args },
  ]);
  visitor =
    (await t.signedOut.post("/api/demo-login")).headers.get("set-cookie")?.split(";")[0] ?? "";
});
afterAll(async () => {
  await server.stop();
  await t.close();
});

const DATE_TIME = "2026-06-05T18:00:00Z";

/** Events of the member, alike. */
async function planEach(member: Member, count: number, more: Body) {
  const planned: string[] = [];
  for (let n = 0; n < count; n += 1) {
    const draft = {
      description: "Tea.",
      category: "social",
      location: "Here",
      dateTime: DATE_TIME,
    };
    planned.push((await member.post("/api/events", { ...draft, ...more })).body.id);
  }
  return planned;
}

test(`${WARM_UP + REQUESTS} hostile requests harm nobody (FUZZ_SEED=${SEED})`, async () => {
  const [target, friend] = await settlePair();
  const [bystander, other] = await settlePair();
  // Whom the attacker knows, so that hostile requests come into a conversation.
  const met = await enrol(t, { name: "Met" }, { latitude: 48.15, longitude: 11.575 });
  const sent = (await attacker.post(`/api/messages/${met.id}`, { content: "Hello" })).body.id;
  await met.post(`/api/messages/${attacker.id}`, { content: "Hello yourself" });
  const soon = new Date(t.clock.now + 1_800_000).toISOString();
  // Several of each: hostile requests call them off, and leave them.
  const mine = await planEach(attacker, 6, { title: "Mine", needsApproval: true });
  const doors = await planEach(attacker, 3, { title: "Now", dateTime: soon });
  const parties = await planEach(met, 3, { title: "Theirs" });
  const recurrence = { every: "week", count: 3 };
  const weekly = await planEach(attacker, 2, { title: "Weekly", recurrence });
  const [party = ""] = parties;
  const [over = ""] = await planEach(attacker, 1, { title: "Over" });
  for (const event of [...mine, ...doors]) await met.post(`/api/events/${event}/join`);
  await t.deps.db.run("UPDATE events SET starts_at = starts_at - 864000000 WHERE title = 'Over'");
  // Each may be asked to host with the other.
  await attacker.post("/api/matches", { userId1: attacker.id, userId2: met.id });
  for (const event of parties)
    await met.post(`/api/events/${event}/co-hosts`, { userId: attacker.id });
  const questions: string[] = [];
  for (const event of mine)
    questions.push((await met.post(`/api/events/${event}/questions`, { text: "When?" })).body.id);
  const shown = (await upload(t, attacker, "event-photo", pngOf(9, 9))).body.url;
  await attacker.post(`/api/events/${over}/photos`, { url: shown });
  const picture = (await upload(t, attacker, "profile", pngOf(9, 9))).body.url;
  await saveCalendarFeed(t.deps.db, met.userId, hashToken(FEED_TOKEN), 0);
  const warning = "W".repeat(22);
  await t.deps.db.$client.execute({
    sql: "INSERT INTO warnings (public_id, user_id, words, created_at) VALUES (?, ?, 'Be kind', 0)",
    args: [warning, attacker.userId],
  });
  const often = [
    attacker.id,
    ...mine.slice(0, 2),
    over,
    party,
    target.member.id,
    met.id,
    basename(picture),
    warning,
    `${FEED_TOKEN}.ics`,
  ];
  const inConversation = Array.from({ length: 6 }, () => [met.id, sent]).flat();
  const ids = [
    ...Array.from({ length: 4 }, () => often).flat(),
    ...inConversation,
    ...[target, friend].flatMap(({ member, ...rest }) => [member.id, ...Object.values(rest)]),
    bystander.match,
    bystander.message,
    bystander.session,
    "A".repeat(22),
    MAILED_TOKEN,
    unsubscribeToken(t.deps, attacker.id, "nearby"),
    comingToken(t.deps.serverKey, {
      member: attacker.id,
      event: party,
      startsAt: Date.parse(DATE_TIME),
    }),
  ];
  const people = [met.id, target.member.id];
  const behind = {
    events: [...mine, ...doors, ...weekly, ...parties, over],
    questions,
    photos: [basename(shown, ".webp")],
    users: people,
    matches: [attacker.id],
    conversations: people,
    messages: people,
    "co-hosts": people,
    blocks: people,
    uploads: [basename(picture)],
    e: [target.page, friend.page],
    "{userId}": [sent],
  };
  const state = async () => [
    await ownData(bystander, other),
    await ownData(other, bystander),
    await untouchable(target, friend),
    await untouchable(friend, target),
  ];
  await state();
  const before = await state();
  await flood(WARM_UP, ids, behind);
  const memory = await memoryInUse();
  await flood(REQUESTS, ids, behind);
  expect(problems.slice(0, 20)).toEqual([]);
  expect(await state()).toEqual(before);
  // Who only meets refusals has not been inside.
  expect(succeeded.size).toBeGreaterThan(0.75 * operations.length);
  const grown = (await memoryInUse()) - memory;
  expect(grown).toBeLessThan(GROWTH_MAX_BYTES);
}, 120_000);
