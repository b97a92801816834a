import { afterEach, beforeEach, expect, test } from "bun:test";
import ICAL from "ical.js";
import { createLog } from "../../log.ts";
import { createLogWatcher } from "../../moderation/log-watcher.service.ts";
import { liftSuspension, suspendMember } from "../../moderation/moderation.service.ts";
import { testApp } from "../../testing/app.ts";
import type { TestApp } from "../../testing/app.ts";
import { visit } from "../../testing/demo.ts";
import { enrol } from "../../testing/enrol.ts";
import type { Member } from "../../testing/enrol.ts";
import { DAY_MS, host } from "../../testing/events.ts";
import { expectRefusal } from "../../testing/refusal.ts";
import { moveWaitlists } from "../waitlist/waitlist.service.ts";

let t: TestApp;
let ann: Member;
let ben: Member;
const lines: string[] = [];
beforeEach(async () => {
  lines.length = 0;
  const log = createLog("debug", (line) => lines.push(line));
  t = await testApp({ PUBLIC_URL: "http://town.example", LOG_LEVEL: "debug" }, { log });
  ann = await enrol(t, { name: "Ann Secret" });
  ben = await enrol(t, { name: "Ben" });
});
afterEach(() => t.close());

const ANNS_ADDRESS = /^http:\/\/town\.example\/api\/calendars\/([\w-]{43})\.ics$/;

async function feedOf(member: Member) {
  const { status, body } = await member.post("/api/calendar-feed");
  expect(status).toBe(201);
  expect(body.url).toMatch(ANNS_ADDRESS);
  return new URL(body.url).pathname;
}
const read = (path: string, headers: Record<string, string> = {}) =>
  t.call("GET", path, undefined, headers);

/** As another library reads it. */
async function entriesOf(path: string) {
  const { status, text } = await read(path);
  expect(status).toBe(200);
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
  return calendar.getAllSubcomponents("vevent").map((event) => {
    const textOf = (name: string) => String(event.getFirstPropertyValue(name) ?? "");
    return {
      uid: textOf("uid"),
      title: textOf("summary"),
      status: textOf("status"),
      sequence: Number(textOf("sequence")),
      stamp: textOf("dtstamp"),
      modified: textOf("last-modified"),
      geo: textOf("geo"),
    };
  });
}
const titled = async (path: string) =>
  (await entriesOf(path)).map(({ title, status }) => `${title} ${status}`);

/** A full event for which the member waits. */
async function waitFor(member: Member, title: string) {
  const { id } = await host(t, ben, { title, maxAttendees: 2 });
  await (await enrol(t)).post(`/api/events/${id}/join`);
  await member.post(`/api/events/${id}/wait`);
  return id as string;
}

test("another library reads what one goes to, hosts and waits for, soonest first", async () => {
  const at = (days: number) => new Date(t.clock.now + days * DAY_MS).toISOString();
  const going = await host(t, ben, {
    title: "Going; a, b",
    dateTime: at(3),
    latitude: 52.5,
    longitude: 13.4,
  });
  await ann.post(`/api/events/${going.id}/join`);
  await host(t, ann, { title: "Hosting", dateTime: at(2) });
  await waitFor(ann, "Waiting");
  await host(t, ben, { title: "Somebody else's" });
  const path = await feedOf(ann);
  const entries = await entriesOf(path);
  expect(entries.map(({ title, status }) => [title, status])).toEqual([
    ["Waiting", "TENTATIVE"],
    ["Hosting", "CONFIRMED"],
    ["Going; a, b", "CONFIRMED"],
  ]);
  expect(entries[2]).toMatchObject({
    uid: `${going.id}@town.example`,
    sequence: 0,
    stamp: "2026-06-01T12:00:00Z",
    modified: "2026-06-01T12:00:00Z",
    geo: "52.5,13.4",
  });
  expect(entries[0]?.geo).toBe("");
  const { text, headers } = await read(path);
  expect(headers.get("content-type")).toBe("text/calendar; charset=utf-8");
  expect(text).not.toMatch(/\b(Ann|Ben)\b|mailto|ORGANIZER|ATTENDEE|@example/);
  for (const line of text.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
});

test("it follows edits, joining from the waitlist, leaving and calling off, and forgets that after a month", async () => {
  const event = await host(t, ben, { title: "Walk", maxAttendees: 2 });
  const third = await enrol(t);
  await third.post(`/api/events/${event.id}/join`);
  await ann.post(`/api/events/${event.id}/wait`);
  const path = await feedOf(ann);
  const only = async () => (await entriesOf(path))[0];
  const first = await only();
  expect(first).toMatchObject({ status: "TENTATIVE", sequence: 0 });
  t.clock.now += 60_000;
  await third.post(`/api/events/${event.id}/leave`);
  await ann.post(`/api/events/${event.id}/join`);
  const joined = await only();
  expect(joined).toMatchObject({
    uid: first?.uid,
    status: "CONFIRMED",
    stamp: "2026-06-01T12:01:00Z",
  });
  t.clock.now += 60_000;
  await ben.put(`/api/events/${event.id}`, { title: "Long walk" });
  expect(await only()).toMatchObject({
    uid: first?.uid,
    title: "Long walk",
    sequence: 1,
    modified: "2026-06-01T12:02:00Z",
  });
  t.clock.now += 60_000;
  await ben.delete(`/api/events/${event.id}`);
  expect(await only()).toMatchObject({
    uid: first?.uid,
    status: "CANCELLED",
    sequence: 2,
    modified: "2026-06-01T12:03:00Z",
  });
  t.clock.now += 31 * DAY_MS;
  expect(await entriesOf(path)).toEqual([]);
});

test("it is read anew with each change of one's own part", async () => {
  const path = await feedOf(ann);
  expect(await titled(path)).toEqual([]);
  const full = await waitFor(ann, "Full");
  expect(await titled(path)).toEqual(["Full TENTATIVE"]);
  await ann.delete(`/api/events/${full}/wait`);
  expect(await titled(path)).toEqual([]);
  const asked = await host(t, ben, { title: "Asked", needsApproval: true });
  await ann.post(`/api/events/${asked.id}/join`);
  expect(await titled(path)).toEqual([]);
  await ben.post(`/api/events/${asked.id}/requests`, { userId: ann.id, isApproved: true });
  expect(await titled(path)).toEqual(["Asked CONFIRMED"]);
  await ben.put(`/api/events/${asked.id}`, {
    dateTime: new Date(t.clock.now + 9 * DAY_MS).toISOString(),
  });
  const dates = { title: "Weekly", recurrence: { every: "week", count: 2 } };
  await host(t, ann, dates);
  expect(await titled(path)).toEqual(["Weekly CONFIRMED", "Weekly CONFIRMED", "Asked CONFIRMED"]);
});

test("of an offer that lapsed nothing is left", async () => {
  const { id } = await host(t, ben, { title: "Full", maxAttendees: 2 });
  const third = await enrol(t);
  await third.post(`/api/events/${id}/join`);
  await ann.post(`/api/events/${id}/wait`);
  await third.post(`/api/events/${id}/leave`);
  const path = await feedOf(ann);
  expect(await titled(path)).toEqual(["Full TENTATIVE"]);
  t.clock.now += DAY_MS / 2 + 1;
  expect(await titled(path)).toEqual(["Full TENTATIVE"]);
  await moveWaitlists(t.deps);
  expect(await titled(path)).toEqual([]);
});

test("what one left, or may not see any more, is gone from it", async () => {
  const left = await host(t, ben, { title: "Left" });
  await ann.post(`/api/events/${left.id}/join`);
  await waitFor(ann, "Waited for");
  await host(t, ann, { title: "Own" });
  const path = await feedOf(ann);
  expect(await titled(path)).toEqual(["Left CONFIRMED", "Waited for TENTATIVE", "Own CONFIRMED"]);
  await ann.post(`/api/events/${left.id}/leave`);
  expect(await titled(path)).toEqual(["Waited for TENTATIVE", "Own CONFIRMED"]);
  await ben.post("/api/blocks", { userId: ann.id });
  expect(await titled(path)).toEqual(["Own CONFIRMED"]);
});

test("what has not changed is answered with 304", async () => {
  await host(t, ann, {});
  const path = await feedOf(ann);
  const { headers } = await read(path);
  const known = headers.get("etag") ?? "";
  expect(headers.get("cache-control")).toBe("private, no-cache");
  t.clock.now += 3_600_000;
  for (const tag of [known, `"x", W/${known}`, "*"]) {
    const answer = await read(path, { "if-none-match": tag });
    expect([answer.status, answer.text]).toEqual([304, ""]);
  }
  await host(t, ann, {});
  expect((await read(path, { "if-none-match": known })).status).toBe(200);
});

test("a wrong, renewed or ended address, and that of somebody suspended or deleted, is none", async () => {
  const first = await feedOf(ann);
  const renewed = await Promise.all([1, 2, 3].map(() => feedOf(ann)));
  expectRefusal(await read(first), 404, "not_found");
  const alive = await Promise.all(renewed.map(async (path) => (await read(path)).status));
  expect(alive.toSorted()).toEqual([200, 404, 404]);
  const path = renewed[alive.indexOf(200)] ?? "";
  for (const wrong of [
    path.replace(/.{5}\.ics$/, "wrong.ics"),
    "/api/calendars/x.ics",
    "/api/calendars/x",
  ])
    expectRefusal(await read(wrong), 404, "not_found");
  const follow = createLogWatcher(t.deps);
  await follow();
  await suspendMember(t.deps, ann.id, null);
  expectRefusal(await read(path), 404, "not_found");
  await liftSuspension(t.deps, ann.id, null);
  expect((await read(path)).status).toBe(200);
  for (const _ of [1, 2]) expect((await ann.delete("/api/calendar-feed")).status).toBe(204);
  expectRefusal(await read(path), 404, "not_found");
  expect((await ann.get("/api/calendar-feed")).body).toEqual({ createdAt: null });
  const bens = await feedOf(ben);
  expect((await read(bens)).status).toBe(200);
  await t.deps.db.$client.execute({ sql: "DELETE FROM users WHERE id = ?", args: [ben.userId] });
  expectRefusal(await read(bens), 404, "not_found");
});

test("the demo has none, nor has who is signed out", async () => {
  const visitor = await visit(t);
  expectRefusal(await visitor.post("/api/calendar-feed"), 403, "demo_locked");
  expect((await visitor.get("/api/calendar-feed")).body).toEqual({ createdAt: null });
  for (const method of ["GET", "POST", "DELETE"])
    expect((await t.call(method, "/api/calendar-feed")).status).toBe(401);
});

test("the secret is stored nowhere, and stands in no line of the log", async () => {
  const path = await feedOf(ann);
  const secret = path.slice(-47, -4);
  await read(path);
  expect(lines.join("\n")).toContain("/api/calendars/:file");
  expect(lines.join("\n")).not.toContain(secret);
  const { rows } = await t.deps.db.$client.execute("SELECT * FROM calendar_feeds");
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain(secret);
  expect((await ann.get("/api/calendar-feed")).body).toEqual({
    createdAt: "2026-06-01T12:00:00.000Z",
  });
});

test("a program that asks without end is told to wait", async () => {
  const bounded = await testApp({ RATE_LIMIT_SCALE: "0.1" });
  const member = await enrol(bounded);
  const { pathname } = new URL((await member.post("/api/calendar-feed")).body.url);
  const statuses = new Set<number>();
  for (let asked = 0; asked < 20; asked++)
    statuses.add((await bounded.signedOut.get(pathname)).status);
  await bounded.close();
  expect([...statuses]).toEqual([200, 429]);
});
