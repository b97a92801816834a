import { afterEach, beforeEach, expect, test } from "bun:test";
import { users } from "@hereabouts/db/schema/users";
import { eq } from "drizzle-orm";
import { testApp } from "../../testing/app.ts";
import type { TestApp } from "../../testing/app.ts";
import { enrol } from "../../testing/enrol.ts";
import type { Member } from "../../testing/enrol.ts";
import { DAY_MS, eventAt, host, miscounted } from "../../testing/events.ts";
import { expectRefusal } from "../../testing/refusal.ts";
import { hostSeries, nearbyIds, readEvent } from "../../testing/series.ts";
import { DATES_AHEAD, SERIES_A_HOST } from "../event-limits.schema.ts";
import { extendSeries } from "./series.service.ts";

let t: TestApp;
let ann: Member;
let ben: Member;
beforeEach(async () => {
  t = await testApp();
  ann = await enrol(t, { name: "Ann" });
  ben = await enrol(t, { name: "Ben" });
});
afterEach(() => t.close());

const at = (days: number) => new Date(t.clock.now + days * DAY_MS).toISOString();

test("each date is an event of its own, and lists carry the next one", async () => {
  const [one, two, three, four] = await hostSeries(t, ann);
  const { series, dates } = await readEvent(ben, one);
  expect(series).toMatchObject({ every: "week", week: null, day: null, until: null, count: 4 });
  expect(series?.rule).toMatch(/^FREQ=WEEKLY;BYDAY=[A-Z]{2}$/);
  expect(dates).toHaveLength(4);
  expect(await nearbyIds(ben)).toEqual({ ids: [one ?? ""], total: 1 });
  await ben.post(`/api/events/${two}/join`);
  expect((await readEvent(ben, two)).isUserAttending).toBe(true);
  expect((await readEvent(ben, three)).currentAttendees).toBe(1);
  expect(await nearbyIds(ben, `?from=${at(5)}`)).toEqual({ ids: [two ?? ""], total: 1 });
  t.clock.now += 2 * DAY_MS;
  expect(await nearbyIds(ben)).toEqual({ ids: [two ?? ""], total: 1 });
  t.clock.now += 20 * DAY_MS;
  expect(await nearbyIds(ben)).toEqual({ ids: [four ?? ""], total: 1 });
  expect(await nearbyIds(ben, `?to=${at(0)}`)).toEqual({ ids: [three ?? ""], total: 1 });
});

test("pages and totals count a series once, among other events too", async () => {
  await hostSeries(t, ann, { count: 12 });
  await hostSeries(t, ben, { count: 12, dateTime: at(2) });
  for (const days of [3, 10, 20]) await host(t, ben, { dateTime: at(days) });
  const all = await nearbyIds(ben);
  expect([new Set(all.ids).size, all.total]).toEqual([5, 5]);
  const paged = await Promise.all(
    [0, 1, 2, 3, 4, 5].map((offset) => nearbyIds(ben, `?limit=1&offset=${offset}`)),
  );
  expect(paged.flatMap(({ ids }) => ids)).toEqual(all.ids);
  expect(paged.every(({ total }) => total === 5)).toBe(true);
});

test("the next date is the next one that is wanted: near enough, of the kind, with the words", async () => {
  const [one, two] = await hostSeries(t, ann);
  await ann.put(`/api/events/${one}`, { title: "Picnic", latitude: 52.5, longitude: 13.4 });
  expect((await nearbyIds(ben)).ids).toEqual([two ?? ""]);
  await ann.put(`/api/events/${one}`, { latitude: 37.7749, longitude: -122.4194 });
  expect((await nearbyIds(ben)).ids).toEqual([one ?? ""]);
  expect(await nearbyIds(ben, "?q=sunrise")).toEqual({ ids: [two ?? ""], total: 1 });
  expect(await nearbyIds(ben, "?q=picnic")).toEqual({ ids: [one ?? ""], total: 1 });
  expect(await nearbyIds(ben, "?q=gate")).toEqual({ ids: [one ?? ""], total: 1 });
  await ann.put(`/api/events/${one}`, { category: "food" });
  expect((await nearbyIds(ben, "?category=outdoor")).ids).toEqual([two ?? ""]);
});

test("a date that is called off or moved gives way to the next", async () => {
  const [one, two, three, four] = await hostSeries(t, ann);
  await nearbyIds(ben);
  await ann.delete(`/api/events/${one}`);
  expect((await nearbyIds(ben)).ids).toEqual([two ?? ""]);
  await ann.put(`/api/events/${two}`, { dateTime: at(40) });
  expect((await nearbyIds(ben)).ids).toEqual([three ?? ""]);
  const { dates } = await readEvent(ben, three);
  expect(dates?.map(({ id }) => id)).toEqual([one, three, four, two].map(String));
  expect(dates?.map(({ isCancelled }) => isCancelled)).toEqual([true, false, false, false]);
});

test("one's own lists have a series once, by its next date", async () => {
  const [one, two] = await hostSeries(t, ann);
  await ben.post(`/api/events/${one}/join`, { dates: "all" });
  const mine = async (by: Member, part: string) =>
    (await by.get(`/api/events/mine?part=${part}`)).body.map(({ id }) => id);
  expect(await mine(ann, "hosting")).toEqual([one ?? ""]);
  expect(await mine(ben, "next")).toEqual([one ?? ""]);
  await ann.delete(`/api/events/${one}`);
  expect(await mine(ben, "next")).toEqual([two ?? ""]);
  expect(await mine(ben, "going")).toEqual([one, two].map(String));
  t.clock.now += 16 * DAY_MS;
  expect(await mine(ben, "past")).toHaveLength(2);
});

test("a rule that is none is refused, and nothing is stored", async () => {
  const every = "week";
  for (const recurrence of [
    {},
    "weekly",
    { every, count: 3, until: "2030-01-01" },
    { every: "day", count: 3 },
    { every, count: 1 },
    { every, count: 53 },
    { every, count: 2.5 },
    { every, until: "2020-01-01" },
    { every, until: "2030-02-31" },
    { every, until: at(3).slice(0, 10) },
  ])
    expect((await ann.post("/api/events", eventAt(t, { recurrence }))).status).toBe(400);
  expect((await nearbyIds(ben)).total).toBe(0);
  expect((await ann.get("/api/events/mine?part=hosting")).body).toEqual([]);
});

test("a host has so many running series, also when asking at once", async () => {
  const recurrence = { every: "twoWeeks", count: 2 };
  const asked = Array.from({ length: SERIES_A_HOST + 3 }, () =>
    ann.post("/api/events", eventAt(t, { recurrence })),
  );
  const replies = await Promise.all(asked);
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(SERIES_A_HOST);
  const refused = replies.find(({ status }) => status !== 201);
  if (refused) expectRefusal(refused, 400, "invalid_input", ["recurrence"]);
  expect((await nearbyIds(ben)).total).toBe(SERIES_A_HOST);
  const first = replies.find(({ status }) => status === 201)?.body;
  const last = first?.dates?.at(-1);
  await ann.delete(`/api/events/${last?.id}?dates=following`);
  expectRefusal(await ann.post("/api/events", eventAt(t, { recurrence })), 400, "invalid_input", [
    "recurrence",
  ]);
  expect((await ann.delete(`/api/events/${first?.id}?dates=all`)).status).toBe(204);
  expect((await ann.post("/api/events", eventAt(t, { recurrence }))).status).toBe(201);
  expect(await miscounted(t)).toEqual([]);
});

test("a series without an end always has so many dates ahead, and no more", async () => {
  const [one] = await hostSeries(t, ann, {});
  await ben.post(`/api/events/${one}/join`, { dates: "all" });
  for (let week = 0; week < 20; week += 1) {
    t.clock.now += 7 * DAY_MS;
    await ann.get("/api/users/me");
    await Promise.all([extendSeries(t.deps), extendSeries(t.deps)]);
    const { dates = [] } = await readEvent(ben, one);
    expect(dates).toHaveLength(DATES_AHEAD);
    expect(dates.every(({ isUserAttending }) => isUserAttending)).toBe(true);
    const gaps = dates
      .slice(1)
      .map((date, at) => Date.parse(date.dateTime) - Date.parse(dates[at]?.dateTime ?? ""));
    expect(new Set(gaps)).toEqual(new Set([7 * DAY_MS]));
  }
  expect(await miscounted(t)).toEqual([]);
});

test("one that ends after a number of dates, or with a day, makes exactly those", async () => {
  const [byCount] = await hostSeries(t, ann, { count: 15 });
  const until = at(1 + 7 * 13 + 6).slice(0, 10);
  const byDay = await host(t, ann, { timeZone: "UTC", recurrence: { every: "week", until } });
  for (let week = 0; week < 20; week += 1) {
    t.clock.now += 7 * DAY_MS;
    await Promise.all([ann, ben].map((each) => each.get("/api/users/me")));
    await extendSeries(t.deps);
  }
  const { rows } = await t.deps.db.$client.execute(
    "SELECT count(*) AS dates FROM events GROUP BY series_id ORDER BY series_id",
  );
  expect(rows.map(({ dates }) => Number(dates))).toEqual([15, 14]);
  expect((await readEvent(ben, byCount)).dates).toEqual([]);
  expect((await readEvent(ben, byDay.id)).series?.until).toBe(until);
});

test("no dates are made for a host who stays away, nor those missed once they are back", async () => {
  const [one] = await hostSeries(t, ann, {});
  for (let week = 0; week < 16; week += 1) {
    t.clock.now += 7 * DAY_MS;
    await ben.get("/api/users/me");
    await extendSeries(t.deps);
  }
  const { dates: left = [] } = await readEvent(ben, one);
  expect(left.length).toBeLessThan(DATES_AHEAD);
  const today = Math.floor(t.clock.now / DAY_MS);
  await t.deps.db.update(users).set({ activeDay: today }).where(eq(users.publicId, ann.id));
  t.clock.now += DAY_MS;
  await extendSeries(t.deps);
  const { dates = [] } = await readEvent(ben, one);
  expect(dates).toHaveLength(DATES_AHEAD);
  expect(Date.parse(dates[0]?.dateTime ?? "")).toBeGreaterThan(t.clock.now);
});

test("new dates are copies of what the others are, not of one that was edited alone", async () => {
  const ids = await hostSeries(t, ann, {});
  await ann.put(`/api/events/${ids.at(-1)}`, { title: "Once in the hall", maxAttendees: 50 });
  await ann.put(`/api/events/${ids[1]}`, { description: "Bring a cup.", dates: "following" });
  await ann.put(`/api/events/${ids.at(-1)}`, { title: "Once in the hall" });
  t.clock.now += 7 * DAY_MS;
  await extendSeries(t.deps);
  const { dates = [] } = await readEvent(ben, ids[1]);
  const made = await readEvent(ben, dates.at(-1)?.id);
  expect(ids).not.toContain(made.id);
  expect(made).toMatchObject({
    title: "Sunrise walk",
    description: "Bring a cup.",
    currentAttendees: 1,
  });
});
