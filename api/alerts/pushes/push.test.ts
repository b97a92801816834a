import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { createPush, pushKeysOf } from "../../push/push.ts";
import { testApp } from "../../testing/app.ts";
import type { TestApp } from "../../testing/app.ts";
import { enrol } from "../../testing/enrol.ts";
import type { Member } from "../../testing/enrol.ts";
import { HOUR_MS, host } from "../../testing/events.ts";
import { serve } from "../../testing/sockets/live-socket.ts";
import { openPushService } from "../../testing/peers/push-service.ts";
import { pngOf } from "../../testing/pictures.ts";
import { expectRefusal } from "../../testing/refusal.ts";
import { upload } from "../../testing/sending-files.ts";
import { suspendMember } from "../../moderation/moderation.service.ts";
import { startSession } from "../../sessions/session.service.ts";
import { writeAlerts } from "../new-alerts.service.ts";
import { sendDuePushes } from "./send-pushes.service.ts";

const DEVICES = "/api/alerts/devices";
const SETTINGS = "/api/alerts/settings";
const MUTES = "/api/alerts/mutes";
const KEYS = pushKeysOf(new Uint8Array(32).fill(7));

let t: TestApp;
let service: ReturnType<typeof openPushService>;
let ann: Member;
let ben: Member;
beforeEach(async () => {
  service = openPushService();
  const push = createPush(KEYS, "mailto:team@example.com", "loopback");
  t = await testApp({ LOG_LEVEL: "silent", DEFAULT_TIME_ZONE: "UTC" }, { push });
  ann = await enrol(t, { name: "Ann" });
  ben = await enrol(t, { name: "Ben" });
});
afterEach(async () => {
  await service.stop();
  await t.close();
});

async function subscribed(member: Pick<Member, "post">) {
  const browser = service.subscribe();
  expect((await member.post(DEVICES, browser.registration)).status).toBe(204);
  return browser;
}
const write = (from: Member, to: Member, content = "Hello") =>
  from.post(`/api/messages/${to.id}`, { content });
const read = (by: Member, from: Member) => by.post(`/api/messages/${from.id}/read`);
async function push() {
  await writeAlerts(t.deps);
  await sendDuePushes(t.deps);
  return service.received.splice(0);
}
const bodies = async () => (await push()).map(({ payload }) => payload.body);
const count = async (table: string) =>
  (await t.deps.db.$client.execute(`SELECT count(*) AS n FROM ${table}`)).rows[0]?.n;

describe("an alert is pushed", () => {
  test("to every device of the member, signed and encrypted, without a word of anybody", async () => {
    const browsers = [await subscribed(ben), await subscribed(ben)];
    await write(ann, ben, "A secret");
    const pushed = await push();
    expect(pushed.map(({ path }) => path).toSorted()).toEqual(
      browsers.map(({ path }) => path).toSorted(),
    );
    const [alert] = (await ben.get("/api/alerts")).body;
    expect(pushed[0]).toMatchObject({
      topic: alert?.id,
      urgency: "normal",
      ttl: 86_400,
      payload: {
        id: alert?.id,
        title: "Hereabouts",
        body: "You have a new message",
        path: `/chat/${ann.id}`,
        unread: [alert?.id],
      },
    });
    expect(JSON.stringify(pushed)).not.toMatch(/secret|\bAnn\b/);
    expect([...service.senders]).toEqual([KEYS.publicKey]);
    expect((await ben.get(SETTINGS)).body.pushKey).toBe(KEYS.publicKey);
    expect(await push()).toEqual([]);
  });

  test("with name and words, in their language, for who allows it", async () => {
    await subscribed(ben);
    await ben.put(SETTINGS, { showsWords: true, language: "de" });
    await write(ann, ben, "Kaffee?");
    expect((await push()).map(({ payload: { title, body } }) => [title, body])).toEqual([
      ["Ann hat dir geschrieben", "Kaffee?"],
    ]);
  });

  test("says 'Photo' in their language for a photo without text", async () => {
    await subscribed(ben);
    await ben.put(SETTINGS, { showsWords: true, language: "de" });
    const photoUrl = (await upload(t, ann, "message", pngOf(9, 6))).body.url;
    await ann.post(`/api/messages/${ben.id}`, { content: "", photoUrl });
    expect((await push()).map(({ payload }) => payload.body)).toEqual(["Foto"]);
  });

  test("and is not due for who has no device, whoever else has one", async () => {
    const due = "alerts WHERE push_due_at IS NOT NULL";
    await subscribed(ann);
    await write(ann, ben);
    await writeAlerts(t.deps);
    expect([await count("alerts"), await count(due)]).toEqual([1, 0]);
    await write(ben, ann);
    await writeAlerts(t.deps);
    expect([await count("alerts"), await count(due)]).toEqual([2, 1]);
  });

  test("once for all messages of one person until they are read, and not at all if read before", async () => {
    await subscribed(ben);
    await write(ann, ben);
    expect(await bodies()).toHaveLength(1);
    await write(ann, ben, "again");
    expect(await bodies()).toHaveLength(0);
    await read(ben, ann);
    await write(ben, ann);
    await write(ann, ben, "anew");
    expect(await bodies()).toHaveLength(1);
    await read(ben, ann);
    await writeAlerts(t.deps);
    await write(ann, ben, "seen at once");
    await writeAlerts(t.deps);
    const { body } = await ben.get("/api/alerts");
    await ben.post("/api/alerts/seen", { ids: body.map(({ id }) => id) });
    expect(await bodies()).toHaveLength(0);
  });

  test("later to who has the app open, unless it was read there", async () => {
    await subscribed(ben);
    const server = serve(t);
    await server.connect(ben);
    await write(ann, ben);
    expect(await bodies()).toHaveLength(0);
    t.clock.now += 10_000;
    expect(await bodies()).toHaveLength(1);
    await server.stop();
  });

  test.each([
    ["blocked", () => ben.post("/api/blocks", { userId: ann.id })],
    ["a blocker", () => ann.post("/api/blocks", { userId: ben.id })],
    ["suspended", () => suspendMember(t.deps, ann.id, null)],
    ["deleted", () => ann.delete("/api/users/me", { confirm: "DELETE" })],
    ["muted", () => ben.post(MUTES, { userId: ann.id })],
  ])("of nobody who is %s by then", async (_, hide) => {
    await subscribed(ben);
    await write(ann, ben);
    await writeAlerts(t.deps);
    await hide();
    expect(await bodies()).toEqual([]);
    t.clock.now += HOUR_MS;
    expect(await bodies()).toEqual([]);
  });

  test("not of a kind that is off, nor of an event that is muted", async () => {
    await subscribed(ben);
    await ben.put(SETTINGS, { push: { messages: false } });
    await write(ann, ben);
    const events = [await host(t, ann, { title: "Loud" }), await host(t, ann, { title: "Quiet" })];
    for (const { id } of events) await ben.post(`/api/events/${id}/join`);
    await ben.post(MUTES, { eventId: events[1]?.id ?? "" });
    for (const { id } of events) await ann.put(`/api/events/${id}`, { location: "Elsewhere" });
    expect((await push()).map(({ payload }) => payload.path)).toEqual([`/events/${events[0]?.id}`]);
    await ben.delete(MUTES, { eventId: events[1]?.id ?? "" });
    await ann.put(`/api/events/${events[1]?.id}`, { location: "Once more" });
    expect(await push()).toHaveLength(1);
  });

  test("in the morning, when it happens in the quiet hours, but for urgent news of an event", async () => {
    t.clock.now = Date.UTC(2026, 5, 1, 23, 0);
    const renewed = t.client(`session=${await startSession(t.deps, ben.userId)}`);
    await subscribed(renewed);
    await renewed.put(SETTINGS, { timeZone: "Europe/London" });
    const soon = (hours: number) => new Date(t.clock.now + hours * HOUR_MS).toISOString();
    const events = [
      await host(t, ann, { dateTime: soon(1.5) }),
      await host(t, ann, { dateTime: soon(30) }),
    ];
    for (const { id } of events) await renewed.post(`/api/events/${id}/join`);
    for (const { id } of events) await ann.put(`/api/events/${id}`, { location: "Elsewhere" });
    await write(ann, ben);
    const pushed = await push();
    expect(pushed.map(({ payload, urgency }) => [payload.path, urgency])).toEqual([
      [`/events/${events[0]?.id}`, "high"],
    ]);
    t.clock.now = Date.UTC(2026, 5, 2, 6, 59, 59);
    expect(await push()).toEqual([]);
    t.clock.now = Date.UTC(2026, 5, 2, 7, 0);
    expect(await push()).toHaveLength(2);
  });
});

describe("a push service", () => {
  test.each([404, 410])("that answers %d makes the device be forgotten", async (status) => {
    await subscribed(ben);
    const other = await subscribed(ben);
    service.answers((path) => new Response(null, { status: path === other.path ? 201 : status }));
    await write(ann, ben);
    expect((await push()).map(({ path }) => path)).toEqual([other.path]);
    expect(await count("push_devices")).toBe(1);
  });

  test("that refuses for now is asked again, and no device hears twice", async () => {
    const [good, busy] = [await subscribed(ben), await subscribed(ben)];
    let isBusy = true;
    service.answers(
      (path) => new Response(null, { status: isBusy && path === busy.path ? 503 : 201 }),
    );
    await write(ann, ben);
    expect((await push()).map(({ path }) => path)).toEqual([good.path]);
    expect(await push()).toEqual([]);
    isBusy = false;
    t.clock.now += 30_000;
    expect((await push()).map(({ path }) => path)).toEqual([busy.path]);
    t.clock.now += HOUR_MS;
    expect(await push()).toEqual([]);
  });

  test("that is gone is asked eight times, with pauses that double", async () => {
    await subscribed(ben);
    await service.stop();
    await write(ann, ben);
    const asked: number[] = [];
    const start = t.clock.now;
    await writeAlerts(t.deps);
    for (let second = 0; second < 3 * 3600; second += 30) {
      const before = await t.deps.db.$client.execute("SELECT push_attempts AS n FROM alerts");
      await sendDuePushes(t.deps);
      const after = await t.deps.db.$client.execute("SELECT push_attempts AS n FROM alerts");
      if (after.rows[0]?.n !== before.rows[0]?.n) asked.push((t.clock.now - start) / 1000);
      t.clock.now += 30_000;
    }
    expect(asked).toEqual([0, 30, 90, 210, 450, 930, 1890, 3810]);
    expect((await t.deps.db.$client.execute("SELECT push_due_at FROM alerts")).rows[0]).toEqual({
      push_due_at: null,
    } as never);
  });

  test("that hangs holds up nothing that becomes due meanwhile", async () => {
    const { promise: hanging, resolve: letGo } = Promise.withResolvers<Response>();
    const cy = await enrol(t);
    const stuck = await subscribed(ben);
    const other = await subscribed(cy);
    let isHanging = false;
    service.answers((path) => {
      if (path !== stuck.path) return new Response(null, { status: 201 });
      isHanging = true;
      return hanging;
    });
    await write(ann, ben);
    await writeAlerts(t.deps);
    const sending = sendDuePushes(t.deps);
    while (!isHanging) await Bun.sleep(5);
    await write(ann, cy);
    await writeAlerts(t.deps);
    await sendDuePushes(t.deps);
    while (service.received.length === 0) await Bun.sleep(5);
    expect(service.received.map(({ path }) => path)).toEqual([other.path]);
    letGo(new Response(null, { status: 201 }));
    await sending;
  });

  test("that hangs holds up nobody else", async () => {
    const { promise: hanging, resolve: letGo } = Promise.withResolvers<Response>();
    const cy = await enrol(t);
    const stuck = await subscribed(ben);
    const other = await subscribed(cy);
    service.answers((path) =>
      path === stuck.path ? hanging : new Response(null, { status: 201 }),
    );
    await write(ann, ben);
    await write(ann, cy);
    await writeAlerts(t.deps);
    const sending = sendDuePushes(t.deps);
    while (service.received.length === 0) await Bun.sleep(5);
    expect(service.received.map(({ path }) => path)).toEqual([other.path]);
    letGo(new Response(null, { status: 201 }));
    await sending;
    expect(service.received.map(({ path }) => path)).toEqual([other.path, stuck.path]);
  });
});

describe("a device", () => {
  test("ends with its session, and is one of ten", async () => {
    const browsers: string[] = [];
    for (let i = 0; i < 12; i += 1) browsers.push((await subscribed(ben)).path);
    await write(ann, ben);
    expect((await push()).map(({ path }) => path).toSorted()).toEqual(browsers.slice(2).toSorted());
    await ben.post("/api/logout");
    expect(await count("push_devices")).toBe(0);
  });

  test("belongs to who signed in there last, and can be forgotten", async () => {
    const browser = await subscribed(ben);
    for (let twice = 0; twice < 2; twice += 1) await ann.post(DEVICES, browser.registration);
    await write(ann, ben);
    expect(await push()).toEqual([]);
    expect((await ben.delete(DEVICES, { endpoint: browser.registration.endpoint })).status).toBe(
      204,
    );
    expect(await count("push_devices")).toBe(1);
    await ann.delete(DEVICES, { endpoint: browser.registration.endpoint });
    expect(await count("push_devices")).toBe(0);
  });

  test("is refused when it is none, signed out, or of the demo", async () => {
    const { registration } = service.subscribe();
    const { keys } = registration;
    for (const body of [
      {},
      { endpoint: "https://push.example/x" },
      { endpoint: "ftp://push.example/x", keys },
      { endpoint: "nowhere", keys },
      { endpoint: `https://push.example/${"x".repeat(1000)}`, keys },
      { ...registration, keys: { ...keys, p256dh: "short" } },
      { ...registration, keys: { ...keys, auth: 7 } },
    ])
      expectRefusal(await ben.post(DEVICES, body), 400, "invalid_input");
    expectRefusal(await t.signedOut.post(DEVICES, registration), 401, "unauthenticated");
    const visitor = await enrol(t, { realm: 5, kind: "visitor" });
    expectRefusal(await visitor.post(DEVICES, registration), 403, "demo_locked");
  });
});

test("an alert to an address that is not allowed is not tried again", async () => {
  const real = await testApp({}, { push: createPush(KEYS, "mailto:team@example.com") });
  const cy = await enrol(real, { name: "Cy" });
  const dan = await enrol(real, { name: "Dan" });
  const { keys } = service.subscribe().registration;
  await cy.post(DEVICES, { endpoint: `https://127.0.0.1:${service.port}/push/x`, keys });
  await cy.put(SETTINGS, { quietHours: false });
  await dan.post(`/api/messages/${cy.id}`, { content: "Hello" });
  await writeAlerts(real.deps);
  await sendDuePushes(real.deps);
  const { rows } = await real.deps.db.$client.execute(
    "SELECT push_attempts, push_due_at FROM alerts",
  );
  expect(rows.map(({ push_attempts, push_due_at }) => [push_attempts, push_due_at])).toEqual([
    [1, null],
  ]);
  await real.close();
});

describe("the settings of alerts", () => {
  test("are kept, one by one", async () => {
    const all = { messages: true, matches: true, events: true, nearby: true, account: true };
    const before = (await ben.get(SETTINGS)).body;
    expect(before).toMatchObject({
      push: all,
      showsWords: false,
      quietHours: true,
      timeZone: null,
      language: "en",
      muted: { users: [], events: [] },
    });
    await ben.put(SETTINGS, { push: { nearby: false } });
    await ben.put(SETTINGS, { push: { matches: false }, quietHours: false });
    const { status, body } = await ben.put(SETTINGS, { push: { nearby: true } });
    expect(status).toBe(200);
    expect(body).toEqual({ ...before, push: { ...all, matches: false }, quietHours: false });
    expect((await ben.get(SETTINGS)).body).toEqual(body);
    for (const refused of [
      { push: { other: true } },
      { push: { messages: "no" } },
      { quietHours: 1 },
      { timeZone: "Moon/Base" },
      { language: "fr" },
    ])
      expectRefusal(await ben.put(SETTINGS, refused), 400, "invalid_input");
    expectRefusal(await t.signedOut.get(SETTINGS), 401, "unauthenticated");
  });

  test("name who and what is muted, and nobody who may not be seen", async () => {
    const event = await host(t, ann);
    for (const body of [{ userId: ann.id }, { eventId: event.id }, { userId: ann.id }])
      expect((await ben.post(MUTES, body)).status).toBe(204);
    const muted = async () => (await ben.get(SETTINGS)).body.muted;
    expect(await muted()).toEqual({ users: [ann.id], events: [event.id] });
    expect((await ben.get(SETTINGS)).body.mutes).toEqual([
      { userId: ann.id, eventId: null, name: "Ann" },
      { userId: null, eventId: event.id, name: event.title },
    ]);
    for (const body of [{}, { userId: ann.id, eventId: event.id }])
      expectRefusal(await ben.post(MUTES, body), 400, "invalid_input");
    expectRefusal(await ben.post(MUTES, { userId: event.id }), 404, "not_found");
    await ann.post("/api/blocks", { userId: ben.id });
    expect(await muted()).toEqual({ users: [], events: [] });
    expectRefusal(await ben.delete(MUTES, { userId: ann.id }), 404, "not_found");
  });
});
