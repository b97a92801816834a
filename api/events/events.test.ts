import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { cellAt, centreOf } from "../lib/cells.ts";
import { newPublicId } from "../lib/tokens.ts";
import { PROFILE } from "../people/person.columns.ts";
import { testApp } from "../testing/app.ts";
import type { TestApp } from "../testing/app.ts";
import { enrol } from "../testing/enrol.ts";
import type { Member } from "../testing/enrol.ts";
import { expectRefusal, refusalOf } from "../testing/refusal.ts";
import { CATEGORIES } from "@hereabouts/db/enumerations";
import { DESCRIPTION_MAX, LOCATION_MAX, TITLE_MAX } from "./event-limits.schema.ts";
import { DAY_MS, HOUR_MS, eventAt, host, miscounted } from "../testing/events.ts";

const MUNICH = { latitude: 48.15, longitude: 11.575 };

let t: TestApp;
let ann: Member;
let ben: Member;
beforeAll(async () => {
  t = await testApp();
  ann = await enrol(t, { name: "Ann", bio: "Hello" }, MUNICH);
  ben = await enrol(t, { name: "Ben" }, MUNICH);
});
afterAll(() => t.close());

const joined = async (member: Member) => (await member.get("/api/users/me")).body.eventsJoined;

describe("spec 7: POST /api/events", () => {
  test("spec 3: the fields of an event, whose host attends it", async () => {
    const before = await joined(ann);
    const dateTime = "2026-07-04T18:30:00+02:00";
    const answer = await ann.post(
      "/api/events",
      eventAt(t, {
        dateTime,
        timeZone: "Europe/Berlin",
        latitude: 48.1,
        longitude: 11.5,
        createdBy: ann.id,
        imageUrl: "",
      }),
    );
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      id: expect.stringMatching(/^[\w-]{22}$/),
      title: "Sunrise walk",
      description: "An easy hour uphill.",
      category: "outdoor",
      location: "Park gate",
      dateTime: "2026-07-04T16:30:00.000Z",
      endsAt: "2026-07-04T18:30:00.000Z",
      timeZone: "Europe/Berlin",
      maxAttendees: 10,
      currentAttendees: 1,
      allowsPlusOne: false,
      needsApproval: false,
      edits: 0,
      isPointForGuests: false,
      imageUrl: null,
      creator: {
        id: ann.id,
        ...PROFILE.pick((await ann.get("/api/users/me")).body),
        name: "Ann",
        bio: "Hello",
        isOnline: false,
      },
      createdBy: ann.id,
      firstAttendees: [],
      isUserAttending: true,
      hasPlusOne: false,
      attendance: null,
      waitlist: null,
      isCancelled: false,
      latitude: 48.1,
      longitude: 11.5,
    });
    const { id } = answer.body;
    expect((await ann.get(`/api/events/${id}`)).body).toEqual(answer.body);
    expect((await ben.get(`/api/events/${id}`)).body).toEqual({
      ...answer.body,
      isUserAttending: false,
    });
    expect(await joined(ann)).toBe(before + 1);
    expect((await ben.get(`/api/users/${ann.id}`)).body.eventsJoined).toBe(before + 1);
  });

  test("a time without an offset is what clocks show in the zone, by default the server's", async () => {
    const wall = { dateTime: "2026-07-04T18:30" };
    expect(await host(t, ann, wall)).toMatchObject({
      dateTime: "2026-07-05T01:30:00.000Z",
      timeZone: "America/Los_Angeles",
    });
    expect(await host(t, ann, { ...wall, timeZone: "asia/kolkata" })).toMatchObject({
      dateTime: "2026-07-04T13:00:00.000Z",
      timeZone: "Asia/Kolkata",
    });
    const berlin = await testApp({ DEFAULT_TIME_ZONE: "Europe/Berlin" });
    expect(await host(berlin, await enrol(berlin), wall)).toMatchObject({
      dateTime: "2026-07-04T16:30:00.000Z",
      timeZone: "Europe/Berlin",
    });
    await berlin.close();
  });

  test("without coordinates it lies in the middle of what the host publishes, else at the default place", async () => {
    const middle = centreOf(cellAt(MUNICH, 2));
    for (const more of [{}, { latitude: null, longitude: null }]) {
      const { latitude, longitude } = await host(t, ann, more);
      expect([latitude, longitude]).toEqual([
        expect.closeTo(middle.latitude, 5),
        expect.closeTo(middle.longitude, 5),
      ]);
    }
    const hidden = await enrol(t, {}, MUNICH);
    await hidden.put("/api/users/me/settings", { showLocation: false });
    expect(await host(t, hidden)).toMatchObject({ latitude: 37.7749, longitude: -122.4194 });
  });

  test("spec 3: the event categories, each with text trimmed and kept up to its limit", async () => {
    const emoji = "🌍";
    const event = await host(t, ann, {
      title: ` ${emoji.repeat(TITLE_MAX)} `,
      description: "d".repeat(DESCRIPTION_MAX),
      location: "l".repeat(LOCATION_MAX),
      maxAttendees: 100,
    });
    expect(event).toMatchObject({ title: emoji.repeat(TITLE_MAX), maxAttendees: 100 });
    for (const category of CATEGORIES)
      expect((await host(t, ann, { category, maxAttendees: 2 })).category).toBe(category);
    expect(CATEGORIES).toHaveLength(9);
  });

  test.each([
    [{ title: "" }, ["title"]],
    [{ title: "  " }, ["title"]],
    [
      { title: "\u200B", description: "\u2800", location: "\u202E" },
      ["description", "location", "title"],
    ],
    [{ title: "x".repeat(TITLE_MAX + 1) }, ["title"]],
    [{ title: undefined, description: undefined }, ["description", "title"]],
    [{ description: "x".repeat(DESCRIPTION_MAX + 1) }, ["description"]],
    [{ location: "\0" }, ["location"]],
    [{ location: 5 }, ["location"]],
    [{ category: "party" }, ["category"]],
    [{ category: undefined }, ["category"]],
    [{ dateTime: undefined }, ["dateTime"]],
    [{ dateTime: "tomorrow" }, ["dateTime"]],
    [{ dateTime: "2026-02-30T10:00" }, ["dateTime"]],
    [{ dateTime: "2026-07-04" }, ["dateTime"]],
    [{ dateTime: 1 }, ["dateTime"]],
    [{ dateTime: "2026-06-01T12:00:00Z" }, ["dateTime"]],
    [{ dateTime: "2026-06-01T04:59" }, ["dateTime"]],
    [{ timeZone: "Middle/Earth" }, ["timeZone"]],
    [{ timeZone: "+02:00" }, ["timeZone"]],
    [{ maxAttendees: 1 }, ["maxAttendees"]],
    [{ maxAttendees: 101 }, ["maxAttendees"]],
    [{ maxAttendees: 2.5 }, ["maxAttendees"]],
    [{ maxAttendees: "10" }, ["maxAttendees"]],
    [{ maxAttendees: null }, ["maxAttendees"]],
    [{ imageUrl: "https://elsewhere.example/a.png" }, ["imageUrl"]],
    [{ imageUrl: "/covers/coffee-3.svg" }, ["imageUrl"]],
    [{ imageUrl: "/covers/../icon.svg" }, ["imageUrl"]],
    [{ latitude: 91, longitude: 0 }, ["latitude"]],
    [{ latitude: 48 }, ["latitude"]],
    [{ longitude: 11 }, ["latitude"]],
  ] as [Record<string, unknown>, string[]][])(
    "spec 5: what an event needs, spec 9: 2 to 100 attendees: refuses %j",
    async (more, fields) => {
      expectRefusal(await ann.post("/api/events", eventAt(t, more)), 400, "invalid_input", fields);
    },
  );

  test("refuses a foreign host, whoever is signed out, and what is no JSON", async () => {
    expectRefusal(
      await ann.post("/api/events", eventAt(t, { createdBy: ben.id })),
      403,
      "forbidden",
    );
    expectRefusal(await t.signedOut.post("/api/events", eventAt(t)), 401, "unauthenticated");
    expectRefusal(await ann.post("/api/events", []), 400, "invalid_input");
    const { rows } = await t.deps.db.$client.execute(
      "SELECT count(*) AS n FROM events WHERE title = ''",
    );
    expect(rows[0]?.n).toBe(0);
  });

  test("what a caller may not set has no effect", async () => {
    const event = await host(t, ann, {
      id: newPublicId(),
      currentAttendees: 7,
      isCancelled: true,
      realm: 3,
    });
    expect(event).toMatchObject({ currentAttendees: 1, isCancelled: false });
    expect((await ben.get(`/api/events/${event.id}`)).status).toBe(200);
  });
});

describe("spec 7: GET /api/events/{id}", () => {
  test.each(["1", newPublicId(), "x".repeat(22)])("%s is not found", async (id) => {
    const answer = await ann.get(`/api/events/${id}`);
    expectRefusal(answer, 404, "not_found");
    expect(refusalOf(answer).message).toBe("Event not found");
    expectRefusal(await ann.get(`/api/events/${id}/attendees`), 404, "not_found");
  });

  test("is for the signed in", async () => {
    const { id } = await host(t, ann);
    for (const path of [`/api/events/${id}`, `/api/events/${id}/attendees`, "/api/events/nearby"])
      expectRefusal(await t.signedOut.get(path), 401, "unauthenticated");
  });

  test("shows the host as they are now", async () => {
    const changing = await enrol(t, { name: "Before" });
    const { id } = await host(t, changing);
    await changing.put("/api/users/me", { name: "After" });
    expect((await ben.get(`/api/events/${id}`)).body.creator.name).toBe("After");
  });
});

describe("the host edits an event", () => {
  test("any part of it, which everybody sees", async () => {
    const { id, ...event } = await host(t, ann);
    for (const change of [
      { title: "Evening walk" },
      { description: "Downhill", location: "Pier", category: "social" },
      { maxAttendees: 4 },
      { latitude: 48.2, longitude: 11.6 },
      {},
    ]) {
      const answer = await ann.put(`/api/events/${id}`, change);
      Object.assign(event, change, { edits: event.edits + 1 });
      expect([answer.status, answer.body]).toEqual([200, { id, ...event }]);
      expect((await ben.get(`/api/events/${id}`)).body).toMatchObject(change);
    }
  });

  test("a time without an offset is by the event's own clocks, or those of the zone given with it", async () => {
    const { id } = await host(t, ann, { timeZone: "Europe/Berlin" });
    const moved = async (change: Record<string, unknown>) => {
      const { dateTime, timeZone } = (await ann.put(`/api/events/${id}`, change)).body;
      return [dateTime, timeZone];
    };
    expect(await moved({ dateTime: "2026-07-04T18:30" })).toEqual([
      "2026-07-04T16:30:00.000Z",
      "Europe/Berlin",
    ]);
    expect(await moved({ timeZone: "Asia/Tokyo" })).toEqual([
      "2026-07-04T16:30:00.000Z",
      "Asia/Tokyo",
    ]);
    expect(await moved({ dateTime: "2026-07-04T18:30", timeZone: "UTC" })).toEqual([
      "2026-07-04T18:30:00.000Z",
      "UTC",
    ]);
  });

  test("a past one keeps its time; a new time lies in the future", async () => {
    const event = await host(t, ann, { dateTime: new Date(t.clock.now + HOUR_MS).toISOString() });
    t.clock.now += 2 * HOUR_MS;
    const path = `/api/events/${event.id}` as const;
    const same = await ann.put(path, { title: "We sit at table 5", dateTime: event.dateTime });
    expect([same.status, same.body.title]).toEqual([200, "We sit at table 5"]);
    const past = new Date(t.clock.now - 1000).toISOString();
    expectRefusal(await ann.put(path, { dateTime: past }), 400, "invalid_input", ["dateTime"]);
    const later = new Date(t.clock.now + DAY_MS).toISOString();
    expect((await ann.put(path, { dateTime: later })).body.dateTime).toBe(later);
  });

  test("a drawn cover is anybody's, in the place of another, and goes again", async () => {
    const { id } = await host(t, ann, { imageUrl: "/covers/coffee-2.svg" });
    await host(t, ben, { imageUrl: "/covers/coffee-2.svg" });
    const path = `/api/events/${id}` as "/api/events/x";
    const shown = async () => (await ben.get(path)).body.imageUrl;
    expect(await shown()).toBe("/covers/coffee-2.svg");
    expect((await ann.put(path, { imageUrl: "/covers/tech-1.svg" })).status).toBe(200);
    expect(await shown()).toBe("/covers/tech-1.svg");
    await ann.put(path, { title: "Still drawn" });
    expect(await shown()).toBe("/covers/tech-1.svg");
    await ann.put(path, { imageUrl: "" });
    expect(await shown()).toBeNull();
  });

  test("spec 6: no roles: nobody else may, and not below its attendees, and not badly", async () => {
    const { id } = await host(t, ann, { maxAttendees: 5 });
    const path = `/api/events/${id}`;
    for (let i = 0; i < 2; i++) await (await enrol(t)).post(`${path}/join`);
    expectRefusal(await ben.put(path, { title: "Mine" }), 403, "forbidden");
    expectRefusal(await t.signedOut.put(path, { title: "Mine" }), 401, "unauthenticated");
    expectRefusal(await ann.put(path, { title: "Lost", maxAttendees: 2 }), 409, "conflict", [
      "maxAttendees",
    ]);
    expectRefusal(await ann.put(path, { title: "" }), 400, "invalid_input", ["title"]);
    expectRefusal(await ann.put(path, { imageUrl: "//x" }), 400, "invalid_input", ["imageUrl"]);
    expectRefusal(await ann.put(path, { latitude: 1 }), 400, "invalid_input", ["latitude"]);
    expectRefusal(await ann.put(`/api/events/${newPublicId()}`, { title: "x" }), 404, "not_found");
    expect((await ann.put(path, { maxAttendees: 3 })).body).toMatchObject({
      title: "Sunrise walk",
      maxAttendees: 3,
    });
  });
});

describe("the host calls an event off", () => {
  test("it stays readable, leaves the list of who was not going and the counts, and cannot be joined or edited", async () => {
    const [mia, joiner] = [await enrol(t, {}, MUNICH), await enrol(t, {}, MUNICH)];
    const { id } = await host(t, mia);
    const path = `/api/events/${id}`;
    await joiner.post(`${path}/join`);
    expect([await joined(mia), await joined(joiner)]).toEqual([1, 1]);
    const listed = async (by: Member) =>
      (await by.get("/api/events/nearby?limit=100")).body.some(
        (one: { id: string }) => one.id === id,
      );
    expect([await listed(ann), await listed(joiner)]).toEqual([true, true]);
    expectRefusal(await joiner.delete(path), 403, "forbidden");
    expectRefusal(await t.signedOut.delete(path), 401, "unauthenticated");
    const answer = await mia.delete(path);
    expect([answer.status, answer.text]).toEqual([204, ""]);
    expect((await joiner.get(path)).body).toMatchObject({
      isCancelled: true,
      currentAttendees: 2,
      isUserAttending: true,
    });
    expect([await listed(ann), await listed(joiner)]).toEqual([false, true]);
    expect([await joined(mia), await joined(joiner)]).toEqual([0, 0]);
    expect((await ben.get(`/api/users/${joiner.id}`)).body.eventsJoined).toBe(0);
    expectRefusal(await ben.post(`${path}/join`), 409, "event_cancelled");
    expectRefusal(await mia.put(path, { title: "Back" }), 409, "event_cancelled");
    expect((await mia.delete(path)).status).toBe(204);
    expect((await joiner.post(`${path}/leave`)).body).toMatchObject({ currentAttendees: 1 });
    expect(await listed(joiner)).toBe(false);
    expect(await miscounted(t)).toEqual([]);
  });

  test("a host who is gone takes their events along, and the counts with them", async () => {
    const [gone, joiner] = [await enrol(t, {}, MUNICH), await enrol(t)];
    const events = [await host(t, gone), await host(t, gone), await host(t, ann)];
    for (const { id } of events) await joiner.post(`/api/events/${id}/join`);
    await gone.post(`/api/events/${events[2]?.id}/join`);
    await gone.delete(`/api/events/${events[1]?.id}`);
    await t.deps.db.$client.execute({
      sql: "DELETE FROM users WHERE public_id = ?",
      args: [gone.id],
    });
    expectRefusal(await joiner.get(`/api/events/${events[0]?.id}`), 404, "not_found");
    expect((await ann.get(`/api/events/${events[2]?.id}`)).body.currentAttendees).toBe(2);
    const listed = (await ann.get("/api/events/nearby?limit=100")).body.map(
      ({ id }: { id: string }) => id,
    );
    expect(listed).not.toContain(events[0]?.id);
    expect(await miscounted(t)).toEqual([]);
  });
});
