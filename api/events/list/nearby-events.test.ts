import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { cellAt, centreOf, distanceKm } from "../../lib/cells.ts";
import { newPublicId } from "../../lib/tokens.ts";
import { testApp } from "../../testing/app.ts";
import type { TestApp } from "../../testing/app.ts";
import { enrol } from "../../testing/enrol.ts";
import type { Member } from "../../testing/enrol.ts";
import { shifted } from "../../testing/places/places.ts";
import { seeded } from "../../lib/seeded-random.ts";
import { bodyOf } from "../../testing/read.ts";
import { expectRefusal } from "../../testing/refusal.ts";
import { EVENT_CELL_LEVEL } from "../search/event-index.repo.ts";
import { DAY_MS, HOUR_MS, answerLate, host } from "../../testing/events.ts";

type Listed = { id: string; title: string; latitude: number; longitude: number; dateTime: string };

const NEARBY = "/api/events/nearby";
const MUNICH = { latitude: 48.15, longitude: 11.575 };
const random = seeded(11);

let t: TestApp;
let ann: Member;
let ben: Member;
beforeEach(async () => {
  t = await testApp();
  [ann, ben] = [await enrol(t, {}, MUNICH), await enrol(t, {}, MUNICH)];
});
afterEach(() => t.close());

const inHours = (hours: number) => new Date(t.clock.now + hours * HOUR_MS).toISOString();
const titles = async (query = "", by = ben) => {
  const reply = await by.get(`/api/events/nearby?${query}`);
  expect(reply.status).toBe(200);
  return bodyOf(NEARBY, reply).map(({ title }) => title);
};

describe("spec 7: GET /api/events/nearby", () => {
  test("upcoming ones soonest first, then those of the last 30 days, latest first", async () => {
    for (const hours of [2, 1, 50, 3, 49])
      await host(t, ann, { title: `+${hours}`, dateTime: inHours(hours) });
    expect(await titles()).toEqual(["+1", "+2", "+3", "+49", "+50"]);
    t.clock.now += 3 * HOUR_MS;
    expect(await titles()).toEqual(["+49", "+50", "+3", "+2", "+1"]);
    t.clock.now += 15 * DAY_MS;
    expect(await titles()).toHaveLength(5);
    t.clock.now += 15 * DAY_MS - HOUR_MS;
    expect(await titles()).toEqual(["+50", "+49", "+3", "+2"]);
    t.clock.now += 1;
    expect(await titles()).toEqual(["+50", "+49", "+3"]);
  });

  test("answers events as they are for the viewer", async () => {
    const event = await host(t, ann);
    await ben.post(`/api/events/${event.id}/join`);
    const { body, headers } = await ben.get("/api/events/nearby");
    const firstAttendees = [{ id: ben.id, name: "Somebody", profileImageUrl: null }];
    expect(body).toEqual([
      { ...event, currentAttendees: 2, isUserAttending: true, firstAttendees },
    ]);
    expect(headers.get("x-total-count")).toBe("1");
  });

  test("what was listed once is listed with whatever changed since", async () => {
    const { id } = await host(t, ann);
    const path = `/api/events/${id}`;
    const listed = async () => (await ben.get("/api/events/nearby")).body[0];
    expect(await listed()).toMatchObject({ currentAttendees: 1, isUserAttending: false });
    await ben.post(`${path}/join`);
    expect(await listed()).toMatchObject({ currentAttendees: 2, isUserAttending: true });
    expect((await ann.get("/api/events/nearby")).body[0]?.currentAttendees).toBe(2);
    await ben.delete(`${path}/leave`);
    expect(await listed()).toMatchObject({ currentAttendees: 1, isUserAttending: false });
    await ann.put(path, { title: "Renamed", maxAttendees: 3 });
    await ann.put("/api/users/me", { name: "Anna" });
    expect(await listed()).toMatchObject({
      title: "Renamed",
      maxAttendees: 3,
      creator: { name: "Anna" },
    });
    await ann.delete(path);
    expect(await listed()).toBeUndefined();
  });

  test("around one's published place, or the cell of the place that is asked about, which moves nobody", async () => {
    const nuremberg = { latitude: 49.45, longitude: 11.08 };
    await host(t, ann, { title: "here" });
    await host(t, ann, { title: "there", ...nuremberg });
    expect(await titles()).toEqual(["here"]);
    const where = `latitude=${nuremberg.latitude}&longitude=${nuremberg.longitude}`;
    expect(await titles(where)).toEqual(["there"]);
    expect(await titles()).toEqual(["here"]);
    const { row, col } = cellAt(nuremberg, 2);
    const corner = shifted(centreOf({ level: 2, row, col }), 0.99, -0.99);
    const events = async (query: string) => (await ben.get(`/api/events/nearby?${query}`)).text;
    for (const radius of [1, 1.5, 2, 50])
      expect(
        await events(
          `maxDistance=${radius}&latitude=${corner.latitude}&longitude=${corner.longitude}`,
        ),
      ).toBe(await events(`maxDistance=${radius}&${where}`));
  });

  test("without a published place the default place serves", async () => {
    const hidden = await enrol(t, {}, MUNICH);
    await hidden.put("/api/users/me/settings", { showLocation: false });
    await host(t, ann, { title: "Munich" });
    await host(t, ann, { title: "Bay", latitude: 37.8, longitude: -122.4 });
    expect(await titles("", hidden)).toEqual(["Bay"]);
  });

  test.each([
    ["Munich", MUNICH],
    ["the antimeridian", { latitude: -16.8, longitude: 179.98 }],
    ["the equator and prime meridian", { latitude: 0.01, longitude: -0.01 }],
    ["the far north", { latitude: 78.2, longitude: 15.6 }],
  ])("spec 9: within 50 km there is everything and beyond nothing, around %s", async (_, place) => {
    const centre = centreOf(cellAt(place, 2));
    const events: (Listed & { away: number })[] = [];
    for (let i = 0; i < 60; i++) {
      const at = shifted(centre, random.between(-70, 70), random.between(-70, 70));
      const longitude = at.longitude > 180 ? at.longitude - 360 : at.longitude;
      const event = await host(t, ann, { latitude: at.latitude, longitude });
      events.push({ ...event, away: distanceKm(centre, event) });
    }
    for (const radius of [0, 3, 16, 33, 50]) {
      const reply = await ben.get(
        `/api/events/nearby?limit=100&maxDistance=${radius}&latitude=${place.latitude}&longitude=${place.longitude}`,
      );
      const within = events.filter(({ away }) => away <= radius).map(({ id }) => id);
      const found = bodyOf(NEARBY, reply).map(({ id }) => id);
      expect(found.toSorted()).toEqual(within.toSorted());
    }
  });

  test("spec 2: the search of the events finds every word in title, description or location, whatever its case and accents", async () => {
    await host(t, ann, {
      title: "Café crawl",
      description: "Three ESPRESSOS",
      location: "Old town",
    });
    await host(t, ann, {
      title: "Crawling class",
      description: "For babies",
      location: "Café Luitpold",
    });
    await host(t, ann, { title: "100% rock", description: "Loud_one", location: "Cellar" });
    const search = async (q: string) => (await titles(`q=${encodeURIComponent(q)}`)).toSorted();
    expect(await search("cafe")).toEqual(["Café crawl", "Crawling class"]);
    expect(await search("CRAWL café")).toEqual(["Café crawl", "Crawling class"]);
    expect(await search("crawl espresso")).toEqual(["Café crawl"]);
    expect(await search("babies town")).toEqual([]);
    expect(await search("%")).toEqual(["100% rock"]);
    expect(await search("d_o")).toEqual(["100% rock"]);
    expect(await search("crawlespresso")).toEqual([]);
    expect(await search(" ")).toHaveLength(3);
    expect(await search("")).toHaveLength(3);
    expect(await search("' OR 1=1 --")).toEqual([]);
  });

  test("spec 2: the category filter and the date filter narrow, alone and together with a search", async () => {
    for (const [title, category, hours] of [
      ["a", "tech", 2],
      ["b", "arts", 3],
      ["c", "tech", 30],
      ["d", "tech", 24 * 8],
    ] as const)
      await host(t, ann, { title, category, dateTime: inHours(hours) });
    t.clock.now += 2 * HOUR_MS;
    expect(await titles("category=tech")).toEqual(["c", "d", "a"]);
    expect(await titles("category=food")).toEqual([]);
    expect(await titles(`from=${inHours(0)}`)).toEqual(["b", "c", "d", "a"]);
    expect(await titles(`from=${inHours(0.5)}`)).toEqual(["b", "c", "d"]);
    expect(await titles(`to=${inHours(28)}`)).toEqual(["b", "a"]);
    expect(await titles(`from=${inHours(1)}&to=${inHours(28)}`)).toEqual(["b"]);
    expect(await titles(`from=${inHours(1)}&to=${inHours(1)}`)).toEqual([]);
    expect(await titles(`from=${inHours(-48)}&to=${inHours(0.5)}`)).toEqual(["a"]);
    expect(await titles(`from=${inHours(1)}&category=tech&q=C`)).toEqual(["c"]);
    const offset = encodeURIComponent("2026-06-01T16:00:00.999999999999+01:00");
    expect((await ben.get(`/api/events/nearby?from=${offset}`)).status).toBe(200);
  });

  test("pages without gap or double, and counts up to 500", async () => {
    await plant(620);
    const seen: string[] = [];
    for (const offset of [0, 100, 200, 300, 400, 500]) {
      const reply = await ben.get(`/api/events/nearby?limit=100&offset=${offset}`);
      expect(reply.headers.get("x-total-count")).toBe("500");
      seen.push(...bodyOf(NEARBY, reply).map(({ title }) => title));
    }
    expect(seen).toEqual(Array.from({ length: 500 }, (_, i) => `Event ${i}`));
    expect(await titles()).toHaveLength(50);
    const searched = await ben.get("/api/events/nearby?q=event&limit=1&offset=499");
    expect([searched.body[0]?.title, searched.headers.get("x-total-count")]).toEqual([
      "Event 499",
      "500",
    ]);
    expect(await titles("q=619")).toEqual(["Event 619"]);
  });

  test("a search folds each text once, however often and with whatever words it is asked", async () => {
    await plant(620);
    let read = 0;
    const { $client } = t.deps.db;
    const execute = $client.execute.bind($client);
    const counting = async (statement: Parameters<typeof execute>[0]) => {
      const result = await execute(statement);
      if (JSON.stringify(statement).includes("event.description, event.location"))
        read += result.rows.length;
      return result;
    };
    Object.assign($client, { execute: counting });
    expect(await titles("q=nowhere")).toEqual([]);
    expect(read).toBe(620);
    const hostile = [
      "%".repeat(100),
      "_%_%",
      "e ".repeat(50),
      "a".repeat(100),
      "\uFDFA".repeat(5),
      "' --",
    ];
    for (const q of hostile) await titles(`q=${encodeURIComponent(q)}`);
    expect(await titles("q=event%20619%20EVENT%20e%20v")).toEqual(["Event 619"]);
    expect(read).toBe(620);
    const [found] = (await ben.get("/api/events/nearby?q=619")).body;
    expect((await ann.put(`/api/events/${found?.id}`, { title: "Renamed" })).status).toBe(200);
    expect([await titles("q=renamed"), await titles("q=619")]).toEqual([["Renamed"], []]);
    expect(read).toBe(621);
  });

  test("an event that moves in time or place, or changes its category, is found where it is now", async () => {
    const { id } = await host(t, ann, { title: "moving", dateTime: inHours(5) });
    await host(t, ann, { title: "still", dateTime: inHours(10) });
    expect(await titles()).toEqual(["moving", "still"]);
    await ann.put(`/api/events/${id}`, { dateTime: inHours(20) });
    expect(await titles()).toEqual(["still", "moving"]);
    await ann.put(`/api/events/${id}`, { category: "tech" });
    expect(await titles("category=tech")).toEqual(["moving"]);
    await ann.put(`/api/events/${id}`, { latitude: 10, longitude: 10 });
    expect(await titles()).toEqual(["still"]);
    expect(await titles("latitude=10&longitude=10")).toEqual(["moving"]);
  });

  test("events that are made or change while a list is read for the first time are not lost", async () => {
    await plant(1200);
    answerLate(t, (statement) => statement.includes("(starts_at, id) >"), 5);
    const early = await host(t, ann, { title: "early", dateTime: inHours(0.1) });
    const reading = titles();
    await ann.put(`/api/events/${early.id}`, { dateTime: inHours(0.4) });
    for (const hours of [0.2, 0.3])
      await host(t, ann, { title: `+${hours}`, dateTime: inHours(hours) });
    await reading;
    expect((await titles()).slice(0, 4)).toEqual(["+0.2", "+0.3", "early", "Event 0"]);
  });

  test.each([
    ["latitude=1", ["latitude"]],
    ["latitude=91&longitude=0", ["latitude"]],
    ["latitude=x&longitude=0", ["latitude"]],
    ["maxDistance=51", ["maxDistance"]],
    ["maxDistance=-1", ["maxDistance"]],
    ["maxDistance=", ["maxDistance"]],
    ["limit=0", ["limit"]],
    ["limit=101", ["limit"]],
    ["limit=1.5", ["limit"]],
    ["offset=-1", ["offset"]],
    ["category=party", ["category"]],
    ["from=yesterday", ["from"]],
    ["to=2026-06-01T12:00", ["to"]],
    [`q=${"x".repeat(101)}`, ["q"]],
    ["q=%00", ["q"]],
  ])("refuses %s", async (query, fields) => {
    expectRefusal(await ben.get(`/api/events/nearby?${query}`), 400, "invalid_input", fields);
  });
});

/** Puts events an hour apart straight into the table, and into a world that has read nothing yet. */
async function plant(count: number) {
  const { row, col } = cellAt(MUNICH, EVENT_CELL_LEVEL);
  const events = Array.from({ length: count }, (_, i) => ({
    id: newPublicId(),
    title: `Event ${i}`,
    at: t.clock.now + (i + 1) * HOUR_MS,
  }));
  const sql = `
    INSERT INTO events (public_id, realm, host_id, title, description, category, location, starts_at, time_zone,
      max_attendees, latitude, longitude, row, col, created_at)
    SELECT value ->> 'id', 0, :host, value ->> 'title', 'Text', 'tech', 'Place', value ->> 'at', 'UTC', 10,
      :latitude, :longitude, :row, :col, 0 FROM json_each(:events)`;
  await t.deps.db.$client.execute({
    sql,
    args: { host: ann.userId, ...MUNICH, row, col, events: JSON.stringify(events) },
  });
}
