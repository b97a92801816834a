import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { newPublicId } from "../../lib/tokens.ts";
import { testApp } from "../../testing/app.ts";
import type { TestApp } from "../../testing/app.ts";
import { enrol } from "../../testing/enrol.ts";
import type { Member } from "../../testing/enrol.ts";
import { type Answer, bodyOf } from "../../testing/read.ts";
import { expectRefusal } from "../../testing/refusal.ts";
import { DAY_MS, HOUR_MS, host } from "../../testing/events.ts";

type Event = Answer<"GET", "/api/events/nearby">[number];

const MUNICH = { latitude: 48.15, longitude: 11.575 };

let t: TestApp;
let ann: Member;
let ben: Member;
let cy: Member;
beforeEach(async () => {
  t = await testApp();
  ann = await enrol(t, { name: "Ann" }, MUNICH);
  ben = await enrol(t, { name: "Ben" }, MUNICH);
  cy = await enrol(t, { name: "Cy" }, MUNICH);
});
afterEach(() => t.close());

const inHours = (hours: number) => new Date(t.clock.now + hours * HOUR_MS).toISOString();
const listed = async (by: Member, query = "") => {
  const reply = await by.get(`/api/events/nearby?${query}`);
  const events = bodyOf("/api/events/nearby", reply);
  expect(reply.headers.get("x-total-count")).toBe(String(events.length));
  return events.map(({ title, isCancelled }) => (isCancelled ? `(${title})` : title));
};
const calledOffFor = async (by: Member) => {
  const reply = await by.get("/api/events/called-off");
  const events = bodyOf("/api/events/called-off", reply);
  expect(reply.status).toBe(200);
  expect(reply.headers.get("x-total-count")).toBe(String(events.length));
  return events.map(({ title }) => title);
};

/** Events that begin so many hours from now; Ben goes to each. */
async function planFor(joiner: Member, ...hours: number[]) {
  const events: Event[] = [];
  for (const each of hours) {
    const event = await host(t, ann, { title: `+${each}`, dateTime: inHours(each) });
    await joiner.post(`/api/events/${event.id}/join`);
    events.push(event);
  }
  return events;
}
const pathOf = (event: Event | undefined) => `/api/events/${event?.id}` as const;

describe("an event that is called off", () => {
  test("stays in the list of whoever was going, marked and in its order, until it is over; of nobody else", async () => {
    const [, second] = await planFor(ben, 1, 2, 3);
    await ann.delete(pathOf(second));
    expect(await listed(ben)).toEqual(["+1", "(+2)", "+3"]);
    expect(await listed(ann)).toEqual(["+1", "+3"]);
    expect(await listed(cy)).toEqual(["+1", "+3"]);
    t.clock.now += 2 * HOUR_MS;
    expect(await listed(ben)).toEqual(["+3", "+1"]);
  });

  test("is narrowed by filters, search and place like any other", async () => {
    const [event] = await planFor(ben, 5);
    await ann.delete(pathOf(event));
    expect(await listed(ben, "category=outdoor&q=sunrise%20uphill")).toEqual([]);
    expect(await listed(ben, "category=outdoor&q=%2B5%20uphill")).toEqual(["(+5)"]);
    expect(await listed(ben, "category=tech")).toEqual([]);
    expect(await listed(ben, `from=${inHours(6)}`)).toEqual([]);
    expect(await listed(ben, "latitude=10&longitude=10")).toEqual([]);
  });

  test("leaves the list of whoever no longer goes, and of whoever cannot see the host any more", async () => {
    const [left, seen] = await planFor(ben, 1, 2);
    for (const event of [left, seen]) await ann.delete(pathOf(event));
    await ben.post(`${pathOf(left)}/leave`);
    expect(await listed(ben)).toEqual(["(+2)"]);
    expect(await calledOffFor(ben)).toEqual(["+2"]);
    await ann.post("/api/blocks", { userId: ben.id });
    expect(await listed(ben)).toEqual([]);
    expect(await calledOffFor(ben)).toEqual([]);
  });

  test("is shown on the next visit to whoever was going, past its time too, until they have seen it", async () => {
    const [first, second] = await planFor(ben, 1, 2);
    await cy.post(`${pathOf(first)}/join`);
    for (const event of [first, second]) await ann.delete(pathOf(event));
    expect([await calledOffFor(ben), await calledOffFor(cy), await calledOffFor(ann)]).toEqual([
      ["+1", "+2"],
      ["+1"],
      [],
    ]);
    const { body } = await ben.get("/api/events/called-off");
    expect<unknown>(body[0]).toEqual((await ben.get(pathOf(first))).body);
    t.clock.now += DAY_MS;
    expect(await calledOffFor(ben)).toEqual(["+1", "+2"]);
    for (let twice = 0; twice < 2; twice += 1) {
      const answer = await ben.post(`${pathOf(first)}/acknowledge`);
      expect([answer.status, answer.text]).toEqual([204, ""]);
    }
    expect([await calledOffFor(ben), await calledOffFor(cy)]).toEqual([["+2"], ["+1"]]);
    for (let day = 0; day < 30; day += 10) {
      expect(await calledOffFor(ben)).toEqual(["+2"]);
      t.clock.now += 10 * DAY_MS;
    }
    expect(await calledOffFor(ben)).toEqual([]);
  });

  test("has to be called off to be confirmed, by somebody who was going", async () => {
    const [event] = await planFor(ben, 1);
    expectRefusal(await ben.post(`${pathOf(event)}/acknowledge`), 404, "not_found");
    await ann.delete(pathOf(event));
    for (const by of [ann, cy])
      expectRefusal(await by.post(`${pathOf(event)}/acknowledge`), 404, "not_found");
    for (const id of [newPublicId(), "7"])
      expectRefusal(await ben.post(`/api/events/${id}/acknowledge`), 404, "not_found");
    expectRefusal(await t.signedOut.post(`${pathOf(event)}/acknowledge`), 401, "unauthenticated");
    expectRefusal(await t.signedOut.get("/api/events/called-off"), 401, "unauthenticated");
    expect(await calledOffFor(ben)).toEqual(["+1"]);
  });

  test("is gone with the account of its host, with every word about it", async () => {
    const [event] = await planFor(ben, 1);
    await ann.delete(pathOf(event));
    expect((await ann.delete("/api/users/me", { confirm: "DELETE" })).status).toBe(204);
    expect([await calledOffFor(ben), await listed(ben)]).toEqual([[], []]);
  });
});
