import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { remindOfEvents, writeAlerts } from "../../alerts/new-alerts.service.ts";
import { testApp } from "../../testing/app.ts";
import type { TestApp } from "../../testing/app.ts";

import { enrol } from "../../testing/enrol.ts";
import type { Member } from "../../testing/enrol.ts";
import { DAY_MS, HOUR_MS, host, miscounted } from "../../testing/events.ts";
import { bodyOf } from "../../testing/read.ts";
import { expectRefusal } from "../../testing/refusal.ts";

import { comingToken } from "../../alerts/mails/coming-token.ts";

let t: TestApp;
let ann: Member;
let ben: Member;
let cy: Member;
let dee: Member;

beforeEach(async () => {
  t = await testApp();
  const enrolled = ["Ann", "Ben", "Cy", "Dee"].map((name) => enrol(t, { name }));
  [ann, ben, cy, dee] = (await Promise.all(enrolled)) as [Member, Member, Member, Member];
});
afterEach(() => t.close());

/** Ann's event in two days, to which Ben and Cy go; `more` hours later it is a little less than a day ahead. */
async function asked(more: Record<string, unknown> = {}) {
  const dateTime = new Date(t.clock.now + 2 * DAY_MS).toISOString();
  const event = await host(t, ann, { title: "Tea", dateTime, ...more });
  const path = `/api/events/${event.id}` as const;
  for (const guest of [ben, cy]) await guest.post(`${path}/join`);
  const token = (member: Member, startsAt = Date.parse(dateTime)) =>
    comingToken(t.deps.serverKey, { member: member.id, event: event.id, startsAt });
  return { id: event.id as string, path, dateTime, token };
}

const aDayBefore = () => (t.clock.now += DAY_MS + HOUR_MS);
const coming = async (member: Member, path: `/api/events/${string}`) =>
  (await member.get(path)).body.coming;
const says = (member: Member, path: `/api/events/${string}`, isComing: boolean) =>
  member.post(`${path}/coming`, { isComing });

async function alertsOf(member: Member) {
  await writeAlerts(t.deps);
  return bodyOf("/api/alerts", await member.get("/api/alerts")).map(
    ({ kind, isRead }) => `${kind}${isRead ? " read" : ""}`,
  );
}

describe("a day before an event", () => {
  test("its guests are asked once, not its host, nor who joins afterwards", async () => {
    const { path } = await asked();
    await remindOfEvents(t.deps);
    expect(await alertsOf(ben)).toEqual([]);
    expect(await coming(ben, path)).toBeUndefined();
    aDayBefore();
    await dee.post(`${path}/join`);
    for (let twice = 0; twice < 2; twice += 1) await remindOfEvents(t.deps);
    expect(await Promise.all([ann, ben, cy, dee].map(alertsOf))).toEqual([
      [],
      ["still_coming"],
      ["still_coming"],
      [],
    ]);
    expect(await coming(ben, path)).toEqual({ answer: "asked" });
    expect(await coming(dee, path)).toBeNull();
    expect(await coming(ann, path)).toEqual({ yes: 1, silent: 2, no: 0 });
  });

  test("also when the server was away for a while", async () => {
    await asked();
    await remindOfEvents(t.deps);
    t.clock.now += DAY_MS + 5 * HOUR_MS;
    await remindOfEvents(t.deps);
    expect(await alertsOf(ben)).toEqual(["still_coming"]);
  });

  test("two hours before, who has not answered is asked once more in the same alert, and all others are reminded", async () => {
    const { path } = await asked();
    aDayBefore();
    await remindOfEvents(t.deps);
    await dee.post(`${path}/join`);
    await says(cy, path, true);
    const [{ id = "" } = {}] = bodyOf("/api/alerts", await ben.get("/api/alerts"));
    await ben.post("/api/alerts/seen", { ids: [id] });
    expect(await alertsOf(ben)).toEqual(["still_coming read"]);
    t.clock.now += 22 * HOUR_MS - 1;
    for (let twice = 0; twice < 2; twice += 1) await remindOfEvents(t.deps);
    expect(await Promise.all([ann, ben, cy, dee].map(alertsOf))).toEqual([
      ["reminder"],
      ["still_coming"],
      ["reminder", "still_coming read"],
      ["reminder"],
    ]);
    await says(ben, path, true);
    await remindOfEvents(t.deps);
    expect(await alertsOf(ben)).toEqual(["still_coming read"]);
  });

  test("who says yes is counted, the question is read, and twice is once", async () => {
    const { path } = await asked();
    aDayBefore();
    await remindOfEvents(t.deps);
    for (let twice = 0; twice < 2; twice += 1) {
      const { status, body } = await says(ben, path, true);
      expect([status, body.coming, body.isUserAttending]).toEqual([200, { answer: "yes" }, true]);
    }
    expect(await alertsOf(ben)).toEqual(["still_coming read"]);
    expect(await alertsOf(cy)).toEqual(["still_coming"]);
    expect(await coming(ann, path)).toEqual({ yes: 1, silent: 1, no: 0 });
    const guests = bodyOf(`/api/events/:id/attendees`, await ann.get(`${path}/attendees`));
    expect(guests.map(({ userId, isComing }) => [userId, isComing])).toEqual([
      [ann.id, undefined],
      [ben.id, true],
      [cy.id, false],
    ]);
    const others = bodyOf(`/api/events/:id/attendees`, await ben.get(`${path}/attendees`));
    expect(others.every((guest) => !("isComing" in guest))).toBe(true);
  });

  test("who says no leaves, and the place is offered; joining again takes it back", async () => {
    const { path } = await asked({ maxAttendees: 3 });
    await dee.post(`${path}/wait`);
    aDayBefore();
    for (let twice = 0; twice < 2; twice += 1) {
      const { status, body } = await says(ben, path, false);
      expect([status, body.isUserAttending, body.coming]).toEqual([200, false, null]);
    }
    expect((await dee.get(path)).body.waitlist?.heldUntil).toEqual(expect.any(String));
    expect(await coming(ann, path)).toEqual({ yes: 0, silent: 1, no: 1 });
    await dee.delete(`${path}/wait`);
    await ben.post(`${path}/join`);
    expect(await coming(ann, path)).toEqual({ yes: 1, silent: 1, no: 0 });
    expect(await miscounted(t)).toEqual([]);
  });

  test("yes and no at the same time leave one of the two", async () => {
    const { path } = await asked();
    aDayBefore();
    const answers = await Promise.all(
      [true, false, true, false].map((isComing) => says(ben, path, isComing)),
    );
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
    const { isUserAttending } = (await ben.get(path)).body;
    expect(isUserAttending).toBe(false);
    expect(await coming(ann, path)).toEqual({ yes: 0, silent: 1, no: 1 });
    expect(await miscounted(t)).toEqual([]);
  });

  test("another time or place asks anew", async () => {
    const { path } = await asked();
    aDayBefore();
    await remindOfEvents(t.deps);
    await says(ben, path, true);
    await ann.put(path, { title: "More tea" });
    expect(await coming(ben, path)).toEqual({ answer: "yes" });
    await ann.put(path, { location: "The other bench" });
    expect(await coming(ben, path)).toEqual({ answer: "asked" });
    await says(ben, path, true);
    expect(await alertsOf(ben)).toContain("still_coming read");
    await ann.put(path, { dateTime: new Date(t.clock.now + 3 * DAY_MS).toISOString() });
    expect(await coming(ben, path)).toBeUndefined();
    t.clock.now += 2 * DAY_MS + HOUR_MS;
    await remindOfEvents(t.deps);
    expect((await alertsOf(ben)).filter((one) => one === "still_coming")).toHaveLength(1);
  });

  test("the question and the reminder are read once the event moves or is called off", async () => {
    const { path } = await asked();
    aDayBefore();
    await remindOfEvents(t.deps);
    await ann.put(path, { location: "The other bench" });
    expect(await alertsOf(ben)).toContain("still_coming");
    await ann.put(path, { dateTime: new Date(t.clock.now + 3 * DAY_MS).toISOString() });
    expect(await alertsOf(ben)).toContain("still_coming read");
    t.clock.now += 3 * DAY_MS - HOUR_MS;
    await remindOfEvents(t.deps);
    expect(await alertsOf(ben)).toContain("still_coming");
    await ann.delete(path);
    expect((await alertsOf(ben)).toSorted()).toEqual([
      "called_off",
      "event_changed",
      "still_coming read",
      "still_coming read",
    ]);
  });

  test("refused for the host, for who does not go, when it began or was called off, and malformed", async () => {
    const { path } = await asked();
    aDayBefore();
    for (const isComing of [true, false]) {
      expectRefusal(await says(ann, path, isComing), 409, "host_cannot_leave");
      expectRefusal(await says(dee, path, isComing), 409, "conflict");
      expectRefusal(await says(ben, "/api/events/7", isComing), 404, "not_found");
    }
    expectRefusal(await ben.post(`${path}/coming`, { isComing: "yes" }), 400, "invalid_input");
    expectRefusal(
      await t.signedOut.post(`${path}/coming`, { isComing: true }),
      401,
      "unauthenticated",
    );
    t.clock.now += DAY_MS;
    for (const isComing of [true, false])
      expectRefusal(await says(ben, path, isComing), 409, "event_over");
    const off = await asked();
    aDayBefore();
    await ann.delete(off.path);
    expectRefusal(await says(ben, off.path, true), 409, "event_cancelled");
  });
});

describe("the link of the mail that asks", () => {
  const open = (token: string, isComing?: boolean) =>
    t.signedOut.post("/api/events/coming", { token, ...(isComing !== undefined && { isComing }) });

  test("tells what is asked and answers it without signing in, as often as one likes", async () => {
    const { path, token, dateTime } = await asked();
    aDayBefore();
    const question = {
      title: "Tea",
      dateTime,
      timeZone: expect.any(String),
      answer: "asked" as const,
    };
    expect((await open(token(ben))).body).toEqual(question);
    expect(await coming(ben, path)).toEqual({ answer: "asked" });
    expect((await open(token(ben), true)).body).toEqual({ ...question, answer: "yes" });
    for (let twice = 0; twice < 2; twice += 1)
      expect((await open(token(ben), false)).body).toEqual({ ...question, answer: "no" });
    expect((await ben.get(path)).body.isUserAttending).toBe(false);
    expect((await cy.get(path)).body.isUserAttending).toBe(true);
  });

  test("is dead when it is wrong or another's, for another start, and once the event began or is off", async () => {
    const { path, token } = await asked();
    aDayBefore();
    const own = token(ben);
    const forged = [
      "",
      "x",
      own.slice(0, -1),
      `${own}x`,
      own.replace(ben.id, cy.id),
      token(dee),
      token(ann),
      token(ben, t.clock.now + HOUR_MS),
    ];
    for (const one of forged.slice(1)) expectRefusal(await open(one, false), 400, "bad_token");
    expectRefusal(await open("", false), 400, "invalid_input");
    await ben.post("/api/blocks", { userId: ann.id });
    expectRefusal(await open(own), 400, "bad_token");
    await ann.delete(path);
    expectRefusal(await open(token(cy), true), 400, "bad_token");
    const late = await asked();
    t.clock.now += 2 * DAY_MS;
    expectRefusal(await open(late.token(cy)), 400, "bad_token");
    expect((await cy.get(path)).body.isUserAttending).toBe(true);
  });

  test("is dead for who is suspended or has left", async () => {
    const { token } = await asked();
    aDayBefore();
    await t.deps.db.$client.execute({
      sql: "UPDATE users SET suspended_at = 1 WHERE id = ?",
      args: [ben.userId],
    });
    expectRefusal(await open(token(ben), false), 400, "bad_token");
    await cy.delete("/api/users/me", { confirm: "DELETE" });
    expectRefusal(await open(token(cy), false), 400, "bad_token");
  });
});
