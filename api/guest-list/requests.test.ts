import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { recoverAlerts, writeAlerts } from "../alerts/new-alerts.service.ts";
import { REQUESTS_MAX, WAITING_MAX } from "../events/event-limits.schema.ts";
import { extendSeries } from "../events/series/series.service.ts";
import { moveWaitlists } from "../events/waitlist/waitlist.service.ts";
import { newPublicId } from "../lib/tokens.ts";
import { testApp } from "../testing/app.ts";
import type { TestApp } from "../testing/app.ts";
import { enrolAll, enrolGuests } from "../testing/enrol.ts";
import type { Member } from "../testing/enrol.ts";
import { DAY_MS, host, miscounted } from "../testing/events.ts";
import { bodyOf } from "../testing/read.ts";
import { expectRefusal } from "../testing/refusal.ts";
import { suspend } from "../testing/suspend.ts";
import { hostSeries, readEvent } from "../testing/series.ts";

let t: TestApp;
let ann: Member;
let ben: Member;
let cy: Member;
let dee: Member;
beforeEach(async () => {
  t = await testApp({ DEFAULT_TIME_ZONE: "UTC" });
  [ann, ben, cy, dee] = await enrolAll(t, ["Ann", "Ben", "Cy", "Dee"]);
});
afterEach(async () => {
  expect(await miscounted(t)).toEqual([]);
  await t.close();
});

type Path = `/api/events/${string}`;
const pathOf = (id: string | undefined) => `/api/events/${id}` as Path;
async function dinner(more: Record<string, unknown> = {}) {
  const { id } = await host(t, ann, { title: "Dinner", needsApproval: true, ...more });
  return pathOf(id);
}
const join = (by: Member, path: Path, body?: Record<string, unknown>) =>
  by.post(`${path}/join`, body);
const answer = (path: Path, member: Member, isApproved: boolean, by = ann) =>
  by.post(`${path}/requests`, { userId: member.id, isApproved });
const approve = (path: Path, member: Member) => answer(path, member, true);
const readFor = async (by: Member, path: Path) => bodyOf("/api/events/:id", await by.get(path));
const asking = async (path: Path) =>
  bodyOf("/api/events/:id/requests", await ann.get(`${path}/requests`)).map(
    ({ user, hasPlusOne }) => `${user.name}${hasPlusOne ? " +1" : ""}`,
  );
const guests = async (path: Path) =>
  bodyOf("/api/events/:id/attendees", await ann.get(`${path}/attendees`)).map(
    ({ user, hasPlusOne }) => `${user.name}${hasPlusOne ? " +1" : ""}`,
  );
async function alertsOf(member: Member) {
  await writeAlerts(t.deps);
  return bodyOf("/api/alerts", await member.get("/api/alerts")).map(
    ({ kind, count, event, details }) =>
      [kind, event?.title, count > 1 && count, details?.answer].filter(Boolean).join(" "),
  );
}

describe("asking to come", () => {
  test("takes no place, twice is once, and the host alone learns who asks", async () => {
    const path = await dinner();
    for (let i = 0; i < 2; i++) {
      const { status, body } = await join(ben, path);
      expect([status, body.isUserAttending, body.attendance, body.currentAttendees]).toEqual([
        200,
        false,
        "requested",
        1,
      ]);
    }
    expect(await asking(path)).toEqual(["Ben"]);
    expect(await readFor(ann, path)).toMatchObject({ needsApproval: true, requestCount: 1 });
    const seen = await readFor(cy, path);
    expect(seen).toMatchObject({ attendance: null, currentAttendees: 1 });
    expect(seen).not.toHaveProperty("requestCount");
    expect(await guests(path)).toEqual(["Ann"]);
    expectRefusal(await cy.get(`${path}/requests`), 403, "forbidden");
    expectRefusal(await ben.get(`${path}/requests`), 403, "forbidden");
    expect(await alertsOf(ann)).toEqual(["join_requested Dinner"]);
    expect((await ben.get("/api/users/me")).body.eventsJoined).toBe(0);
  });

  test("is taken back by leaving, and the host's alert goes with the last one", async () => {
    const path = await dinner();
    await join(ben, path);
    await join(cy, path);
    expect(await alertsOf(ann)).toEqual(["join_requested Dinner 2"]);
    for (let i = 0; i < 2; i++) {
      const { status, body } = await ben.delete(`${path}/leave`);
      expect([status, body.attendance]).toEqual([200, null]);
    }
    expect(await alertsOf(ann)).toEqual(["join_requested Dinner"]);
    await cy.post(`${path}/leave`);
    expect(await alertsOf(ann)).toEqual([]);
    await join(cy, path);
    expect(await alertsOf(ann)).toEqual(["join_requested Dinner"]);
  });

  test("stands in the lists: waiting for who asks, and nearby", async () => {
    const path = await dinner();
    await join(ben, path);
    const waiting = bodyOf("/api/events/mine", await ben.get("/api/events/mine?part=waiting"));
    expect(waiting.map(({ attendance }) => attendance)).toEqual(["requested"]);
    const going = bodyOf("/api/events/mine", await ben.get("/api/events/mine?part=going"));
    expect(going).toEqual([]);
    const near = bodyOf("/api/events/nearby", await ben.get("/api/events/nearby"));
    expect(near.map(({ attendance }) => attendance)).toEqual(["requested"]);
  });

  test("does not tell the point that guests alone are told, nor what the host wrote", async () => {
    const path = await dinner({ latitude: 48.1, longitude: 11.5, isPointForGuests: true });
    await ann.post(`${path}/words`, { text: "The bell says Meier." });
    await join(ben, path);
    expect(await readFor(ben, path)).not.toHaveProperty("point");
    expect((await ben.get(`${path}/words`)).body).toEqual([]);
    await answer(path, ben, false);
    expect(await readFor(ben, path)).not.toHaveProperty("point");
    await approve(path, ben);
    expect((await readFor(ben, path)).point).toEqual({ latitude: 48.1, longitude: 11.5 });
  });

  test("is refused when over, called off, unseen or malformed; the host goes already", async () => {
    const path = await dinner();
    expect((await join(ann, path)).body).toMatchObject({ isUserAttending: true, attendance: null });
    expectRefusal(await t.signedOut.get(`${path}/requests`), 401, "unauthenticated");
    expectRefusal(await t.signedOut.post(`${path}/requests`, {}), 401, "unauthenticated");
    for (const id of [newPublicId(), "7"]) {
      expectRefusal(await ann.get(`/api/events/${id}/requests`), 404, "not_found");
      expectRefusal(await approve(pathOf(id), ben), 404, "not_found");
    }
    expectRefusal(await ann.put(path, { needsApproval: 1 }), 400, "invalid_input", [
      "needsApproval",
    ]);
    expectRefusal(await join(ben, path, { plusOne: true }), 409, "conflict");
    await join(cy, path);
    await ann.delete(path);
    expectRefusal(await join(ben, path), 409, "event_cancelled");
    expectRefusal(await approve(path, cy), 409, "event_cancelled");
    expect(await asking(path)).toEqual([]);
    const later = await dinner();
    await join(cy, later);
    t.clock.now += 2 * DAY_MS;
    expectRefusal(await join(ben, later), 409, "event_over");
    expectRefusal(await approve(later, cy), 409, "event_over");
    expect(await asking(later)).toEqual([]);
  });

  test("is bounded, by event and by member", async () => {
    const path = await dinner({ maxAttendees: 2 });
    const people = await enrolGuests(t, REQUESTS_MAX + 3);
    const answers = await Promise.all(people.map((one) => join(one, path)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(REQUESTS_MAX);
    for (const one of answers.filter(({ status }) => status !== 200))
      expectRefusal(one, 409, "conflict");
    expect(await asking(path)).toHaveLength(REQUESTS_MAX);
    const paths = await Promise.all(Array.from({ length: WAITING_MAX + 1 }, () => dinner()));
    for (const one of paths.slice(0, WAITING_MAX)) await join(ben, one);
    expectRefusal(await join(ben, paths.at(-1) ?? path), 409, "conflict");
    expect((await join(ben, paths[0] ?? path)).status).toBe(200);
  });

  test.each([
    ["is blocked", () => ann.post("/api/blocks", { userId: ben.id })],
    ["blocks the host", () => ben.post("/api/blocks", { userId: ann.id })],
    ["is suspended", () => suspend(t, ben)],
    ["deletes the account", () => ben.delete("/api/users/me", { confirm: "DELETE" })],
  ])("ends when the member %s", async (_, act) => {
    const path = await dinner();
    await join(ben, path);
    await act();
    expect(await asking(path)).toEqual([]);
    expect((await readFor(ann, path)).requestCount).toBe(0);
    expect(await alertsOf(ann)).toEqual([]);
    expectRefusal(await approve(path, ben), 404, "not_found");
  });
});

describe("the host's answer", () => {
  test("lets in: the guest has a place and hears of it once; twice is once", async () => {
    const path = await dinner();
    await join(ben, path);
    for (let i = 0; i < 2; i++) {
      const { status, body } = await approve(path, ben);
      expect([status, body.currentAttendees, body.requestCount]).toEqual([200, 2, 0]);
    }
    expect(await readFor(ben, path)).toMatchObject({ isUserAttending: true, attendance: null });
    expect(await guests(path)).toEqual(["Ann", "Ben"]);
    expect(await alertsOf(ben)).toEqual(["request_answered Dinner approved"]);
    expect(await alertsOf(ann)).toEqual([]);
    await ben.delete(`${path}/leave`);
    expect(await alertsOf(ben)).toEqual([]);
    expect((await join(ben, path)).body.attendance).toBe("requested");
  });

  test("declines: the guest hears of it and cannot ask again; the host may still change their mind", async () => {
    const path = await dinner();
    await join(ben, path);
    for (let i = 0; i < 2; i++) expect((await answer(path, ben, false)).status).toBe(200);
    expect(await readFor(ben, path)).toMatchObject({
      isUserAttending: false,
      attendance: "declined",
    });
    expect(await alertsOf(ben)).toEqual(["request_answered Dinner declined"]);
    expectRefusal(await join(ben, path), 409, "conflict");
    await ben.delete(`${path}/leave`);
    expectRefusal(await join(ben, path), 409, "conflict");
    expect(await asking(path)).toEqual([]);
    expect(await alertsOf(ann)).toEqual([]);
    await approve(path, ben);
    expect(await readFor(ben, path)).toMatchObject({ isUserAttending: true, attendance: null });
    expect(await alertsOf(ben)).toEqual(["request_answered Dinner approved"]);
  });

  test("is the host's alone, and about somebody who asks", async () => {
    const path = await dinner();
    await join(ben, path);
    for (const one of [ben, cy])
      expectRefusal(await answer(path, ben, true, one), 403, "forbidden");
    for (const userId of [cy.id, newPublicId(), "7", "", "\0"])
      for (const isApproved of [true, false])
        expectRefusal(await ann.post(`${path}/requests`, { userId, isApproved }), 404, "not_found");
    for (const body of [
      {},
      { userId: ben.id },
      { userId: ben.id, isApproved: "yes" },
      { userId: 7 },
    ])
      expectRefusal(await ann.post(`${path}/requests`, body), 400, "invalid_input");
    expect(await asking(path)).toEqual(["Ben"]);
    await approve(path, ben);
    expectRefusal(await answer(path, ben, false), 404, "not_found");
  });

  test("is 409 when full, and the wish stays; with more places the host lets them in", async () => {
    const path = await dinner({ maxAttendees: 2 });
    for (const one of [ben, cy]) await join(one, path);
    await approve(path, ben);
    expectRefusal(await approve(path, cy), 409, "event_full");
    expect((await join(dee, path)).body.attendance).toBe("requested");
    expectRefusal(await dee.post(`${path}/wait`), 409, "conflict");
    expect(await asking(path)).toEqual(["Cy", "Dee"]);
    await ann.put(path, { maxAttendees: 3 });
    expect((await approve(path, cy)).body.currentAttendees).toBe(3);
  });

  test("counts whom they bring: both come, or neither", async () => {
    const path = await dinner({ maxAttendees: 3, allowsPlusOne: true });
    expect((await join(ben, path, { plusOne: true })).body).toMatchObject({ hasPlusOne: true });
    expect((await join(cy, path, { plusOne: true })).body.currentAttendees).toBe(1);
    expect(await asking(path)).toEqual(["Ben +1", "Cy +1"]);
    expect((await approve(path, ben)).body.currentAttendees).toBe(3);
    expectRefusal(await approve(path, cy), 409, "event_full");
    expect((await join(cy, path)).body.hasPlusOne).toBe(true);
    expect((await join(cy, path, { plusOne: false })).body.hasPlusOne).toBe(false);
    await join(ben, path, { plusOne: false });
    expect((await approve(path, cy)).body.currentAttendees).toBe(3);
    expect(await guests(path)).toEqual(["Ann", "Ben", "Cy"]);
  });

  test("of a crowd that is let in at once is never over the capacity", async () => {
    const path = await dinner({ maxAttendees: 10, allowsPlusOne: true });
    const people = await enrolGuests(t, 30);
    await Promise.all(people.map((one, at) => join(one, path, { plusOne: at % 2 === 1 })));
    const answers = await Promise.all(people.map((one) => approve(path, one)));
    for (const one of answers) if (one.status !== 200) expectRefusal(one, 409, "event_full");
    const { currentAttendees, requestCount } = await readFor(ann, path);
    expect(currentAttendees).toBe(10);
    expect(requestCount).toBe(answers.filter(({ status }) => status !== 200).length);
  });

  test("and taking it back at the same time leave one or the other", async () => {
    const path = await dinner();
    for (const one of await enrolGuests(t, 10)) {
      await join(one, path);
      const [left, answered] = await Promise.all([one.delete(`${path}/leave`), approve(path, one)]);
      expect(left.status).toBe(200);
      if (answered.status !== 200) expectRefusal(answered, 404, "not_found");
      expect((await readFor(one, path)).attendance).toBeNull();
    }
    expect(await asking(path)).toEqual([]);
  });
});

describe("an event", () => {
  test("of which the host lets everybody in again takes who asks, in their order, and the others wait", async () => {
    const path = await dinner({ maxAttendees: 4, allowsPlusOne: true });
    const [eve] = (await enrolGuests(t, 1)) as [Member];
    await join(ben, path);
    await join(eve, path);
    await answer(path, eve, false);
    await join(cy, path, { plusOne: true });
    await join(dee, path);
    await ann.put(path, { needsApproval: false });
    expect(await guests(path)).toEqual(["Ann", "Ben", "Cy +1"]);
    expect(await readFor(dee, path)).toMatchObject({
      attendance: null,
      waitlist: { position: 1 },
    });
    expect(await alertsOf(ben)).toEqual(["request_answered Dinner approved"]);
    expect(await alertsOf(ann)).toEqual([]);
    await ben.delete(`${path}/leave`);
    expect((await readFor(dee, path)).waitlist?.heldUntil).toBeString();
    expectRefusal(await join(eve, path), 409, "event_full");
    expect((await readFor(eve, path)).attendance).toBeNull();
  });

  test("that asks for approval from now on keeps who goes, and who waited joins by the place that was promised", async () => {
    const { id } = await host(t, ann, { maxAttendees: 2 });
    const path = pathOf(id);
    await join(ben, path);
    await cy.post(`${path}/wait`);
    await ann.put(path, { needsApproval: true });
    await join(dee, path);
    await ben.delete(`${path}/leave`);
    await moveWaitlists(t.deps);
    expectRefusal(await approve(path, dee), 409, "event_full");
    expect((await join(cy, path)).body.isUserAttending).toBe(true);
  });

  test("that moves or is called off tells who asks; so does one that goes with its host", async () => {
    const path = await dinner({ dateTime: new Date(t.clock.now + 5 * DAY_MS).toISOString() });
    await join(ben, path);
    await ann.put(path, { location: "The other room" });
    expect(await alertsOf(ben)).toEqual(["event_changed Dinner"]);
    await ann.delete(path);
    expect(await alertsOf(ben)).toContain("called_off Dinner");
    const other = await dinner();
    await join(cy, other);
    await ann.delete("/api/users/me", { confirm: "DELETE" });
    expect(await alertsOf(cy)).toEqual(["called_off"]);
  });

  test("tells after a crash what was not told before", async () => {
    const path = await dinner();
    for (const one of [ben, cy, dee]) await join(one, path);
    await approve(path, ben);
    await answer(path, cy, false);
    await alertsOf(ann);
    await t.deps.db.$client.execute("DELETE FROM alerts");
    for (let i = 0; i < 2; i++) await recoverAlerts(t.deps);
    expect(await alertsOf(ann)).toEqual(["join_requested Dinner"]);
    expect(await alertsOf(ben)).toEqual(["request_answered Dinner approved"]);
    expect(await alertsOf(cy)).toEqual(["request_answered Dinner declined"]);
  });
});

describe("who hosts it too", () => {
  const countUnread = async () => {
    const sql =
      "SELECT count(*) AS n FROM alerts WHERE kind = 'join_requested' AND read_at IS NULL";
    return (await t.deps.db.$client.execute(sql)).rows[0]?.n;
  };
  const withCoHost = async (coHost: Member) => {
    const path = await dinner();
    const two = { userId1: ann.id, userId2: coHost.id };
    await ann.post("/api/matches", two);
    await ann.post(`${path}/co-hosts`, { userId: coHost.id });
    await coHost.post(`${path}/co-hosts/answer`, { accepts: true });
    await writeAlerts(t.deps);
    await t.deps.db.$client.execute("DELETE FROM alerts WHERE kind <> 'join_requested'");
    return path;
  };

  test("hears of who asks, and no more once everybody has an answer", async () => {
    const path = await withCoHost(dee);
    await join(ben, path);
    await join(cy, path);
    for (const one of [ann, dee]) expect(await alertsOf(one)).toEqual(["join_requested Dinner 2"]);
    expect(await countUnread()).toBe(2);
    await answer(path, ben, true, dee);
    await answer(path, cy, false);
    for (const one of [ann, dee]) expect(await alertsOf(one)).toEqual([]);
    expect(await countUnread()).toBe(0);
  });

  test("is told once after a crash, too", async () => {
    const path = await withCoHost(dee);
    await join(ben, path);
    await alertsOf(dee);
    await t.deps.db.$client.execute("DELETE FROM alerts");
    for (let i = 0; i < 2; i++) await recoverAlerts(t.deps);
    for (const one of [ann, dee])
      expect((await alertsOf(one)).filter((each) => each.startsWith("join"))).toEqual([
        "join_requested Dinner",
      ]);
  });

  test("neither hears of somebody across a block nor counts them", async () => {
    const path = await withCoHost(dee);
    await ben.post("/api/blocks", { userId: dee.id });
    await join(ben, path);
    expect(await alertsOf(ann)).toEqual(["join_requested Dinner"]);
    expect(await alertsOf(dee)).toEqual([]);
    expect(await readFor(dee, path)).toMatchObject({ requestCount: 0 });
    await join(cy, path);
    expect(await alertsOf(dee)).toEqual(["join_requested Dinner"]);
    expect(await readFor(dee, path)).toMatchObject({ requestCount: 1 });
    expect(await readFor(ann, path)).toMatchObject({ requestCount: 2 });
  });
});

describe("an event that has begun or was called off", () => {
  test("has no open requests, neither counted nor listed", async () => {
    const [begun, calledOff] = [await dinner(), await dinner()];
    for (const path of [begun, calledOff]) await join(ben, path);
    expect(await readFor(ann, calledOff)).toMatchObject({ requestCount: 1 });
    await ann.delete(calledOff);
    expect(await asking(calledOff)).toEqual([]);
    expect(await readFor(ann, calledOff)).not.toHaveProperty("requestCount");
    t.clock.now += 3 * DAY_MS;
    expect(await asking(begun)).toEqual([]);
    expect(await readFor(ann, begun)).not.toHaveProperty("requestCount");
  });

  test("once called off, leaves its host no unread alert about requests", async () => {
    const [path, other] = [await dinner(), await dinner({ title: "Lunch" })];
    for (const one of [path, other]) await join(ben, one);
    const unread = async () => {
      await writeAlerts(t.deps);
      return bodyOf("/api/alerts", await ann.get("/api/alerts")).flatMap(({ event, isRead }) =>
        isRead ? [] : [event?.title],
      );
    };
    expect((await unread()).toSorted()).toEqual(["Dinner", "Lunch"]);
    await ann.put(other, { dateTime: new Date(t.clock.now + 2 * DAY_MS).toISOString() });
    await ann.delete(path);
    expect(await unread()).toEqual(["Lunch"]);
  });
});

describe("in a series", () => {
  const all = { dates: "all" };
  const series = (more: Record<string, unknown> = {}) =>
    hostSeries(t, ann, { count: 3, needsApproval: true, ...more });
  const parts = async (by: Member, id: string | undefined) =>
    (await readEvent(by, id)).dates?.map(({ isUserAttending, hasRequested }) =>
      isUserAttending ? "goes" : hasRequested ? "asks" : "",
    );

  test("one asks for a date, or once for all of them, and is let in to what was asked for", async () => {
    const [one, two] = await series();
    await join(ben, pathOf(two));
    expect(await parts(ben, one)).toEqual(["", "asks", ""]);
    await approve(pathOf(two), ben);
    expect(await parts(ben, one)).toEqual(["", "goes", ""]);
    const { body } = await join(cy, pathOf(one), all);
    expect([body.attendance, body.joinsAll]).toEqual(["requested", false]);
    expect(await parts(cy, one)).toEqual(["asks", "", ""]);
    const [listed] = bodyOf("/api/events/:id/requests", await ann.get(`${pathOf(one)}/requests`));
    expect(listed).toMatchObject({ userId: cy.id, allDates: true });
    await approve(pathOf(one), cy);
    expect(await parts(cy, one)).toEqual(["goes", "goes", "goes"]);
    expect((await readEvent(cy, one)).joinsAll).toBe(true);
    await join(dee, pathOf(two), all);
    await dee.post(`${pathOf(one)}/leave`, all);
    expect(await parts(dee, one)).toEqual(["", "", ""]);
  });

  test("dates that are made later let in whom the host let in to all, and nobody else", async () => {
    const ids = await hostSeries(t, ann, { needsApproval: true });
    const [one] = ids;
    await join(ben, pathOf(one), all);
    await approve(pathOf(one), ben);
    await join(cy, pathOf(one));
    await approve(pathOf(one), cy);
    t.clock.now += 8 * DAY_MS;
    await extendSeries(t.deps);
    const made = ((await readEvent(ann, ids[1])).dates ?? []).filter(({ id }) => !ids.includes(id));
    expect(made).not.toBeEmpty();
    for (const { id } of made) {
      expect(await guests(pathOf(id))).toEqual(["Ann", "Ben"]);
      expect((await readFor(ann, pathOf(id))).needsApproval).toBe(true);
    }
  });

  test("all means the dates that need no approval, where only some do", async () => {
    const [one, two, three] = await series({ needsApproval: false });
    await ann.put(pathOf(two), { needsApproval: true });
    await join(ben, pathOf(one), all);
    expect(await parts(ben, one)).toEqual(["goes", "", "goes"]);
    expect((await readEvent(ben, one)).joinsAll).toBe(false);
    await join(ben, pathOf(two));
    await ann.put(pathOf(three), { needsApproval: false, dates: "all" });
    expect(await parts(ben, one)).toEqual(["goes", "goes", "goes"]);
  });
});
