import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { visit } from "../testing/demo.ts";
import { host, miscounted } from "../testing/events.ts";
import { serve } from "../testing/sockets/live-socket.ts";
import { testApp } from "../testing/app.ts";
import type { TestApp } from "../testing/app.ts";
import { enrol } from "../testing/enrol.ts";
import type { Member } from "../testing/enrol.ts";
import { expectRefusal } from "../testing/refusal.ts";
import { writeAlerts } from "../alerts/new-alerts.service.ts";
import { pngOf } from "../testing/pictures.ts";
import { fetchImage, upload } from "../testing/sending-files.ts";
import { beginDeletion } from "./deletion.repo.ts";
import { finishDeletions } from "./deletion.service.ts";

const ME = "/api/users/me";
const PASSWORD = { password: "correct horse" };
const CONFIRM = { confirm: "DELETE" };
const HERE = { latitude: 48.15, longitude: 11.575 };

let t: TestApp;
let server: ReturnType<typeof serve>;
beforeAll(async () => {
  t = await testApp();
  server = serve(t);
});
afterAll(async () => {
  await server.stop();
  await t.close();
});

const rowsOf = async (sql: string, args: (string | number)[] = []) =>
  (await t.deps.db.$client.execute({ sql, args })).rows.map((row) => ({ ...row }));

const write = (from: Member, to: Member, content = "Hello") =>
  from.post(`/api/messages/${to.id}`, { content });
const connect = (one: Member, other: Member) =>
  one.post("/api/matches", { userId1: one.id, userId2: other.id });

/** Every column that refers to a user, from the schema itself. */
async function columnsNamingUsers() {
  const tables = await rowsOf("SELECT name FROM sqlite_master WHERE type = 'table'");
  const columns: { table: string; column: string }[] = [];
  for (const { name } of tables)
    for (const key of await rowsOf(`PRAGMA foreign_key_list("${String(name)}")`))
      if (key.table === "users") columns.push({ table: String(name), column: String(key.from) });
  return columns;
}

async function rowsNaming(userId: number) {
  const found: string[] = [];
  for (const { table, column } of await columnsNamingUsers()) {
    const rows = await rowsOf(`SELECT 1 FROM "${table}" WHERE "${column}" = ?`, [userId]);
    if (rows.length > 0) found.push(`${table}.${column}`);
  }
  return found;
}

/** Counters that are kept beside connections and conversations and do not agree with them. */
const miscountedPeople = () =>
  rowsOf(`SELECT id FROM users WHERE
    connections_count <> (SELECT count(*) FROM matches WHERE users.id IN (user_a, user_b))
    OR mutual_count <> (SELECT count(*) FROM matches WHERE users.id IN (user_a, user_b) AND both_wrote)
    OR conversations_count <> (SELECT count(*) FROM conversation_members WHERE user_id = users.id)`);

describe("spec 6: deleting the account, DELETE /api/users/me", () => {
  test("with the password it ends the account for good and clears the cookie", async () => {
    const ann = await t.member();
    const [ben, elsewhere] = [
      await enrol(t),
      await t.signedOut.post("/api/login", {
        email: ann.email,
        ...PASSWORD,
      }),
    ];
    const left = await ann.delete(ME, PASSWORD);
    expect([left.status, left.text]).toEqual([204, ""]);
    expect(left.headers.get("set-cookie")).toStartWith("session=; Max-Age=0; Path=/");
    const other = t.client(elsewhere.headers.get("set-cookie")?.split(";")[0] ?? "");
    for (const session of [ann, other])
      expectRefusal(await session.get(ME), 401, "unauthenticated");
    expectRefusal(
      await t.signedOut.post("/api/login", { email: ann.email, ...PASSWORD }),
      401,
      "bad_credentials",
    );
    expect((await ben.get(`/api/users/${ann.id}`)).text).toBe(
      (await ben.get(`/api/users/${"x".repeat(22)}`)).text,
    );
    const again = await t.member({ email: ann.email });
    expect(again.id).not.toBe(ann.id);
  });

  test("asks for the password, or for the word where there is none", async () => {
    const [ann, ben] = [await t.member(), await enrol(t)];
    expectRefusal(await ann.delete(ME, { password: "wrong horse" }), 403, "wrong_password");
    for (const sent of [undefined, {}, CONFIRM, { password: "" }])
      expectRefusal(await ann.delete(ME, sent), 400, "invalid_input", ["password"]);
    for (const sent of [undefined, {}, PASSWORD, { confirm: "delete" }, { confirm: "" }])
      expectRefusal(await ben.delete(ME, sent), 400, "invalid_input", ["confirm"]);
    for (const sent of [{ password: 5 }, { password: "x".repeat(257) }, { password: null }])
      expectRefusal(await ann.delete(ME, sent), 400, "invalid_input", ["password"]);
    expectRefusal(await ben.delete(ME, { confirm: true }), 400, "invalid_input", ["confirm"]);
    expectRefusal(await ben.delete(ME, []), 400, "invalid_input");
    for (const member of [ann, ben]) expect((await member.get(ME)).status).toBe(200);
    expect((await ben.delete(ME, CONFIRM)).status).toBe(204);
  });

  test("the demo account stays, and nobody leaves for somebody else", async () => {
    const demo = await testApp();
    const visitor = await visit(demo);
    for (const sent of [CONFIRM, PASSWORD, {}])
      expectRefusal(await visitor.delete(ME, sent), 403, "demo_locked");
    expect((await visitor.get(ME)).status).toBe(200);
    await demo.close();
    expectRefusal(await t.signedOut.delete(ME, CONFIRM), 401, "unauthenticated");
    const [ann, ben] = [await enrol(t), await enrol(t)];
    await ann.delete(ME, { ...CONFIRM, userId: ben.id, id: ben.id });
    expect((await ben.get(ME)).status).toBe(200);
    expect((await ann.get(ME)).status).toBe(401);
  });

  test("a password cannot be guessed here without end", async () => {
    const bounded = await testApp({ RATE_LIMIT_SCALE: "1" });
    const ann = await bounded.member();
    for (let turn = 0; turn < 10; turn += 1)
      expectRefusal(await ann.delete(ME, { password: "wrong" }), 403, "wrong_password");
    const refused = await ann.delete(ME, PASSWORD);
    expectRefusal(refused, 429, "rate_limited");
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    await bounded.close();
  });

  test("twice, and at the same time, is once", async () => {
    const ann = await t.member();
    const answers = await Promise.all([1, 2, 3].map(() => ann.delete(ME, PASSWORD)));
    expect(answers.map(({ status }) => status)).toContain(204);
    for (const { status } of answers) expect([204, 401]).toContain(status);
    expectRefusal(await ann.delete(ME, PASSWORD), 401, "unauthenticated");
    expect(await rowsOf("SELECT id FROM users WHERE public_id = ?", [ann.id])).toEqual([]);
  });
});

describe("after somebody left", () => {
  test("no row names them, whatever the table", async () => {
    const [ann, ben, cy] = [await enrol(t), await enrol(t), await enrol(t)];
    await connect(ann, ben);
    await connect(cy, ann);
    for (const [from, to] of [
      [ann, ben],
      [ben, ann],
      [cy, ann],
    ] as const)
      await write(from, to);
    const event = await host(t, ben);
    await ann.post(`/api/events/${event.id}/join`);
    const own = await host(t, ann);
    await cy.post(`/api/events/${own.id}/join`);
    await upload(t, ann, "profile", pngOf(9, 9));
    expect((await rowsNaming(ann.userId)).length).toBeGreaterThan(7);
    expect((await ann.delete(ME, CONFIRM)).status).toBe(204);
    expect(await rowsNaming(ann.userId)).toEqual([]);
    expect(await rowsOf("SELECT 1 FROM users WHERE id = ?", [ann.userId])).toEqual([]);
    expect(
      await rowsOf("SELECT 1 FROM conversations WHERE ? IN (user_a, user_b)", [ann.userId]),
    ).toEqual([]);
  });

  test("others' lists, counters and unread counts are as if they had never been there", async () => {
    const [ann, ben, cy] = [await enrol(t), await enrol(t), await enrol(t)];
    await connect(ann, ben);
    await write(ann, ben);
    await write(ben, ann);
    await write(ann, ben);
    await write(cy, ben);
    expect((await ben.get(ME)).body).toMatchObject({
      unreadCount: 3,
      connectionsCount: 1,
      matchRate: 100,
    });
    await ben.get("/api/conversations");
    await ben.get(`/api/users/${ann.id}`);
    await ann.delete(ME, CONFIRM);
    expect((await ben.get(ME)).body).toMatchObject({
      unreadCount: 1,
      connectionsCount: 0,
      matchRate: 0,
    });
    const conversations = await ben.get("/api/conversations");
    expect(conversations.body.map(({ user }) => user.id)).toEqual([cy.id]);
    expect(conversations.headers.get("x-total-count")).toBe("1");
    expect((await ben.get(`/api/matches/${ben.id}`)).body).toEqual([]);
    for (const path of [`/api/users/${ann.id}`, `/api/messages/${ann.id}`])
      expectRefusal(await ben.get(path), 404, "not_found");
    expectRefusal(await write(ben, ann), 404, "not_found");
    expectRefusal(await connect(ben, ann), 404, "not_found");
    expect(await miscountedPeople()).toEqual([]);
  });

  test("they are gone from the map and from every count", async () => {
    const [ann, ben] = [await enrol(t, {}, HERE), await enrol(t, {}, HERE)];
    const near = async () => (await ben.get("/api/users/nearby?browse=1")).body.map(({ id }) => id);
    const count = async () => (await ben.get("/api/users/nearby/counts")).body["5"];
    expect([await near(), await count()]).toEqual([[ann.id], 1]);
    await ann.delete(ME, CONFIRM);
    expect([await near(), await count()]).toEqual([[], 0]);
  });

  test("their places in events are free, and their own events are called off and gone", async () => {
    const [ann, ben, cy] = [await enrol(t), await enrol(t), await enrol(t)];
    const full = await host(t, ben, { maxAttendees: 2 });
    const own = await host(t, ann, { title: "Anns walk" });
    await ann.post(`/api/events/${full.id}/join`);
    expectRefusal(await cy.post(`/api/events/${full.id}/join`), 409, "event_full");
    await cy.post(`/api/events/${own.id}/join`);
    await cy.get("/api/events/nearby");
    expect((await cy.get(ME)).body.eventsJoined).toBe(1);
    const [going, watching] = [await server.connect(cy), await server.connect(ben)];
    watching.send({ type: "watch", eventIds: [full.id, own.id] });
    for (let frames = 0; frames < 2; frames += 1) await watching.next("event");
    await ann.delete(ME, CONFIRM);
    const calledOff = { type: "event", eventId: own.id, currentAttendees: 0, isCancelled: true };
    expect(await going.next("event")).toEqual({ ...calledOff, title: "Anns walk" });
    expect(await watching.next("event")).toEqual({
      type: "event",
      eventId: full.id,
      currentAttendees: 1,
      edits: 0,
      isCancelled: false,
    });
    expect(await watching.next("event")).toEqual(calledOff);
    expectRefusal(await cy.get(`/api/events/${own.id}`), 404, "not_found");
    const listed = (await cy.get("/api/events/nearby")).body.map(({ id }) => id);
    expect(listed).toContain(full.id);
    expect(listed).not.toContain(own.id);
    expect((await cy.get(ME)).body.eventsJoined).toBe(0);
    expect((await cy.post(`/api/events/${full.id}/join`)).status).toBe(200);
    expect(await miscounted(t)).toEqual([]);
    going.socket.close();
    watching.socket.close();
  });

  test("their sockets are closed, and their photos are gone", async () => {
    const ann = await enrol(t);
    const { body } = await upload(t, ann, "profile", pngOf(9, 9));
    await ann.put(ME, { profileImageUrl: body.url });
    expect((await fetchImage(t, body.url)).status).toBe(200);
    const socket = await server.connect(ann);
    await ann.delete(ME, CONFIRM);
    await socket.next("session_ended");
    expect((await socket.closed()).code).toBe(4401);
    expect((await fetchImage(t, body.url)).status).toBe(404);
  });
});

test("what a crash cut short is out of sight at once, and finished later", async () => {
  const [ann, ben] = [await t.member(), await enrol(t)];
  const [row] = await rowsOf("SELECT id FROM users WHERE public_id = ?", [ann.id]);
  const annId = Number(row?.id);
  await ben.post(`/api/messages/${ann.id}`, { content: "Hi" });
  const event = (
    await ann.post("/api/events", {
      title: "Tea",
      description: "At the river",
      category: "social",
      location: "The bench",
      dateTime: new Date(t.clock.now + 86_400_000).toISOString(),
    })
  ).body;
  await ben.post(`/api/events/${event.id}/join`);
  const photo = (await upload(t, ann, "profile", pngOf(9, 9))).body.url as string;
  await ann.put(ME, { profileImageUrl: photo });
  await ann.post(`/api/messages/${ben.id}`, { content: "Hello" });
  await writeAlerts(t.deps);
  const alertsOf = async (one: Member) => (await one.get("/api/alerts")).body;
  expect((await alertsOf(ben)).map(({ person }) => person?.id)).toEqual([ann.id]);
  await beginDeletion(t.deps.db, annId);
  t.clock.now += 60_000;
  const restarted = await testApp(
    {},
    { db: t.deps.db, now: () => t.clock.now, files: t.deps.files },
  );
  const seer = restarted.client(ben.cookie);
  expectRefusal(
    await restarted.signedOut.post("/api/login", { email: ann.email, ...PASSWORD }),
    401,
    "bad_credentials",
  );
  expect((await seer.get("/api/conversations")).body).toEqual([]);
  expect(await rowsOf("SELECT 1 FROM alerts WHERE actor_id = ?", [annId])).toHaveLength(1);
  expect((await seer.get("/api/alerts")).body).toEqual([]);
  expect((await fetchImage(restarted, photo, {}, ben)).status).toBe(404);
  for (const path of [`/api/users/${ann.id}`, `/api/messages/${ann.id}`, `/api/events/${event.id}`])
    expectRefusal(await seer.get(path), 404, "not_found");
  expect((await rowsNaming(annId)).length).toBeGreaterThan(0);
  for (let turn = 0; turn < 2; turn += 1) {
    await finishDeletions(restarted.deps);
    expect(await rowsNaming(annId)).toEqual([]);
    expect(await rowsOf("SELECT 1 FROM users WHERE id = ?", [annId])).toEqual([]);
  }
  expect((await seer.get(ME)).body.eventsJoined).toBe(0);
});

test("100,000 messages go without holding anybody up", async () => {
  const [ann, ben] = [await enrol(t), await enrol(t)];
  await write(ann, ben);
  await t.deps.db.$client.execute({
    sql: `WITH RECURSIVE n(i) AS (SELECT 2 UNION ALL SELECT i + 1 FROM n WHERE i < 100000)
      INSERT INTO messages (public_id, conversation_id, seq, sender_id, content, created_at)
      SELECT 'long' || i, (SELECT id FROM conversations WHERE ? IN (user_a, user_b)), i, ?, 'word ' || i, 0 FROM n`,
    args: [ann.userId, ann.userId],
  });
  const gaps: number[] = [];
  let last = performance.now();
  const watch = setInterval(() => {
    gaps.push(performance.now() - last);
    last = performance.now();
  }, 1);
  const answer = await ann.delete(ME, CONFIRM);
  clearInterval(watch);
  expect(answer.status).toBe(204);
  expect(gaps.length).toBeGreaterThan(100);
  gaps.sort((a, b) => a - b);
  expect(gaps[Math.floor(gaps.length * 0.95)]).toBeLessThan(50);
  expect(await rowsOf("SELECT 1 FROM messages WHERE sender_id = ?", [ann.userId])).toEqual([]);
}, 60_000);
