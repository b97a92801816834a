import { afterEach, beforeEach, expect, test } from "bun:test";
import { testApp } from "../../testing/app.ts";
import type { Body, TestApp } from "../../testing/app.ts";
import { enrol, enrolGuests } from "../../testing/enrol.ts";
import type { Member } from "../../testing/enrol.ts";
import { DAY_MS, host, miscounted } from "../../testing/events.ts";
import { expectRefusal } from "../../testing/refusal.ts";
import { hostSeries, readEvent } from "../../testing/series.ts";
import { extendSeries } from "../series/series.service.ts";

let t: TestApp;
let ann: Member;
let ben: Member;
beforeEach(async () => {
  t = await testApp();
  ann = await enrol(t, { name: "Ann" });
  ben = await enrol(t, { name: "Ben" });
});
afterEach(() => t.close());

const ALL = { dates: "all" };
const join = (by: Member, id: string | undefined, body?: Body) =>
  by.post(`/api/events/${id}/join`, body);
const leave = (by: Member, id: string | undefined, body?: Body) =>
  by.post(`/api/events/${id}/leave`, body);
const goes = async (by: Member, id: string | undefined) =>
  (await readEvent(by, id)).dates?.map(({ isUserAttending }) => isUserAttending);

test("one joins all dates or one of them, and leaves all or one", async () => {
  const [one, two] = await hostSeries(t, ann);
  await join(ben, two);
  expect(await goes(ben, one)).toEqual([false, true, false, false]);
  const { body } = await join(ben, one, ALL);
  expect([body.isUserAttending, body.joinsAll]).toEqual([true, true]);
  expect((await join(ben, one, ALL)).status).toBe(200);
  expect(await goes(ben, one)).toEqual([true, true, true, true]);
  expect((await readEvent(ann, two)).currentAttendees).toBe(2);
  await leave(ben, two);
  expect(await goes(ben, one)).toEqual([true, false, true, true]);
  const left = await leave(ben, two, ALL);
  expect([left.status, left.body.joinsAll]).toEqual([200, false]);
  expect((await leave(ben, two, ALL)).status).toBe(200);
  expect(await goes(ben, one)).toEqual([false, false, false, false]);
  expect(await miscounted(t)).toEqual([]);
});

test("of an event that takes place once, all is that one", async () => {
  const { id } = await host(t, ann);
  expect((await join(ben, id, ALL)).body.isUserAttending).toBe(true);
  expect((await leave(ben, id, ALL)).body.isUserAttending).toBe(false);
});

test("who joins all joins where there is a place, and waits nowhere unasked", async () => {
  const [one, two, three] = await hostSeries(t, ann, { count: 3, maxAttendees: 2 });
  const cat = await enrol(t, { name: "Cat" });
  await join(cat, one);
  const { status, body } = await join(ben, one, ALL);
  expect([status, body.isUserAttending, body.waitlist]).toEqual([200, false, null]);
  expect(await goes(ben, one)).toEqual([false, true, true]);
  await ben.post(`/api/events/${one}/wait`);
  await leave(cat, one);
  expect((await readEvent(ben, one)).waitlist?.heldUntil).toEqual(expect.any(String));
  await join(ben, two, ALL);
  expect(await goes(ben, three)).toEqual([true, true, true]);
  for (const each of [one, two, three])
    expectRefusal(await join(cat, each, ALL), 409, "event_full");
  expect((await readEvent(cat, one)).joinsAll).toBe(false);
  expect(await miscounted(t)).toEqual([]);
});

test("a crowd joins all dates, single ones and leaves, at once: none has more guests than places", async () => {
  const ids = await hostSeries(t, ann, { count: 4, maxAttendees: 6 });
  const people = await enrolGuests(t, 16);
  await Promise.all(
    people.flatMap((each, at) => [
      join(each, ids[at % 4], at % 3 === 0 ? undefined : ALL),
      ...(at % 5 === 0 ? [leave(each, ids[0], ALL)] : []),
      ...(at % 4 === 1 ? [each.post(`/api/events/${ids[at % 4]}/wait`)] : []),
    ]),
  );
  const { dates = [] } = await readEvent(ann, ids[0]);
  for (const { currentAttendees, maxAttendees } of dates)
    expect(currentAttendees).toBeLessThanOrEqual(maxAttendees);
  expect(await miscounted(t)).toEqual([]);
});

test("on dates that are made later whoever joined all has a place, as far as there are some", async () => {
  const [one] = await hostSeries(t, ann, { maxAttendees: 3 });
  const people = await enrolGuests(t, 3);
  for (const each of people.slice(0, 2)) await join(each, one, ALL);
  expectRefusal(await join(people[2] as Member, one, ALL), 409, "event_full");
  await leave(people[1] as Member, one);
  await join(people[2] as Member, one, ALL);
  t.clock.now += 2 * DAY_MS;
  await extendSeries(t.deps);
  const { dates = [] } = await readEvent(ann, one);
  const { body } = await ann.get(`/api/events/${dates.at(-1)?.id}/attendees`);
  expect(body.map(({ user }) => user.name)).toEqual(["Ann", "Guest 0", "Guest 1"]);
  expect(await miscounted(t)).toEqual([]);
});

test("whoever is blocked, suspended or gone is on no date that is made later", async () => {
  const [one] = await hostSeries(t, ann, {});
  const [blocked, blocking, gone] = (await enrolGuests(t, 3)) as [Member, Member, Member];
  for (const each of [blocked, blocking, gone, ben]) await join(each, one, ALL);
  await ann.post("/api/blocks", { userId: blocked.id });
  await blocking.post("/api/blocks", { userId: ann.id });
  await blocking.delete(`/api/blocks/${ann.id}`);
  expect((await gone.delete("/api/users/me", { confirm: "DELETE" })).status).toBe(204);
  t.clock.now += 2 * DAY_MS;
  await extendSeries(t.deps);
  const { dates = [] } = await readEvent(ben, one);
  for (const { id } of dates) expect((await readEvent(ben, id)).currentAttendees).toBe(2);
  expectRefusal(await join(blocked, dates[0]?.id, ALL), 404, "not_found");
  expect((await blocking.get(`/api/events/${dates[0]?.id}`)).status).toBe(200);
  expect(await miscounted(t)).toEqual([]);
});

test("the host leaves no date, and others are refused what is theirs alone", async () => {
  const [one] = await hostSeries(t, ann);
  expectRefusal(await leave(ann, one, ALL), 409, "host_cannot_leave");
  expectRefusal(await join(ben, one, { dates: "some" }), 400, "invalid_input", ["dates"]);
  expectRefusal(await join(ben, one, { ...ALL, userId: ann.id }), 403, "forbidden");
  expectRefusal(await join(ben, "no-such-event", ALL), 404, "not_found");
});

test("joining all once the dates are called off is refused", async () => {
  const [one] = await hostSeries(t, ann);
  await ann.delete(`/api/events/${one}?dates=all`);
  expectRefusal(await join(ben, one, ALL), 409, "event_cancelled");
});
