import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { newPublicId } from "../../lib/tokens.ts";
import { testApp } from "../../testing/app.ts";
import type { TestApp } from "../../testing/app.ts";
import { enrol } from "../../testing/enrol.ts";
import type { Member } from "../../testing/enrol.ts";
import { bodyOf } from "../../testing/read.ts";
import { expectRefusal } from "../../testing/refusal.ts";
import { DAY_MS, host, miscounted } from "../../testing/events.ts";

let t: TestApp;
let ann: Member;
let ben: Member;
beforeAll(async () => {
  t = await testApp();
  ann = await enrol(t, { name: "Ann" });
  ben = await enrol(t, { name: "Ben" });
});
afterAll(() => t.close());

const joinedBy = async (member: Member) => (await member.get("/api/users/me")).body.eventsJoined;

const attendeesOf = async (id: string) => {
  const reply = await ann.get(`/api/events/${id}/attendees`);
  const attendees = bodyOf("/api/events/:id/attendees", reply);
  expect(reply.headers.get("x-total-count")).toBe(String(attendees.length));
  return attendees;
};

const leavings = [
  [
    "POST",
    (by: Member, path: `/api/events/${string}`, body?: { userId: string }) =>
      by.post(`${path}/leave`, body),
  ],
  [
    "DELETE",
    (by: Member, path: `/api/events/${string}`, body?: { userId: string }) =>
      by.delete(`${path}/leave`, body),
  ],
] as const;

describe("spec 7: POST /api/events/{id}/join, POST /api/events/{id}/leave and DELETE /api/events/{id}/leave", () => {
  test.each(leavings)(
    "spec 4: attending or not: joining and %s leave, twice is once",
    async (_, leave) => {
      const event = await host(t, ann);
      const path = `/api/events/${event.id}` as const;
      const before = await joinedBy(ben);
      const asFace = { id: ben.id, name: "Ben", profileImageUrl: null };
      for (let i = 0; i < 2; i++) {
        const { status, body } = await ben.post(`${path}/join`, { userId: ben.id });
        expect([status, body]).toEqual([
          200,
          { ...event, currentAttendees: 2, isUserAttending: true, firstAttendees: [asFace] },
        ]);
      }
      expect((await attendeesOf(event.id)).map(({ userId }) => userId)).toEqual([ann.id, ben.id]);
      expect(await joinedBy(ben)).toBe(before + 1);
      expect((await ann.get(`/api/users/${ben.id}`)).body.eventsJoined).toBe(before + 1);
      for (let i = 0; i < 2; i++) {
        const { status, body } = await leave(ben, path, { userId: ben.id });
        expect([status, body]).toEqual([200, { ...event, isUserAttending: false }]);
      }
      expect((await attendeesOf(event.id)).map(({ userId }) => userId)).toEqual([ann.id]);
      expect(await joinedBy(ben)).toBe(before);
      expect(await miscounted(t)).toEqual([]);
    },
  );

  test.each(leavings)(
    "the body may be missing or name nobody for join and %s leave",
    async (_, leave) => {
      const path = `/api/events/${(await host(t, ann)).id}` as const;
      expect((await ben.post(`${path}/join`)).body.isUserAttending).toBe(true);
      expect((await ben.post(`${path}/join`, { userId: "" })).status).toBe(200);
      expect((await leave(ben, path)).body.isUserAttending).toBe(false);
      expect((await leave(ben, path, { userId: "" })).status).toBe(200);
    },
  );

  test.each(leavings)(
    "are refused for others, unknown events and the signed out, also by %s",
    async (_, leave) => {
      const path = `/api/events/${(await host(t, ann)).id}` as const;
      expectRefusal(await ben.post(`${path}/join`, { userId: ann.id }), 403, "forbidden");
      expectRefusal(await ben.post(`${path}/join`, { userId: 5 }), 400, "invalid_input", [
        "userId",
      ]);
      expectRefusal(await leave(ben, path, { userId: ann.id }), 403, "forbidden");
      expectRefusal(await t.signedOut.post(`${path}/join`), 401, "unauthenticated");
      expectRefusal(await t.signedOut.delete(`${path}/leave`), 401, "unauthenticated");
      for (const id of [newPublicId(), "7"]) {
        expectRefusal(await ben.post(`/api/events/${id}/join`), 404, "not_found");
        expectRefusal(await leave(ben, `/api/events/${id}`), 404, "not_found");
      }
      expectRefusal(await leave(ann, path), 409, "host_cannot_leave");
      expect((await ann.get(path)).body.currentAttendees).toBe(1);
    },
  );

  test("an event that began is over for who comes late, and stays joined for who came", async () => {
    const { id } = await host(t, ann);
    const path = `/api/events/${id}` as const;
    await ben.post(`${path}/join`);
    t.clock.now += DAY_MS;
    expectRefusal(await (await enrol(t)).post(`${path}/join`), 409, "event_over");
    expect((await ben.post(`${path}/join`)).status).toBe(200);
    expect((await ben.post(`${path}/leave`)).body.currentAttendees).toBe(1);
  });

  test("a full event takes nobody until somebody leaves or the host makes room", async () => {
    const { id } = await host(t, ann, { maxAttendees: 2 });
    const path = `/api/events/${id}` as const;
    const late = await enrol(t);
    await ben.post(`${path}/join`);
    expectRefusal(await late.post(`${path}/join`), 409, "event_full");
    expect((await ben.post(`${path}/join`)).status).toBe(200);
    await ben.delete(`${path}/leave`);
    expect((await late.post(`${path}/join`)).status).toBe(200);
    await ann.put(path, { maxAttendees: 3 });
    expect((await ben.post(`${path}/join`)).body.currentAttendees).toBe(3);
  });

  test("60 people who rush for 10 places fill exactly 10, and hear only that it is full", async () => {
    const { id } = await host(t, ann, { maxAttendees: 11 });
    const people = await Promise.all(Array.from({ length: 60 }, () => enrol(t)));
    const answers = await Promise.all(people.map((one) => one.post(`/api/events/${id}/join`)));
    for (const answer of answers.filter(({ status }) => status !== 200))
      expectRefusal(answer, 409, "event_full");
    const winners = people.filter((_, index) => answers[index]?.status === 200);
    expect(winners).toHaveLength(10);
    const attendees = (await attendeesOf(id)).map(({ userId }) => userId);
    expect(attendees.toSorted()).toEqual([ann, ...winners].map((one) => one.id).toSorted());
    expect((await ann.get(`/api/events/${id}`)).body.currentAttendees).toBe(11);
    expect(await miscounted(t)).toEqual([]);
  });

  test("however people rush in and out while the room shrinks, nobody is counted twice and nobody too many", async () => {
    const { id } = await host(t, ann, { maxAttendees: 8 });
    const path = `/api/events/${id}` as const;
    const people = await Promise.all(Array.from({ length: 16 }, () => enrol(t)));
    const answers = await Promise.all([
      ...people.flatMap((one) => [
        one.post(`${path}/join`),
        one.post(`${path}/join`),
        one.delete(`${path}/leave`),
        one.post(`${path}/join`),
      ]),
      ann.put(path, { maxAttendees: 5 }),
      ...people.map((one) => one.post(`${path}/join`)),
    ]);
    expect(answers.every(({ status }) => [200, 409].includes(status))).toBe(true);
    const { currentAttendees, maxAttendees } = (await ann.get(path)).body;
    expect(currentAttendees).toBeLessThanOrEqual(maxAttendees);
    expect(await attendeesOf(id)).toHaveLength(currentAttendees);
    expect(await miscounted(t)).toEqual([]);
  });
});

describe("spec 7: GET /api/events/{id}/attendees", () => {
  test("spec 3: the fields of an attendee, in the order of joining, the host first, without coordinates", async () => {
    const event = await host(t, ann);
    const people = [];
    for (let i = 0; i < 8; i++) people.unshift(await enrol(t, { name: `Guest ${i}` }));
    for (const one of people) await one.post(`/api/events/${event.id}/join`);
    const attendees = await attendeesOf(event.id);
    expect(attendees.map(({ userId }) => userId)).toEqual([ann, ...people].map(({ id }) => id));
    expect(attendees[0]?.user).toEqual({ ...event.creator, showsOnlineStatus: true });
    expect(attendees[1]?.user).toMatchObject({
      id: people[0]?.id,
      name: "Guest 7",
      age: 28,
      profileImageUrl: null,
    });
    expect(JSON.stringify(attendees)).not.toMatch(/latitude|longitude|distance|email/);
    await people[0]?.post(`/api/events/${event.id}/leave`);
    await people[0]?.post(`/api/events/${event.id}/join`);
    expect((await attendeesOf(event.id)).at(-1)?.userId).toBe(people[0]?.id);
  });
});
