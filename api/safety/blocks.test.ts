import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { host, miscounted } from "../testing/events.ts";
import { newPublicId } from "../lib/tokens.ts";
import { PRESENCE_CLOCK_MS } from "../realtime/presence.ts";
import { createPresenceBroadcast } from "../sockets/presence-clock.ts";
import { serve } from "../testing/sockets/live-socket.ts";
import { testApp } from "../testing/app.ts";
import type { TestApp } from "../testing/app.ts";
import { enrol } from "../testing/enrol.ts";
import type { Member } from "../testing/enrol.ts";
import { expectRefusal } from "../testing/refusal.ts";
import { BLOCKS_MAX } from "./report-limits.schema.ts";

let t: TestApp;
let ann: Member;
let ben: Member;
beforeEach(async () => {
  t = await testApp({ RATE_LIMIT_SCALE: "1000" });
  [ann, ben] = [await enrol(t, { name: "Ann" }), await enrol(t, { name: "Ben" })];
});
afterEach(() => t.close());

const block = (by: Member, { id }: { id: string }) => by.post("/api/blocks", { userId: id });
const connect = (by: Member, { id }: Member) =>
  by.post("/api/matches", { userId1: by.id, userId2: id });

describe("blocking somebody", () => {
  test("answers the block, and lists it to the one who blocked and to nobody else", async () => {
    const { status, body } = await block(ann, ben);
    expect(status).toBe(201);
    expect(body).toEqual({
      userId: ben.id,
      name: "Ben",
      createdAt: new Date(t.clock.now).toISOString(),
    });
    const list = await ann.get("/api/blocks");
    expect([list.body, list.headers.get("x-total-count")]).toEqual([[body], "1"]);
    expect((await ben.get("/api/blocks")).body).toEqual([]);
  });

  test("twice, and at the same time, is once", async () => {
    const first = await block(ann, ben);
    const again = await block(ann, ben);
    expect([again.status, again.text]).toEqual([200, first.text]);
    const cleo = await enrol(t);
    const statuses = await Promise.all(Array.from({ length: 5 }, () => block(ann, cleo)));
    expect(statuses.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 201]);
    expect((await ann.get("/api/blocks")).body).toHaveLength(2);
  });

  test("of two who block each other at once one is first, and to the other nobody is there", async () => {
    const answers = await Promise.all([block(ann, ben), block(ben, ann)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 404]);
  });

  test("is refused for oneself, for nobody, and when malformed", async () => {
    expectRefusal(await block(ann, ann), 400, "invalid_input");
    expectRefusal(await block(ann, { id: newPublicId() }), 404, "not_found");
    expectRefusal(await block(ann, { id: "nobody\0" }), 404, "not_found");
    expectRefusal(await ann.post("/api/blocks", { userId: 7 }), 400, "invalid_input", ["userId"]);
    expectRefusal(await ann.post("/api/blocks", {}), 400, "invalid_input", ["userId"]);
    expectRefusal(await t.signedOut.post("/api/blocks", {}), 401, "unauthenticated");
    expectRefusal(await t.signedOut.get("/api/blocks"), 401, "unauthenticated");
    expectRefusal(await t.signedOut.delete(`/api/blocks/${ben.id}`), 401, "unauthenticated");
  });

  test(`ends at ${BLOCKS_MAX} people, and says so`, async () => {
    await t.deps.db.$client.execute({
      sql: `INSERT INTO users (public_id, name, created_at)
        SELECT 'filler' || value, 'Filler', 0 FROM json_each(?)`,
      args: [JSON.stringify(Array.from({ length: BLOCKS_MAX }, (_, i) => i))],
    });
    await t.deps.db.$client.execute({
      sql: "INSERT INTO blocks SELECT ?, id, name, 0 FROM users WHERE name = 'Filler'",
      args: [ann.userId],
    });
    expectRefusal(await block(ann, ben), 409, "conflict");
    expect((await ann.get(`/api/users/${ben.id}`)).status).toBe(200);
    expectRefusal(await block(ann, { id: newPublicId() }), 404, "not_found");
  });

  test("keeps the name that the other had then", async () => {
    await block(ann, ben);
    await ben.put("/api/users/me", { name: "Benjamin" });
    expect((await ann.get("/api/blocks")).body[0]?.name).toBe("Ben");
  });

  test("ends the match for good; unblocking gives back sight and the conversation", async () => {
    await connect(ann, ben);
    await ben.post(`/api/messages/${ann.id}`, { content: "hello" });
    await block(ann, ben);
    expect((await ann.get("/api/users/me")).body).toMatchObject({
      connectionsCount: 0,
      unreadCount: 0,
    });
    expect((await ann.delete(`/api/blocks/${ben.id}`)).status).toBe(204);
    expectRefusal(await ann.delete(`/api/blocks/${ben.id}`), 404, "not_found");
    const seen = await ann.get(`/api/users/${ben.id}`);
    expect(seen.body).toMatchObject({ name: "Ben", isConnected: false });
    expect((await ben.get(`/api/users/${ann.id}`)).status).toBe(200);
    expect((await ann.get(`/api/matches/${ann.id}`)).body).toEqual([]);
    expect((await ann.get("/api/conversations")).body[0]).toMatchObject({ unreadCount: 1 });
    expect((await ann.get("/api/users/me")).body.unreadCount).toBe(1);
  });

  test("only the one who blocked can unblock", async () => {
    await block(ann, ben);
    const refused = await ben.delete(`/api/blocks/${ann.id}`);
    expectRefusal(refused, 404, "not_found");
    expect((await ben.delete(`/api/blocks/${newPublicId()}`)).text).toBe(refused.text);
    expect((await ben.get(`/api/users/${ann.id}`)).status).toBe(404);
  });

  test("takes each out of the other's events, and leaves the hosts and everybody else", async () => {
    const cleo = await enrol(t);
    const hosted = async (by: Member) => (await host(t, by)).id as string;
    const [hers, his, theirs] = [await hosted(ann), await hosted(ben), await hosted(cleo)];
    for (const id of [hers, his, theirs])
      for (const guest of [ann, ben, cleo]) await guest.post(`/api/events/${id}/join`);
    await block(ann, ben);
    const count = async (by: Member, id: string) =>
      (await by.get(`/api/events/${id}`)).body.currentAttendees;
    expect(await count(ann, hers)).toBe(2);
    expect(await count(ben, his)).toBe(2);
    expect(await count(cleo, theirs)).toBe(3);
    expect((await ann.get(`/api/events/${theirs}/attendees`)).body).toHaveLength(2);
    expect((await ann.get("/api/users/me")).body.eventsJoined).toBe(2);
    expect(await miscounted(t)).toEqual([]);
    expect((await ben.get(`/api/events/${hers}`)).status).toBe(404);
    await ann.delete(`/api/blocks/${ben.id}`);
    expect((await ben.get(`/api/events/${hers}`)).body.isUserAttending).toBe(false);
  });

  test("a message that crosses the block is kept by neither side", async () => {
    await ben.post(`/api/messages/${ann.id}`, { content: "before" });
    const sends = Array.from({ length: 10 }, () =>
      ben.post(`/api/messages/${ann.id}`, { content: "now" }),
    );
    const [blocked, ...sent] = await Promise.all([block(ann, ben), ...sends]);
    expect(blocked?.status).toBe(201);
    const kept = sent.filter(({ status }) => status === 201).length;
    const { rows } = await t.deps.db.$client.execute("SELECT count(*) AS n FROM messages");
    expect(rows[0]?.n).toBe(1 + kept);
    expectRefusal(await ben.post(`/api/messages/${ann.id}`, { content: "x" }), 404, "not_found");
  });
});

describe("the lines of two who do not see each other", () => {
  let server: ReturnType<typeof serve>;
  beforeEach(() => {
    server = serve(t);
  });
  afterEach(() => server.stop());

  test.each([
    ["the one who blocked", 0],
    ["the one who is blocked", 1],
  ])("carry nothing to %s", async (_, listener) => {
    await connect(ann, ben);
    await ann.post(`/api/messages/${ben.id}`, { content: "hello" });
    await ben.post(`/api/messages/${ann.id}`, { content: "hello" });
    const [hearing, acting] = listener === 0 ? [ann, ben] : [ben, ann];
    const cleo = await enrol(t);
    const event = await host(t, acting);
    const broadcastPresence = createPresenceBroadcast(t.deps);
    const line = await server.connect(hearing);
    line.send({ type: "watch", eventIds: [event.id] });
    await line.next("event");
    await block(ann, ben);
    const own = await server.connect(acting);
    own.send({ type: "typing", userId: hearing.id });
    own.send({ type: "ping" });
    await own.next("pong");
    await acting.post(`/api/messages/${hearing.id}`, { content: "still there?" });
    await acting.post(`/api/messages/${hearing.id}/read`, {});
    await connect(acting, hearing);
    await acting.put(`/api/events/${event.id}`, { title: "Changed" });
    await cleo.post(`/api/events/${event.id}/join`);
    await acting.delete(`/api/events/${event.id}`);
    t.clock.now += PRESENCE_CLOCK_MS;
    await broadcastPresence();
    expect(await line.rest()).toEqual([]);
  });

  test("go on for everybody else: an event's watchers see who is left", async () => {
    const event = await host(t, ann);
    await ben.post(`/api/events/${event.id}/join`);
    const line = await server.connect(await enrol(t));
    line.send({ type: "watch", eventIds: [event.id] });
    expect(await line.next("event")).toMatchObject({ currentAttendees: 2 });
    await block(ann, ben);
    expect(await line.next("event")).toMatchObject({ currentAttendees: 1 });
  });

  test("a watch that is asked for again stays as it was, for what may be seen", async () => {
    const cleo = await enrol(t);
    const [hers, others] = [await host(t, ann), await host(t, cleo)];
    const line = await server.connect(ben);
    line.send({ type: "watch", eventIds: [hers.id, others.id] });
    await line.next("event");
    await line.next("event");
    await block(ann, ben);
    await ann.post(`/api/events/${others.id}/join`);
    expect(await line.next("event")).toMatchObject({ eventId: others.id, currentAttendees: 2 });
    expect(await line.rest()).toEqual([]);
  });
});
