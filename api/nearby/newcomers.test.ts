import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { cellAt } from "../lib/cells.ts";
import { serve } from "../testing/sockets/live-socket.ts";
import { testApp } from "../testing/app.ts";
import type { TestApp } from "../testing/app.ts";
import { enrol } from "../testing/enrol.ts";
import type { Member } from "../testing/enrol.ts";
import { shifted, within } from "../testing/places/places.ts";
import { seeded } from "../lib/seeded-random.ts";
import { announceNewcomers } from "./newcomers.service.ts";

const CITY = { latitude: 48.15, longitude: 11.575 };
const SETTINGS = "/api/users/me/settings";
const LOCATION = "/api/users/me/location";
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

let t: TestApp;
let server: ReturnType<typeof serve>;
let ann: Member;
type Live = Awaited<ReturnType<typeof server.connect>>;
let live: Live;
beforeEach(async () => {
  t = await testApp({ RATE_LIMIT_SCALE: "100" });
  server = serve(t);
  ann = await enrol(t, {}, CITY);
  await ann.put(SETTINGS, { nearbyUsers: true });
  live = await server.connect(ann);
});
afterEach(async () => {
  await server.stop();
  await t.close();
});

const nextDay = () => (t.clock.now += DAY_MS - (t.clock.now % DAY_MS));
/** What the member's connection hears on the next look, and on one more right after it. */
async function newPeople(on: Live = live) {
  await announceNewcomers(t.deps);
  await announceNewcomers(t.deps);
  on.send({ type: "ping" });
  await on.next("pong");
  return (await on.rest()).length === 0 ? undefined : (await on.next("nearby")).count;
}

describe("nearbyUsers, a note on new people nearby", () => {
  test("comes once a day, on the day after, with the number of those published in range", async () => {
    await enrol(t, {}, CITY);
    await enrol(t, {}, shifted(CITY, 3, 0));
    await enrol(t, {}, shifted(CITY, 30, 0));
    await enrol(t, { age: 60 }, CITY);
    await enrol(t, { interests: [] }, CITY);
    expect(await newPeople()).toBeUndefined();
    nextDay();
    expect(await newPeople()).toBe(2);
    await enrol(t, {}, CITY);
    t.clock.now += DAY_MS - 1;
    expect(await newPeople()).toBeUndefined();
    t.clock.now += 1;
    expect(await newPeople()).toBe(1);
    nextDay();
    expect(await newPeople()).toBeUndefined();
  });

  test("counts who is older than the oldest age that the filter names", async () => {
    await ann.put(SETTINGS, { maxAge: 99 });
    for (const age of [99, 104]) await enrol(t, { age }, CITY);
    nextDay();
    expect(await newPeople()).toBe(2);
  });

  test("does not come when it is off", async () => {
    await ann.put(SETTINGS, { nearbyUsers: false });
    await enrol(t, {}, CITY);
    nextDay();
    expect(await newPeople()).toBeUndefined();
  });

  test("reaches every connection of the member, and nobody else", async () => {
    const [second, other] = [await server.connect(ann), await server.connect(await enrol(t))];
    await enrol(t, {}, CITY);
    nextDay();
    expect(await newPeople()).toBe(1);
    expect((await second.next("nearby")).count).toBe(1);
    expect(await other.rest()).toEqual([]);
  });

  test("waits for whoever is away, a week at the most", async () => {
    live.socket.close();
    await live.closed();
    await enrol(t, {}, CITY);
    nextDay();
    t.clock.now += 3 * DAY_MS;
    await enrol(t, {}, CITY);
    await announceNewcomers(t.deps);
    t.clock.now += 4 * DAY_MS;
    expect(await newPeople(await server.connect(ann))).toBe(1);
  });

  test("leaves out whom one is connected with, wrote to or passed, who left, and who hides", async () => {
    const [friend, penFriend, passed, mover, hidden, found] = [
      await enrol(t, {}, CITY),
      await enrol(t, {}, CITY),
      await enrol(t, {}, CITY),
      await enrol(t, {}, CITY),
      await enrol(t, {}, CITY),
      await enrol(t, {}, CITY),
    ];
    await ann.post("/api/matches", { userId1: ann.id, userId2: friend.id });
    await ann.post(`/api/messages/${penFriend.id}`, { content: "hello" });
    await ann.put(`/api/passes/${passed.id}`, { days: 7 });
    await mover.put(LOCATION, { ...shifted(CITY, 40, 0), now: true });
    await hidden.put(SETTINGS, { showLocation: false });
    nextDay();
    expect(await newPeople()).toBe(1);
    expect(found.id).toBeTruthy();
  });

  test("a place that was due on a day counts for that day, whenever it is read", async () => {
    nextDay();
    await newPeople();
    const comer = await enrol(t, {}, shifted(CITY, 40, 0));
    t.clock.now += 22 * HOUR_MS;
    await comer.put(LOCATION, CITY);
    nextDay();
    expect(await newPeople()).toBe(1);
  });

  test("whoever hides their own place hears of nobody; nothing crosses to another realm", async () => {
    await enrol(t, { realm: 5, kind: "visitor" }, CITY);
    nextDay();
    expect(await newPeople()).toBeUndefined();
    await ann.put(SETTINGS, { showLocation: false });
    await enrol(t, {}, CITY);
    nextDay();
    expect(await newPeople()).toBeUndefined();
  });

  test("where in a cell somebody stands, and at what time of the day they came, changes nothing", async () => {
    const random = seeded(7);
    const cell = cellAt(shifted(CITY, 3, 0), 2);
    const counts: unknown[] = [];
    const times: number[] = [];
    for (const hour of [0, 5, 11, 23]) {
      nextDay();
      await newPeople();
      t.clock.now += hour * HOUR_MS;
      const comer = await enrol(t, {}, within(cell, random));
      await comer.put(LOCATION, within(cell, random));
      for (let later = hour; later < 23; later += 1) {
        t.clock.now += HOUR_MS;
        if ((await newPeople()) !== undefined) times.push(later);
      }
      nextDay();
      counts.push(await newPeople());
      t.clock.now += DAY_MS;
    }
    expect([counts, times]).toEqual([[1, 1, 1, 1], []]);
  });
});
