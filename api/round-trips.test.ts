import { afterAll, beforeAll, expect, test } from "bun:test";
import { openDatabase } from "@hereabouts/db/client";
import type { Database } from "@hereabouts/db/client";
import { openJournal } from "@hereabouts/db/journal";
import { migrateSharedDatabase } from "@hereabouts/db/migrate";
import { type Sqld, startSqld } from "@hereabouts/db/testing/sqld";
import { testApp } from "./testing/app.ts";
import type { Body, TestApp } from "./testing/app.ts";
import { SEVERAL } from "./testing/several/one-of-several.ts";
import { countRoundTrips } from "./testing/database/round-trips.ts";

type Member = Awaited<ReturnType<TestApp["member"]>>;

const CITY = { latitude: 48.15, longitude: 11.575 };
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** Statements that wait for each other, beside the reading of the journal before them. */
const MOST = 2;
const trips = new Map<string, number>();
let sqld: Sqld;
let db: Database;
let t: TestApp;
let counted: ReturnType<typeof countRoundTrips>;
let ada: Member;
let ben: Member;
let eventId: string;

async function placed(name: string) {
  const member = await t.member({ name, intent: "friends" });
  await member.put("/api/users/me/location", CITY);
  return member;
}

beforeAll(async () => {
  sqld = await startSqld();
  db = openDatabase({ url: sqld.url });
  await migrateSharedDatabase(db);
  await openJournal(db);
  t = await testApp(SEVERAL, { db });
  [ada, ben] = [await placed("Ada"), await placed("Ben")];
  for (let n = 0; n < 5; n += 1) await placed(`Member ${n}`);
  const event = await ben.post("/api/events", {
    title: "Walk",
    description: "Uphill.",
    location: "Park",
    category: "outdoor",
    dateTime: new Date(t.clock.now + DAY_MS).toISOString(),
    ...CITY,
  });
  eventId = event.body.id;
  await ada.post(`/api/messages/${ben.id}`, { content: "hello" });
  await ben.post(`/api/messages/${ada.id}`, { content: "hi" });
  counted = countRoundTrips(db);
}, 60_000);
afterAll(async () => {
  await t.deps.close();
  await t.close();
  db.$client.close();
  await sqld.stop();
});

const path = () => `/api/events/${eventId}`;
const post = (member: Member, to: string, body: Body = {}) => member.post(to, body);
const connect = (other: Member) => ada.post("/api/matches", { userId1: ada.id, userId2: other.id });

type Call = {
  /** What has to be so before, each time. */
  before?: (n: number) => Promise<unknown>;
  ask: (n: number) => Promise<{ status: number }>;
};
let other: Member;

/** What members ask most. */
const CALLS: Record<string, Call> = {
  "GET /api/users/me": { ask: () => ada.get("/api/users/me") },
  "GET /api/auth/status": { ask: () => ada.get("/api/auth/status") },
  "GET /api/users/{id}": { ask: () => ada.get(`/api/users/${ben.id}`) },
  "GET /api/users/nearby": { ask: () => ada.get("/api/users/nearby") },
  "GET /api/users/nearby/counts": { ask: () => ada.get("/api/users/nearby/counts") },
  "GET /api/events/nearby": { ask: () => ada.get("/api/events/nearby") },
  "GET /api/events/{id}": { ask: () => ada.get(path()) },
  "GET /api/events/{id}/attendees": { ask: () => ada.get(`${path()}/attendees`) },
  "GET /api/matches/{userId}": { ask: () => ada.get(`/api/matches/${ada.id}`) },
  "GET /api/conversations": { ask: () => ada.get("/api/conversations") },
  "GET /api/messages/{userId}": { ask: () => ada.get(`/api/messages/${ben.id}`) },
  "GET /api/alerts": { ask: () => ada.get("/api/alerts") },
  "POST /api/messages/{userId}": {
    ask: (n) => post(ada, `/api/messages/${ben.id}`, { content: `n ${n}` }),
  },
  "POST /api/messages/{userId}/read": { ask: () => post(ada, `/api/messages/${ben.id}/read`) },
  "POST /api/matches": {
    before: async (n) => {
      other = await placed(`Other ${n}`);
      await ada.get(`/api/users/${other.id}`);
    },
    ask: () => connect(other),
  },
  "POST /api/events/{id}/join": {
    before: () => post(ada, `${path()}/leave`),
    ask: () => post(ada, `${path()}/join`),
  },
  "POST /api/events/{id}/leave": {
    before: () => post(ada, `${path()}/join`),
    ask: () => post(ada, `${path()}/leave`),
  },
  "PUT /api/users/me/location": {
    ask: (n) => ada.put("/api/users/me/location", { ...CITY, latitude: 48.15 + n / 20 }),
  },
  "PUT /api/users/me": { ask: (n) => ada.put("/api/users/me", { bio: `Bio ${n}` }) },
  "PUT /api/users/me, a status": {
    ask: (n) => ada.put("/api/users/me", { status: n % 2 ? "available" : "busy" }),
  },
  "PUT /api/users/me/settings": {
    ask: (n) => ada.put("/api/users/me/settings", { maxDistance: 10 + n }),
  },
};

test.each(Object.entries(CALLS))(
  "%s takes two statements at most, one after the other, beside the journal's",
  async (name, call) => {
    // What is asked first fills what is kept.
    for (const n of [1, 2]) {
      await call.before?.(n);
      counted.begin();
      expect((await call.ask(n)).status).toBeLessThan(300);
    }
    const statements = counted.statements();
    expect(statements[0]).toContain("__journal");
    expect(counted.trips() > 1 + MOST ? statements : []).toEqual([]);
    trips.set(name, counted.trips());
  },
);

test("places that fall due together are published in as many round trips as one", async () => {
  const tripsFor = async (count: number) => {
    for (let n = 0; n < count; n += 1) {
      const member = await placed(`Moving ${n}`);
      await member.put("/api/users/me/location", { ...CITY, longitude: 12 });
    }
    t.clock.now += HOUR_MS;
    counted.begin();
    expect((await ada.get("/api/users/nearby")).status).toBe(200);
    return counted.trips();
  };
  // The first list fills what is kept.
  await tripsFor(1);
  const one = await tripsFor(1);
  expect(one).toBeGreaterThan(1 + MOST);
  expect(await tripsFor(7)).toBe(one);
});

test("the most that any of them takes is what is promised, so the count counts", () => {
  expect(Math.max(...trips.values())).toBe(1 + MOST);
  expect(trips.size).toBeGreaterThanOrEqual(20);
});
