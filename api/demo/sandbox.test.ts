import { afterEach, describe, expect, test } from "bun:test";
import { serve } from "../testing/sockets/live-socket.ts";
import { testApp } from "../testing/app.ts";
import { read } from "../testing/read.ts";
import type { TestApp } from "../testing/app.ts";
import { visit } from "../testing/demo.ts";
import { MAX_SANDBOXES, SANDBOX_TTL_MS, deleteUnusedSandboxes } from "./sandbox.service.ts";
import { refusalOf } from "../testing/refusal.ts";

const MINUTE_MS = 60_000;
const closing: (() => unknown)[] = [];

async function opened(env: Record<string, string> = {}) {
  const t = await testApp(env, { schedule: () => undefined });
  closing.push(t.close);
  return t;
}

afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

/** Every row of every table of the product. */
async function everything({ deps }: TestApp) {
  const { $client } = deps.db;
  const tables = await $client.execute(
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND name NOT LIKE '\\_\\_%' ESCAPE '\\' AND sql NOT LIKE 'CREATE VIRTUAL%'",
  );
  const rows: Record<string, unknown> = {};
  for (const { name } of tables.rows)
    rows[String(name)] = (
      await $client.execute(`SELECT * FROM ${String(name)} ORDER BY 1, 2`)
    ).rows;
  return rows;
}

const isSignedIn = async (visitor: { get: TestApp["signedOut"]["get"] }) =>
  (await visitor.get("/api/auth/status")).body.isAuthenticated;

async function leaveTraces(visitor: Awaited<ReturnType<typeof visit>>) {
  const people = await read(visitor, "/api/users/nearby");
  const stranger = people.find(({ isConnected }) => !isConnected)?.id ?? "";
  expect((await visitor.post(`/api/messages/${stranger}`, { content: "Hello!" })).status).toBe(201);
  const [event] = await read(visitor, "/api/events/nearby");
  expect((await visitor.post(`/api/events/${event?.id}/join`)).status).toBe(200);
  const match = { userId1: visitor.id, userId2: stranger, compatibilityScore: 85 };
  expect((await visitor.post("/api/matches", match)).status).toBe(201);
  expect((await visitor.put("/api/users/me", { name: "Somebody Else" })).status).toBe(200);
}

describe("how long a sandbox lasts", () => {
  test("two hours after its last use nothing of it is left in any table, and members keep everything", async () => {
    const t = await opened();
    const [ann, ben] = [await t.member(), await t.member()];
    await ann.post(`/api/messages/${ben.id}`, { content: "Hi Ben" });
    await ann.post("/api/matches", { userId1: ann.id, userId2: ben.id });
    const before = await everything(t);
    const visitor = await visit(t);
    await leaveTraces(visitor);
    const during = await everything(t);
    const grown = Object.keys(before).filter(
      (table) => !Bun.deepEquals(before[table], during[table]),
    );
    expect(grown.toSorted()).toEqual(
      [
        "conversation_members",
        "conversations",
        "demo_towns",
        "event_answers",
        "event_attendees",
        "event_photos",
        "event_questions",
        "event_series",
        "events",
        "matches",
        "message_changes",
        "messages",
        "places",
        "profile_photos",
        "sessions",
        "users",
      ].toSorted(),
    );
    t.clock.now += SANDBOX_TTL_MS;
    await deleteUnusedSandboxes(t.deps);
    expect(await everything(t)).toEqual(before);
    expect(await isSignedIn(visitor)).toBe(false);
    const answer = await visitor.get("/api/users/me");
    expect([answer.status, refusalOf(answer).code]).toEqual([401, "unauthenticated"]);
  });

  test("just before two hours it is all there", async () => {
    const t = await opened();
    const visitor = await visit(t);
    t.clock.now += SANDBOX_TTL_MS - 1;
    await deleteUnusedSandboxes(t.deps);
    expect(await isSignedIn(visitor)).toBe(true);
  });

  test("use keeps it, to the minute", async () => {
    const t = await opened();
    const visitor = await visit(t);
    for (let hours = 0; hours < 6; hours++) {
      t.clock.now += SANDBOX_TTL_MS - 2 * MINUTE_MS;
      await deleteUnusedSandboxes(t.deps);
      expect((await visitor.get("/api/users/nearby")).status).toBe(200);
    }
    t.clock.now += SANDBOX_TTL_MS;
    await deleteUnusedSandboxes(t.deps);
    expect(await isSignedIn(visitor)).toBe(false);
  });

  test("the next visitor's sign-in deletes unused ones too", async () => {
    const t = await opened();
    const first = await visit(t);
    t.clock.now += SANDBOX_TTL_MS;
    const second = await visit(t);
    expect([await isSignedIn(first), await isSignedIn(second)]).toEqual([false, true]);
  });

  test("many that are due are deleted, each in a turn of its own", async () => {
    const t = await opened();
    for (let i = 0; i < 25; i++) await visit(t);
    t.clock.now += SANDBOX_TTL_MS;
    let turn = 0;
    const count = () => {
      turn += 1;
      next = setImmediate(count);
    };
    let next = setImmediate(count);
    const turnOf = new Map<number, number>();
    t.deps.events.subscribe("session.ended", ({ sessionIds }) => {
      for (const id of sessionIds) turnOf.set(id, turn);
    });
    await deleteUnusedSandboxes(t.deps);
    clearImmediate(next);
    expect(await countSandboxes(t)).toBe(0);
    expect([turnOf.size, new Set(turnOf.values()).size]).toEqual([25, 25]);
  });

  test("where the demo was switched off, all sandboxes go", async () => {
    const t = await opened();
    const [member, visitor] = [await t.member(), await visit(t)];
    await deleteUnusedSandboxes({ ...t.deps, env: { ...t.deps.env, demo: false } });
    expect([await isSignedIn(visitor), await isSignedIn(member)]).toEqual([false, true]);
  });

  test("an open connection to a sandbox that goes is closed, others stay", async () => {
    const t = await opened();
    const server = serve(t);
    closing.push(server.stop);
    const [member, visitor] = [await t.member(), await visit(t)];
    const [kept, ended] = [await server.connect(member), await server.connect(visitor)];
    t.clock.now += SANDBOX_TTL_MS;
    await deleteUnusedSandboxes(t.deps);
    await ended.next("session_ended");
    expect((await ended.closed()).code).toBe(4401);
    kept.send({ type: "ping" });
    await kept.next("pong");
  });

  test("people of a sandbox that is gone count as online no more", async () => {
    const t = await opened();
    await visit(t);
    const bots = await t.deps.db.$client.execute(
      "SELECT id FROM users WHERE kind = 'figure' AND name IN ('Maya Okafor', 'Jonas Lindqvist')",
    );
    const ids = bots.rows.map(({ id }) => id as number);
    expect(ids).toHaveLength(2);
    expect(ids.every((id) => t.deps.presence.isOnline(id))).toBe(true);
    t.clock.now += SANDBOX_TTL_MS;
    await deleteUnusedSandboxes(t.deps);
    expect(ids.some((id) => t.deps.presence.isOnline(id))).toBe(false);
  });
});

test("when there are too many sandboxes, the one unused longest goes", async () => {
  const t = await opened();
  const [first, second] = [await visit(t), await visit(t)];
  await fillUp(t, 1);
  t.clock.now += 2 * MINUTE_MS;
  expect(await isSignedIn(first)).toBe(true);
  const next = await visit(t);
  expect(await countSandboxes(t)).toBe(MAX_SANDBOXES);
  expect([await isSignedIn(first), await isSignedIn(second), await isSignedIn(next)]).toEqual([
    true,
    false,
    true,
  ]);
}, 30_000);

test("one network displaces only its own: whoever came from elsewhere keeps the sandbox", async () => {
  const t = await opened({ TRUST_PROXY: "true" });
  const from = (network: string) => visit(t, "en", { "x-forwarded-for": network });
  const people = [
    await from("198.51.100.1"),
    await from("198.51.100.2"),
    await from("2001:db8::1"),
  ];
  const first = await from("203.0.113.1");
  t.clock.now += 2 * MINUTE_MS;
  for (const network of ["203.0.113.1", "203.0.113.2"]) await from(network);
  await fillUp(t, 2);
  // Each of these asks from a /64 of its own, in one /48.
  for (let i = 0; i < 50; i++) await from(`2001:db8:9:${i.toString(16)}::1`);
  expect(await countSandboxes(t)).toBe(MAX_SANDBOXES);
  for (const person of people) expect(await isSignedIn(person)).toBe(true);
  expect(await isSignedIn(first)).toBe(false);
  const { rows } = await t.deps.db.$client.execute("SELECT network FROM demo_towns");
  expect(JSON.stringify(rows)).not.toMatch(/203\.0|2001:/);
}, 60_000);

const MORE = `
  WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < :count)
  INSERT INTO demo_towns (created_at, last_used_at, language, network)
  SELECT created_at, last_used_at, language, network FROM numbers JOIN demo_towns ON id = :last - n % :kinds`;

/** Up to the most there may be, as the last ones that were made, but without people: by the front door it takes seconds. */
async function fillUp(t: TestApp, kinds: number) {
  const made = await countSandboxes(t);
  const { $client } = t.deps.db;
  const { rows } = await $client.execute("SELECT max(id) AS last FROM demo_towns");
  const args = { count: MAX_SANDBOXES - made, last: Number(rows[0]?.last), kinds };
  await $client.execute({ sql: MORE, args });
  expect(await countSandboxes(t)).toBe(MAX_SANDBOXES);
}

const countSandboxes = async ({ deps }: TestApp) =>
  (await deps.db.$client.execute("SELECT count(*) AS n FROM demo_towns")).rows[0]?.n as number;
