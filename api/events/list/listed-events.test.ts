import { afterAll, beforeAll, expect, test } from "bun:test";
import { createAppEvents } from "../../lib/app-events.ts";
import { seeded } from "../../lib/seeded-random.ts";
import { testApp } from "../../testing/app.ts";
import type { TestApp } from "../../testing/app.ts";
import { enrol } from "../../testing/enrol.ts";
import type { Member } from "../../testing/enrol.ts";
import { DAY_MS, HOUR_MS, answerLate, host } from "../../testing/events.ts";

const MUNICH = { latitude: 48.15, longitude: 11.575 };
const PRESENCE_MS = 300_000;
const random = seeded(240);
const people: Member[] = [];
const made: { id: string; by: Member }[] = [];
/** The addresses of calendars, by person. */
const feeds = new Map<Member, string>();
let t: TestApp;

const later = (most: number) =>
  new Date(t.clock.now + HOUR_MS + Math.floor(random.between(0, most))).toISOString();

async function hosts(by: Member, more: Record<string, unknown> = {}) {
  const { id } = await host(t, by, {
    title: random.pick(["Chess", "Walk", 'Grüße, "\u{1F642}"']),
    dateTime: later(3 * DAY_MS),
    maxAttendees: random.pick([2, 3]),
    ...more,
  });
  made.push({ id, by });
}

beforeAll(async () => {
  t = await testApp({ RATE_LIMIT_SCALE: "1000" });
  for (let i = 0; i < 5; i += 1) people.push(await enrol(t, { name: `P${i}` }, MUNICH));
  for (const one of people) {
    await hosts(one);
    feeds.set(one, new URL((await one.post("/api/calendar-feed")).body.url).pathname);
  }
});
afterAll(() => t.close());

const some = () => random.pick(made.slice(-12));
type Act = (actor: Member, other: Member) => Promise<unknown>;
const ACTS: Record<string, Act> = {
  hosts: (actor) => hosts(actor),
  "hosts a series": (actor) => hosts(actor, { recurrence: { every: "week", count: 3 } }),
  "hosts by approval": (actor) => hosts(actor, { needsApproval: true }),
  joins: (actor) => actor.post(`/api/events/${some().id}/join`),
  "joins too": (actor) => actor.post(`/api/events/${some().id}/join`),
  leaves: (actor) => actor.post(`/api/events/${some().id}/leave`),
  waits: (actor) => actor.post(`/api/events/${some().id}/wait`),
  "waits too": (actor) => actor.post(`/api/events/${some().id}/wait`),
  "waits no more": (actor) => actor.delete(`/api/events/${some().id}/wait`),
  edits: () => {
    const { id, by } = some();
    return by.put(
      `/api/events/${id}`,
      random.pick([{ title: "Edited" }, { dateTime: later(DAY_MS) }]),
    );
  },
  "lets everybody in": () => {
    const { id, by } = some();
    return by.put(`/api/events/${id}`, { needsApproval: false, maxAttendees: 5 });
  },
  "calls off": () => {
    const { id, by } = some();
    return by.delete(`/api/events/${id}`);
  },
  "is renamed": (actor) => actor.put("/api/users/me", { name: random.pick(["Ann", "Bo", "Cy"]) }),
  "has a status": (actor) =>
    actor.put("/api/users/me", {
      status: random.pick(["busy", "coffee"]),
      statusUntil: new Date(t.clock.now + HOUR_MS).toISOString(),
    }),
  "hides being online": (actor) =>
    actor.put("/api/users/me/settings", { showOnlineStatus: random.pick([true, false]) }),
  blocks: (actor, other) => actor.post("/api/blocks", { userId: other.id }),
  unblocks: (actor, other) => actor.delete(`/api/blocks/${other.id}`),
  "goes for good": async () => {
    const guest = await enrol(t, { name: "Guest" }, MUNICH);
    await hosts(guest);
    for (let i = 0; i < 3; i += 1) await guest.post(`/api/events/${some().id}/join`);
    await people[0]?.get("/api/events/nearby");
    await guest.delete("/api/users/me", { confirm: "DELETE" });
    made.pop();
  },
};

const LISTS = ["", "?maxDistance=5&limit=3", "?q=chess", "?category=outdoor&limit=2&offset=1"];

async function listsOf(app: TestApp, viewer: Member) {
  const { get } = app.client(viewer.cookie);
  const lists = [];
  for (const query of LISTS) {
    const { status, text, headers } = await get(`/api/events/nearby${query}`);
    lists.push({ query, status, text, total: headers.get("x-total-count") });
  }
  const { status, text } = await app.signedOut.get(feeds.get(viewer) ?? "");
  return [...lists, { query: "calendar", status, text, total: null }];
}

const restarted = () => {
  const { db, presence, passwords, env, now } = t.deps;
  return testApp({}, { db, presence, passwords, env, now, events: createAppEvents(() => {}) });
};

type Listed = { id: string; createdBy: string; series?: unknown };

/** What stands in the list of an event is, byte for byte, how it reads when it is asked for alone. */
async function expectSameAlone(app: TestApp, viewer: Member, text: string) {
  const { get } = app.client(viewer.cookie);
  for (const { id, createdBy, series } of JSON.parse(text) as Listed[]) {
    // To its host, and of a series, more is told of one alone.
    if (createdBy === viewer.id || series) continue;
    expect(text).toContain((await get(`/api/events/${id}`)).text);
  }
}

test("the events of everybody are what the tables say, whatever any of them does", async () => {
  const done = new Set<string>();
  for (let step = 0; step < 110; step += 1) {
    const [name, act] = random.pick(Object.entries(ACTS));
    const actor = random.pick(people);
    const other = random.pick(people.filter((one) => one !== actor));
    await act(actor, other);
    done.add(name);
    t.clock.now += random.pick([10, 1000, PRESENCE_MS, HOUR_MS]);
    const fresh = await restarted();
    for (const viewer of [actor, other, random.pick(people)]) {
      const lists = await listsOf(t, viewer);
      expect({ step, name, lists }).toEqual({ step, name, lists: await listsOf(fresh, viewer) });
      await expectSameAlone(fresh, viewer, lists[0]?.text ?? "");
    }
  }
  expect(done.size).toBe(Object.keys(ACTS).length);
}, 120_000);

test("who is renamed while their event is read for a list is in the next one as they are", async () => {
  const [ann, bea] = [
    await enrol(t, { name: "Ann" }, MUNICH),
    await enrol(t, { name: "B" }, MUNICH),
  ];
  const { id } = await host(t, ann, { title: "Read slowly" });
  const { $client } = t.deps.db;
  const { execute } = $client;
  await bea.get("/api/events/nearby?q=nothing");
  t.deps.events.emit("person.changed", { userId: ann.userId });
  answerLate(t, (statement) => statement.includes("AS profile"), 60);
  const listed = bea.get("/api/events/nearby?q=slowly");
  await Bun.sleep(30);
  await ann.put("/api/users/me", { name: "Anna" });
  expect((await listed).body[0]?.id).toBe(id);
  Object.assign($client, { execute });
  expect((await bea.get("/api/events/nearby?q=slowly")).body[0]?.creator.name).toBe("Anna");
});

test("who waits for a place, asks or joins reads so in the next list", async () => {
  const [ann, bea, cy] = [
    await enrol(t, { name: "Ann" }, MUNICH),
    await enrol(t, { name: "Bea" }, MUNICH),
    await enrol(t, { name: "Cy" }, MUNICH),
  ];
  const list = async (by: Member) => (await by.get("/api/events/nearby?q=quiet")).body[0];
  const { id } = await host(t, ann, { title: "Quiet hour", maxAttendees: 2 });
  for (const one of [bea, cy]) expect(await list(one)).toMatchObject({ isUserAttending: false });
  await bea.post(`/api/events/${id}/join`);
  expect(await list(bea)).toMatchObject({ isUserAttending: true });
  expect(await list(cy)).toMatchObject({ currentAttendees: 2, waitlist: null });
  await cy.post(`/api/events/${id}/wait`);
  expect((await list(cy))?.waitlist).toMatchObject({ position: 1 });
  await ann.put(`/api/events/${id}`, { needsApproval: true, maxAttendees: 9 });
  const dan = await enrol(t, { name: "Dan" }, MUNICH);
  expect(await list(dan)).toMatchObject({ attendance: null });
  await dan.post(`/api/events/${id}/join`);
  expect(await list(dan)).toMatchObject({ attendance: "requested" });
});
