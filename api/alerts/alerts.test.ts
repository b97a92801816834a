import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import type { LocalClient } from "@hereabouts/db/local/local-client";
import { createApp } from "../app.ts";
import { createDeps } from "../deps.ts";
import { startJobs } from "../jobs.ts";
import { createLogWatcher } from "../moderation/log-watcher.service.ts";
import {
  dismissReport,
  listQueue,
  suspendMember,
  warnAccused,
} from "../moderation/moderation.service.ts";
import { startSession } from "../sessions/session.service.ts";
import { testApp } from "../testing/app.ts";
import type { TestApp } from "../testing/app.ts";
import { enrol } from "../testing/enrol.ts";
import type { Member } from "../testing/enrol.ts";
import { DAY_MS, HOUR_MS, host } from "../testing/events.ts";
import { serve } from "../testing/sockets/live-socket.ts";
import { bodyOf } from "../testing/read.ts";
import { expectRefusal } from "../testing/refusal.ts";
import { readAlerts } from "./alerts.repo.ts";
import { deleteOldAlerts } from "./alerts.service.ts";
import { announceNewcomers } from "../nearby/newcomers.service.ts";
import { recoverAlerts, remindOfEvents, writeAlerts } from "./new-alerts.service.ts";

const MUNICH = { latitude: 48.15, longitude: 11.575 };

let t: TestApp;
let ann: Member;
let ben: Member;
beforeEach(async () => {
  t = await testApp();
  ann = await enrol(t, { name: "Ann" }, MUNICH);
  ben = await enrol(t, { name: "Ben" }, MUNICH);
});
afterEach(() => t.close());

async function alertsOf(member: Pick<Member, "get">) {
  await writeAlerts(t.deps);
  const reply = await member.get("/api/alerts");
  const alerts = bodyOf("/api/alerts", reply);
  expect(reply.status).toBe(200);
  expect(reply.headers.get("x-total-count")).toBe(String(alerts.length));
  return alerts;
}
/** What each is about, in short: the read ones in brackets. */
const listed = async (member: Pick<Member, "get">) =>
  (await alertsOf(member)).map(({ kind, person, event, count, isRead }) => {
    const words = [kind, person?.name, event?.title, count > 1 ? count : undefined];
    const text = words.filter((word) => word !== undefined).join(" ");
    return isRead ? `(${text})` : text;
  });
const write = (from: Member, to: Member, content = "Hello") =>
  from.post(`/api/messages/${to.id}`, { content });
const connect = (from: Member, to: Member) =>
  from.post("/api/matches", { userId1: from.id, userId2: to.id });
const inHours = (hours: number) => new Date(t.clock.now + hours * HOUR_MS).toISOString();

async function planned(hours = 24) {
  const event = await host(t, ann, { title: "Tea", dateTime: inHours(hours) });
  await ben.post(`/api/events/${event.id}/join`);
  return { ...event, path: `/api/events/${event.id}` } as { id: string; path: string };
}

describe("what happens makes one alert", () => {
  test("a message, with who wrote; many of one person are one until they are read", async () => {
    await write(ann, ben);
    const [first] = await alertsOf(ben);
    expect(first).toMatchObject({
      kind: "message",
      count: 1,
      isRead: false,
      createdAt: new Date(t.clock.now).toISOString(),
      person: { id: ann.id, name: "Ann" },
      event: null,
      details: null,
    });
    await write(ben, ann);
    t.clock.now += 1000;
    for (const content of ["two", "three"]) await write(ann, ben, content);
    expect(await listed(ben)).toEqual(["message Ann 3"]);
    await ben.get(`/api/messages/${ann.id}`);
    expect(await listed(ben)).toEqual(["(message Ann 3)"]);
    await write(ann, ben, "four");
    expect(await listed(ben)).toEqual(["message Ann"]);
    expect(await listed(ann)).toEqual(["message Ben"]);
  });

  test("messages read up to the last one are no alert any more, also with an answer behind it", async () => {
    const sent: string[] = [];
    for (const content of ["one", "two"]) sent.push((await write(ann, ben, content)).body.id);
    await write(ben, ann, "three");
    const read = (upTo?: string) => ben.post(`/api/messages/${ann.id}/read`, { upTo });
    await read(sent[0]);
    expect(await listed(ben)).toEqual(["message Ann"]);
    await read(sent[1]);
    expect(await listed(ben)).toEqual(["(message Ann)"]);
  });

  test("that was read at once is none", async () => {
    await write(ann, ben);
    await ben.post(`/api/messages/${ann.id}/read`);
    expect(await listed(ben)).toEqual([]);
  });

  test("a match, for the one who did not make it, until the list has shown it", async () => {
    const { body } = await connect(ann, ben);
    await connect(ben, ann);
    expect([await listed(ann), await listed(ben)]).toEqual([[], ["match Ann"]]);
    await ben.post("/api/matches/seen", { matchIds: [body.id] });
    expect(await listed(ben)).toEqual(["(match Ann)"]);
    await ann.delete(`/api/matches/${body.id}`);
    expect(await listed(ben)).toEqual([]);
  });

  test("an event whose time or place changes, for its guests; other words change nothing", async () => {
    const event = await planned();
    await ann.put(event.path, { description: "Bring a cup." });
    expect(await listed(ben)).toEqual([]);
    await ann.put(event.path, { dateTime: inHours(25) });
    await ann.put(event.path, { location: "The other bench" });
    expect([await listed(ben), await listed(ann)]).toEqual([["event_changed Ann Tea"], []]);
    expect((await alertsOf(ben))[0]?.event).toMatchObject({ id: event.id, dateTime: inHours(25) });
    await ben.post(`${event.path}/leave`);
    expect(await listed(ben)).toEqual([]);
  });

  test("an event that is called off, until that is confirmed", async () => {
    const event = await planned();
    for (let twice = 0; twice < 2; twice += 1) await ann.delete(event.path);
    expect([await listed(ben), await listed(ann)]).toEqual([["called_off Ann Tea"], []]);
    await ben.post(`${event.path}/acknowledge`);
    expect(await listed(ben)).toEqual(["(called_off Ann Tea)"]);
  });

  test("an event that is gone with its host, without a word of theirs", async () => {
    await planned();
    await ann.delete("/api/users/me", { confirm: "DELETE" });
    expect(await listed(ben)).toEqual(["called_off"]);
    expect((await alertsOf(ben))[0]).toMatchObject({ person: null, event: null });
  });

  test("a reminder two hours before, once, for all who had joined by then", async () => {
    const event = await planned(3);
    await remindOfEvents(t.deps);
    expect(await listed(ben)).toEqual([]);
    t.clock.now += HOUR_MS + 1;
    const cy = await enrol(t, {}, MUNICH);
    await cy.post(`${event.path}/join`);
    for (let twice = 0; twice < 2; twice += 1) await remindOfEvents(t.deps);
    expect(await listed(ben)).toEqual(["reminder Ann Tea"]);
    expect(await listed(ann)).toEqual(["reminder Ann Tea"]);
    expect(await listed(cy)).toEqual([]);
    await ann.put(event.path, { dateTime: inHours(5) });
    t.clock.now += 3 * HOUR_MS + 1;
    await remindOfEvents(t.deps);
    expect((await listed(ben)).filter((line) => line.includes("reminder"))).toEqual([
      "reminder Ann Tea",
      "(reminder Ann Tea)",
    ]);
  });

  test("people who are new nearby, from five on", async () => {
    for (const count of [4, 5])
      t.deps.events.emit("newcomers.counted", { userId: ben.userId, count });
    expect(await listed(ben)).toEqual(["newcomers 5"]);
    t.deps.events.emit("newcomers.counted", { userId: ben.userId, count: 7 });
    expect(await listed(ben)).toEqual(["newcomers 7"]);
  });

  test("what became of a report, and a warning until it is confirmed", async () => {
    const follow = createLogWatcher(t.deps);
    await follow();
    const cy = await enrol(t);
    for (const { id } of [ben, cy]) await ann.post("/api/reports", { userId: id, reason: "spam" });
    const [first, second] = await listQueue(t.deps, false);
    await warnAccused(t.deps, first?.id ?? 0, "Be kind");
    await dismissReport(t.deps, second?.id ?? 0, null);
    await follow();
    expect(await listed(ann)).toEqual(["report", "report"]);
    expect((await alertsOf(ann)).map(({ details }) => details?.state).toSorted()).toEqual([
      "dismissed",
      "warned",
    ]);
    expect(await listed(ben)).toEqual(["warning"]);
    const { body } = await ben.get("/api/warnings");
    await ben.post(`/api/warnings/${body[0]?.id}/acknowledge`);
    expect(await listed(ben)).toEqual(["(warning)"]);
  });

  test("a sign-in by a browser that the account has not been used with", async () => {
    const { email, ...member } = await t.member();
    const login = { email, password: "correct horse" };
    const phone = { "user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Firefox/130.0" };
    const answer = await t.signedOut.post("/api/login", login, phone);
    const device = answer.headers.getSetCookie().find((cookie) => cookie.startsWith("device="));
    await t.signedOut.post("/api/login", login, { ...phone, cookie: device?.split(";")[0] ?? "" });
    const alerts = await alertsOf(member);
    expect(alerts.map(({ kind, details }) => ({ kind, details }))).toEqual([
      { kind: "sign_in", details: { browser: "Firefox", system: "Linux" } },
    ]);
  });
});

describe("the list", () => {
  test("is the same on every device, newest first, and read by being shown", async () => {
    const cy = await enrol(t, { name: "Cy" }, MUNICH);
    await write(ann, ben);
    t.clock.now += 1000;
    await connect(cy, ben);
    const alerts = await alertsOf(ben);
    expect(alerts.map(({ kind }) => kind)).toEqual(["match", "message"]);
    const ids = [alerts[0]?.id ?? ""];
    for (let twice = 0; twice < 2; twice += 1)
      expect((await ben.post("/api/alerts/seen", { ids })).status).toBe(204);
    expect(await listed(ben)).toEqual(["(match Cy)", "message Ann"]);
    await ann.post("/api/alerts/seen", { ids: alerts.map(({ id }) => id) });
    expect(await listed(ben)).toEqual(["(match Cy)", "message Ann"]);
  });

  test("ends at 200, and after 90 days", async () => {
    await t.deps.db.$client.execute({
      sql: `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 230)
        INSERT INTO alerts (public_id, user_id, kind, dedupe_key, at)
        SELECT 'a' || i, ?, 'sign_in', 'old ' || i, ? + i FROM n`,
      args: [ben.userId, t.clock.now],
    });
    expect(await alertsOf(ben)).toHaveLength(200);
    t.clock.now += 1000;
    await write(ann, ben);
    const alerts = await alertsOf(ben);
    expect([alerts.length, alerts[0]?.kind]).toEqual([200, "message"]);
    const count = async () =>
      (await t.deps.db.$client.execute("SELECT count(*) AS n FROM alerts")).rows[0]?.n;
    expect(await count()).toBe(200);
    t.clock.now += 90 * DAY_MS;
    const later = t.client(`session=${await startSession(t.deps, ben.userId)}`);
    expect(await alertsOf(later)).toEqual([]);
    while (await deleteOldAlerts(t.deps));
    expect(await count()).toBe(0);
  });

  test.each([
    ["blocked by the member", () => ben.post("/api/blocks", { userId: ann.id })],
    ["who has blocked them", () => ann.post("/api/blocks", { userId: ben.id })],
    ["who is suspended", () => suspendMember(t.deps, ann.id, null)],
    ["who is deleted", () => ann.delete("/api/users/me", { confirm: "DELETE" })],
  ])("holds nothing of somebody %s, nor what was under way", async (_, hide) => {
    await write(ann, ben);
    expect(await listed(ben)).toEqual(["message Ann"]);
    await connect(ann, ben);
    await hide();
    expect(await listed(ben)).toEqual([]);
  });

  test("refuses who is signed out, and what is malformed", async () => {
    expectRefusal(await t.signedOut.get("/api/alerts"), 401, "unauthenticated");
    expectRefusal(await t.signedOut.post("/api/alerts/seen", {}), 401, "unauthenticated");
    for (const body of [{}, { ids: [] }, { ids: "x" }, { ids: [7] }, { ids: Array(201).fill("a") }])
      expectRefusal(await ben.post("/api/alerts/seen", body), 400, "invalid_input", ["ids"]);
    expect((await ben.post("/api/alerts/seen", { ids: ["nul\0", "nothing"] })).status).toBe(204);
  });
});

test("open connections hear of it, and of what another device has read", async () => {
  const server = serve(t);
  const [phone, laptop, anns] = await Promise.all(
    [ben, ben, ann].map((member) => server.connect(member)),
  );
  await write(ann, ben);
  const [alert] = await alertsOf(ben);
  for (const client of [phone, laptop])
    expect(await client?.next("alert")).toEqual({ type: "alert", alert });
  await ben.post("/api/alerts/seen", { ids: [alert?.id ?? ""] });
  for (const client of [phone, laptop])
    expect(await client?.next("alerts_seen")).toEqual({ type: "alerts_seen", ids: [alert?.id] });
  await write(ann, ben);
  await writeAlerts(t.deps);
  expect((await laptop?.next("alert"))?.alert).toMatchObject({ id: alert?.id, isRead: false });
  await ben.get(`/api/messages/${ann.id}`);
  await writeAlerts(t.deps);
  await laptop?.next("alerts_seen");
  expect(await anns?.rest()).not.toContain("alert");
  await server.stop();
});

test("nothing is lost to a database that fails once", async () => {
  await write(ann, ben);
  const $client = t.deps.db.$client as LocalClient;
  const onThread = $client.onThread.bind($client);
  $client.onThread = () => Promise.reject(new Error("busy"));
  await expect(writeAlerts(t.deps)).rejects.toThrow("busy");
  $client.onThread = onThread;
  expect(await listed(ben)).toEqual(["message Ann"]);
});

test("a server that stops has written all that happened before", async () => {
  await write(ann, ben);
  expect(await listed(ben)).toEqual(["message Ann"]);
  await ben.post(`/api/messages/${ann.id}/read`);
  await connect(ann, ben);
  t.deps.gazetteer = { ...t.deps.gazetteer, close: () => undefined };
  await startJobs(t.deps)();
  const rows = await readAlerts(t.deps.db, { id: ben.userId, realm: 0 }, 0);
  expect(rows.map(({ kind, read_at }) => [kind, read_at !== null]).toSorted()).toEqual([
    ["match", false],
    ["message", true],
  ]);
});

describe("after a crash", () => {
  /** On the same database, without what the first one had in memory. */
  async function anotherServer() {
    const { env, db, serverKey, log, now } = t.deps;
    const deps = createDeps({ env, db, serverKey, log, now });
    createApp(deps);
    await recoverAlerts(deps);
    return async (member: Member) =>
      (await readAlerts(db, { id: member.userId, realm: 0 }, 0)).map(
        ({ kind, read_at }) => `${kind}${read_at === null ? "" : " read"}`,
      );
  }

  test("what was not written any more is written at the start, each kind", async () => {
    const cy = await enrol(t, { name: "Cy" }, MUNICH);
    await write(ann, ben);
    await connect(ann, ben);
    const [moved, off] = [await planned(), await planned()];
    await ann.put(moved.path, { location: "The other bench" });
    await ann.delete(off.path);
    await ben.post("/api/reports", { userId: cy.id, reason: "spam" });
    const dan = await enrol(t, { name: "Dan" }, MUNICH);
    await ben.post(`/api/events/${(await host(t, dan, { dateTime: inHours(24) })).id}/join`);
    await dan.delete("/api/users/me", { confirm: "DELETE" });
    await warnAccused(t.deps, (await listQueue(t.deps, false))[0]?.id ?? 0, "Be kind");
    const toldBy = await anotherServer();
    expect((await toldBy(ben)).toSorted()).toEqual([
      "called_off",
      "called_off",
      "event_changed",
      "match",
      "message",
      "report",
    ]);
    expect(await toldBy(cy)).toEqual(["warning"]);
    expect(await toldBy(ann)).toEqual([]);
  });

  test("a sign-in by a new browser and the day's notice of new people are written too, once", async () => {
    const { email, ...member } = await t.member();
    const login = { email, password: "correct horse" };
    const phone = { "user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Firefox/130.0" };
    t.clock.now += HOUR_MS;
    await t.signedOut.post("/api/login", login, phone);
    await ben.put("/api/users/me/settings", { nearbyUsers: true, maxAge: 99 });
    for (let other = 0; other < 4; other += 1) await enrol(t, {}, MUNICH);
    t.clock.now += DAY_MS - (t.clock.now % DAY_MS);
    const server = serve(t);
    await server.connect(ben);
    await announceNewcomers(t.deps);
    await server.stop();
    const listOf = async (reader: Pick<Member, "get">) => {
      const alerts = bodyOf("/api/alerts", await reader.get("/api/alerts"));
      return alerts.map(({ kind, count, details }) => ({ kind, count, details }));
    };
    const details = { browser: "Firefox", system: "Linux" };
    for (let restarts = 0; restarts < 2; restarts += 1) {
      await anotherServer();
      expect(await listOf(member)).toEqual([{ kind: "sign_in", count: 1, details }]);
      expect(await listOf(ben)).toEqual([{ kind: "newcomers", count: 5, details: null }]);
    }
  });

  test("what was read, removed, seen or called off just before it is no news", async () => {
    const cy = await enrol(t, { name: "Cy" }, MUNICH);
    await write(ann, ben);
    const { body: unsent } = await write(cy, ben);
    const { body: match } = await connect(ann, ben);
    const off = await planned(2);
    await remindOfEvents(t.deps);
    expect((await listed(ben)).toSorted()).toEqual([
      "match Ann",
      "message Ann",
      "message Cy",
      "reminder Ann Tea",
    ]);
    await ben.get(`/api/messages/${ann.id}`);
    await ben.post(`/api/messages/${ann.id}/read`);
    await cy.delete(`/api/messages/${ben.id}/${unsent.id}`);
    await ben.post("/api/matches/seen", { matchIds: [match.id] });
    await ann.delete(off.path);
    const toldBy = await anotherServer();
    expect((await toldBy(ben)).toSorted()).toEqual([
      "called_off",
      "match read",
      "message read",
      "message read",
      "reminder read",
    ]);
  });

  test("what was written, read or settled stays as it is", async () => {
    await write(ann, ben);
    const { body: match } = await connect(ann, ben);
    const event = await planned();
    await ann.put(event.path, { location: "The other bench" });
    const ids = (await alertsOf(ben)).map(({ id }) => id);
    expect(ids).toHaveLength(3);
    await ben.post("/api/alerts/seen", { ids });
    const toldBy = await anotherServer();
    expect((await toldBy(ben)).toSorted()).toEqual([
      "event_changed read",
      "match read",
      "message read",
    ]);
    await ben.post("/api/matches/seen", { matchIds: [match.id] });
    t.clock.now += 1000;
    await write(ben, ann);
    await ann.get(`/api/messages/${ben.id}`);
    expect(await (await anotherServer())(ann)).toEqual([]);
    await write(ann, ben, "one more");
    expect((await (await anotherServer())(ben)).toSorted()).toEqual([
      "event_changed read",
      "match read",
      "message",
    ]);
  });
});
