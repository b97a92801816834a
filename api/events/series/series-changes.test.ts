import { afterEach, beforeEach, expect, test } from "bun:test";
import ICAL from "ical.js";
import { mailDueAlerts } from "../../alerts/mails/send-mails.service.ts";
import { recoverAlerts, remindOfEvents, writeAlerts } from "../../alerts/new-alerts.service.ts";
import { testApp } from "../../testing/app.ts";
import type { Body, TestApp } from "../../testing/app.ts";
import { enrol } from "../../testing/enrol.ts";
import type { Member } from "../../testing/enrol.ts";
import { DAY_MS, HOUR_MS, miscounted } from "../../testing/events.ts";
import { openPostOffice } from "../../testing/peers/post-office.ts";
import { expectRefusal, refusalOf } from "../../testing/refusal.ts";
import { hostSeries, nearbyIds, readEvent } from "../../testing/series.ts";
import { extendSeries } from "./series.service.ts";

let office: Awaited<ReturnType<typeof openPostOffice>>;
let t: TestApp;
let ann: Member;
let ben: Member;
beforeEach(async () => {
  office = await openPostOffice();
  t = await testApp({ ...office.env, DEFAULT_TIME_ZONE: "UTC" });
  ann = await enrol(t, { name: "Ann" });
  ben = await enrol(t, { name: "Ben", email: "ben@example.com", emailConfirmedAt: 1 });
});
afterEach(async () => {
  await t.close();
  await office.close();
});

/** Sessions of another time are over. */
async function goTo(time: string) {
  t.clock.now = Date.parse(time);
  [ann, ben] = [await enrol(t, { name: "Ann" }), await enrol(t, { name: "Ben" })];
}

const join = (by: Member, id: string | undefined, body: Body = { dates: "all" }) =>
  by.post(`/api/events/${id}/join`, body);
const edit = (id: string | undefined, changes: Body) => ann.put(`/api/events/${id}`, changes);
const callOff = (id: string | undefined, dates: string) =>
  ann.delete(`/api/events/${id}?dates=${dates}`);
const datesOf = async (id: string | undefined) => (await readEvent(ann, id)).dates ?? [];
const startsOf = async (id: string | undefined) =>
  (await datesOf(id)).map(({ dateTime }) => dateTime.slice(0, 16));

const at = (days: number) => new Date(t.clock.now + days * DAY_MS).toISOString();

/** What a member has been told, in the app and by mail. */
async function told(by: Member) {
  await writeAlerts(t.deps);
  await mailDueAlerts(t.deps);
  const { body } = await by.get("/api/alerts");
  const alerts = body.map(({ kind, count, event }) => ({ kind, count, event: event?.id }));
  return { alerts, mails: office.delivered.splice(0).length };
}

test("an edit is of one date, of it and the following, or of all", async () => {
  const [one, two, three, four] = await hostSeries(t, ann);
  const titles = () =>
    Promise.all([one, two, three, four].map(async (id) => (await readEvent(ben, id)).title));
  await edit(two, { title: "B" });
  expect(await titles()).toEqual(["Sunrise walk", "B", "Sunrise walk", "Sunrise walk"]);
  await edit(three, { title: "C", dates: "following" });
  expect(await titles()).toEqual(["Sunrise walk", "B", "C", "C"]);
  await edit(three, { title: "D", dates: "all" });
  expect(await titles()).toEqual(["D", "D", "D", "D"]);
  t.clock.now += 2 * DAY_MS;
  await edit(three, { title: "E", dates: "all" });
  expect(await titles()).toEqual(["D", "E", "E", "E"]);
});

test("another start moves the following dates, in local time over a change of clocks, and those made later", async () => {
  await goTo("2026-09-30T08:00:00Z");
  const berlin = { timeZone: "Europe/Berlin", dateTime: "2026-10-08T18:30:00" };
  const [one, two] = await hostSeries(t, ann, berlin);
  await edit(two, { dateTime: "2026-10-16T19:00:00", dates: "following" });
  expect((await startsOf(one)).slice(0, 4)).toEqual([
    "2026-10-08T16:30",
    "2026-10-16T17:00",
    "2026-10-23T17:00",
    "2026-10-30T18:00",
  ]);
  const { series } = await readEvent(ben, two);
  expect(series).toMatchObject({ rule: "FREQ=WEEKLY;BYDAY=FR", weekday: 5 });
  t.clock.now += 10 * DAY_MS;
  await extendSeries(t.deps);
  expect((await startsOf(one)).at(-1)).toBe("2027-01-01T18:00");
});

test("all dates move by as many days as the one that was edited", async () => {
  await goTo("2026-09-30T08:00:00Z");
  const [one, , three] = await hostSeries(t, ann, { count: 3, dateTime: "2026-10-08T18:30:00" });
  await edit(three, { dateTime: "2026-10-20T17:00:00", dates: "all" });
  expect(await startsOf(one)).toEqual(["2026-10-06T17:00", "2026-10-13T17:00", "2026-10-20T17:00"]);
  const far = { dateTime: "2026-10-02T17:00:00", dates: "all" };
  expectRefusal(await edit(three, far), 400, "invalid_input", ["dateTime"]);
  expect((await startsOf(one))[0]).toBe("2026-10-06T17:00");
});

test("another hour keeps the rule: of a last day, and of a last weekday that is also the fourth", async () => {
  await goTo("2026-01-20T08:00:00Z");
  const later = async (every: string, dateTime: string) => {
    const recurrence = { every, count: 4 };
    const [first, second] = await hostSeries(t, ann, { dateTime, recurrence });
    const [, start] = await startsOf(first);
    await edit(second, { dateTime: `${start?.slice(0, 10)}T20:00:00`, dates: "following" });
    return startsOf(first);
  };
  expect(await later("monthByDate", "2026-01-31T19:00:00")).toEqual([
    "2026-01-31T19:00",
    "2026-02-28T20:00",
    "2026-03-31T20:00",
    "2026-04-30T20:00",
  ]);
  expect(await later("monthByWeekday", "2026-01-30T19:00:00")).toEqual([
    "2026-01-30T19:00",
    "2026-02-27T20:00",
    "2026-03-27T20:00",
    "2026-04-24T20:00",
  ]);
});

test("the edited date has what was chosen for it, and a moved one before it does not lead the others", async () => {
  await goTo("2026-09-30T08:00:00Z");
  for (const every of ["twoWeeks", "monthByWeekday"]) {
    const recurrence = { every, count: 4 };
    const dateTime = "2026-10-08T18:30:00";
    const [one, , three] = await hostSeries(t, ann, { dateTime, recurrence });
    const before = await startsOf(one);
    await edit(one, { dateTime: "2026-10-09T12:00:00" });
    await edit(three, { dateTime: `${before[2]?.slice(0, 10)}T20:00:00`, dates: "all" });
    expect(await startsOf(one)).toEqual(before.map((start) => `${start.slice(0, 10)}T20:00`));
  }
});

test("a date that is called off stays so, whatever the others become", async () => {
  const [one, two] = await hostSeries(t, ann);
  await callOff(one, "one");
  expectRefusal(await edit(one, { title: "x", dates: "all" }), 409, "event_cancelled");
  expect((await readEvent(ben, two)).title).toBe("Sunrise walk");
});

test("an edit of some fields leaves others as they were on a date that was edited alone", async () => {
  const [one, two] = await hostSeries(t, ann);
  await edit(two, { title: "Picnic" });
  await edit(one, { maxAttendees: 20, dates: "all" });
  expect((await nearbyIds(ben, "?q=picnic")).ids).toEqual([two ?? ""]);
});

test("lists say of the dates before an end that it ends", async () => {
  const [one, two] = await hostSeries(t, ann, {});
  const listed = async () => (await ben.get("/api/events/nearby")).body[0];
  expect((await listed())?.series?.until).toBeNull();
  await callOff(two, "following");
  expect(await listed()).toMatchObject({ id: one, series: { until: expect.any(String) } });
});

test("all of the dates are edited, or none: not where one has more guests than places", async () => {
  const [one, two, three] = await hostSeries(t, ann);
  for (const name of ["Cat", "Dan"]) await join(await enrol(t, { name }), three, {});
  const fewer = { title: "Few", maxAttendees: 2, dates: "following", dateTime: undefined };
  const refused = await edit(two, fewer);
  expectRefusal(refused, 409, "conflict", ["maxAttendees"]);
  expect(refusalOf(refused).message).toBe("3 people attend already.");
  for (const id of [one, two, three]) expect((await readEvent(ben, id)).title).toBe("Sunrise walk");
  expect((await edit(two, { ...fewer, maxAttendees: 3 })).status).toBe(200);
  expect((await readEvent(ben, three)).maxAttendees).toBe(3);
});

test("more places on all dates are offered on each to who waits there", async () => {
  const [one, two] = await hostSeries(t, ann, { count: 2, maxAttendees: 2 });
  await join(ben, one);
  const cat = await enrol(t, { name: "Cat" });
  for (const id of [one, two]) await cat.post(`/api/events/${id}/wait`);
  await edit(one, { maxAttendees: 3, dates: "all" });
  for (const id of [one, two])
    expect((await readEvent(cat, id)).waitlist?.heldUntil).toEqual(expect.any(String));
});

test("dates are edited, and joined by a crowd, and made, at once", async () => {
  const [one] = await hostSeries(t, ann, { maxAttendees: 4 });
  const people = await Promise.all(
    Array.from({ length: 8 }, (_, at) => enrol(t, { name: `G${at}` })),
  );
  t.clock.now += 2 * DAY_MS;
  const dates = await datesOf(one);
  const moved = new Date(Date.parse(dates[1]?.dateTime ?? "") + HOUR_MS).toISOString();
  const replies = await Promise.all([
    ...people.map((each, at) => join(each, dates[at % 3]?.id, at % 2 ? {} : { dates: "all" })),
    edit(dates[1]?.id, { dateTime: moved, dates: "following" }),
    extendSeries(t.deps),
  ]);
  expect(replies.every((reply) => !reply || reply.status < 500)).toBe(true);
  const after = await datesOf(one);
  expect(new Set(after.map(({ dateTime }) => dateTime)).size).toBe(after.length);
  for (const date of after.slice(1)) expect(date.dateTime.slice(11, 16)).toBe(moved.slice(11, 16));
  for (const { currentAttendees } of after) expect(currentAttendees).toBeLessThanOrEqual(4);
  expect(await miscounted(t)).toEqual([]);
});

test("a moved series is told once, and a moved date too", async () => {
  const [one, two, three] = await hostSeries(t, ann);
  await join(ben, one);
  await edit(one, { title: "Other words", dates: "all" });
  expect(await told(ben)).toEqual({ alerts: [], mails: 0 });
  await edit(two, { location: "At the lake", dates: "following" });
  const series = { kind: "event_changed" as const, count: 3, event: two };
  expect(await told(ben)).toEqual({ alerts: [series], mails: 1 });
  t.clock.now += 1000;
  await edit(three, { location: "At the river" });
  const date = { kind: "event_changed" as const, count: 1, event: three };
  expect(await told(ben)).toEqual({ alerts: [date, series], mails: 1 });
  await recoverAlerts(t.deps);
  expect(await told(ben)).toEqual({ alerts: [date, series], mails: 0 });
});

test("who joins all is reminded of each date by itself", async () => {
  const [one, two] = await hostSeries(t, ann, { count: 2, dateTime: at(2) });
  await join(ben, one);
  const reminded = async () => {
    await remindOfEvents(t.deps);
    return (await told(ben)).alerts.map(({ kind, event }) => [kind, event]);
  };
  expect(await reminded()).toEqual([]);
  t.clock.now += DAY_MS + HOUR_MS;
  expect(await reminded()).toEqual([["still_coming", one]]);
  t.clock.now += 7 * DAY_MS;
  expect(await reminded()).toEqual([
    ["still_coming", two],
    ["still_coming", one],
  ]);
});

test("a series that is called off is told once, to who goes and who waits, also after a crash", async () => {
  const [one, two, three] = await hostSeries(t, ann, { count: 3, maxAttendees: 2 });
  const cat = await enrol(t, { name: "Cat" });
  await join(ben, one);
  for (const id of [one, three]) await cat.post(`/api/events/${id}/wait`);
  expect((await callOff(two, "following")).status).toBe(204);
  await recoverAlerts(t.deps);
  expect(await told(ben)).toEqual({
    alerts: [{ kind: "called_off" as const, count: 2, event: two }],
    mails: 1,
  });
  expect((await told(cat)).alerts).toEqual([
    { kind: "called_off" as const, count: 1, event: three },
  ]);
  const notices = async () => (await ben.get("/api/events/called-off")).body.map(({ id }) => id);
  expect(await notices()).toEqual([two ?? ""]);
  expect((await ben.post(`/api/events/${two}/acknowledge`)).status).toBe(204);
  expect(await notices()).toEqual([]);
  expect((await nearbyIds(ben)).ids).toEqual([one, two].map(String));
});

test("calling off ends the series, with what it left, and does so once", async () => {
  const [one, two] = await hostSeries(t, ann, {});
  expectRefusal(await ben.delete(`/api/events/${two}?dates=all`), 403, "forbidden");
  expectRefusal(await callOff(two, "some"), 400, "invalid_input", ["dates"]);
  const replies = await Promise.all([callOff(two, "following"), callOff(two, "following")]);
  expect(replies.map(({ status }) => status)).toEqual([204, 204]);
  expect((await datesOf(one)).map(({ isCancelled }) => isCancelled)).toEqual([
    false,
    ...Array.from({ length: 11 }, () => true),
  ]);
  expect((await readEvent(ann, one)).series?.until).toEqual(expect.any(String));
  t.clock.now += 2 * DAY_MS;
  await extendSeries(t.deps);
  expect(await datesOf(one)).toHaveLength(11);
  expectRefusal(await edit(two, { title: "x", dates: "following" }), 409, "event_cancelled");
  expect((await nearbyIds(ben)).ids).toEqual([one ?? ""]);
  expect(await miscounted(t)).toEqual([]);
});

test("a series that ends under a waitlist offers no place any more, and who waits may go", async () => {
  const [one, two] = await hostSeries(t, ann, { count: 2, maxAttendees: 2 });
  const cat = await enrol(t, { name: "Cat" });
  await join(ben, one);
  for (const id of [one, two]) await cat.post(`/api/events/${id}/wait`);
  await Promise.all([callOff(one, "all"), ben.post(`/api/events/${two}/leave`, { dates: "all" })]);
  const { waitlist } = await readEvent(cat, two);
  expect(waitlist?.heldUntil ?? null).toBeNull();
  expectRefusal(await join(cat, two), 409, "event_cancelled");
  expect((await cat.delete(`/api/events/${two}/wait`)).status).toBe(200);
  expect(await miscounted(t)).toEqual([]);
});

test("in calendars each date stands for itself, moved and called off alone", async () => {
  const [one, two, three] = await hostSeries(t, ann, { count: 3 });
  await join(ben, one);
  const { body } = await ben.post("/api/calendar-feed");
  const { pathname } = new URL(body.url);
  const read = async () => {
    const { text } = await t.call("GET", pathname);
    const entries = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents("vevent");
    return entries.map((entry) => ({
      id: String(entry.getFirstPropertyValue("uid")).split("@")[0],
      sequence: Number(entry.getFirstPropertyValue("sequence")),
      status: String(entry.getFirstPropertyValue("status")),
    }));
  };
  const confirmed = { sequence: 0, status: "CONFIRMED" };
  expect(await read()).toEqual([one, two, three].map((id) => ({ id, ...confirmed })));
  await edit(two, { dateTime: new Date(t.clock.now + 9 * DAY_MS).toISOString() });
  await callOff(three, "one");
  expect(await read()).toEqual([
    { id: one, ...confirmed },
    { id: two, sequence: 1, status: "CONFIRMED" },
    { id: three, sequence: 1, status: "CANCELLED" },
  ]);
});

test("whose host goes is called off, once", async () => {
  const [one] = await hostSeries(t, ann);
  await join(ben, one);
  await ann.delete("/api/users/me", { confirm: "DELETE" });
  expect(await told(ben)).toEqual({
    alerts: [{ kind: "called_off" as const, count: 1, event: undefined }],
    mails: 1,
  });
  const { rows } = await t.deps.db.$client.execute(
    "SELECT (SELECT count(*) FROM event_series) + (SELECT count(*) FROM event_series_guests) AS rest",
  );
  expect(rows[0]?.rest).toBe(0);
});
