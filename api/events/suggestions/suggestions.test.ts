import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { newPublicId } from "../../lib/tokens.ts";
import { suspendMember } from "../../moderation/moderation.service.ts";
import { testApp } from "../../testing/app.ts";
import type { TestApp } from "../../testing/app.ts";
import { enrol } from "../../testing/enrol.ts";
import type { Member } from "../../testing/enrol.ts";
import { DAY_MS, HOUR_MS, host } from "../../testing/events.ts";
import { expectRefusal } from "../../testing/refusal.ts";
import { isLeftOut } from "./suggestions.service.ts";

const HERE = { latitude: 48.15, longitude: 11.575 };
const FAR = { latitude: 52.52, longitude: 13.4 };
const WEEK_MS = 7 * DAY_MS;

let t: TestApp;
let ann: Member;
let ben: Member;
let cy: Member;
beforeEach(async () => {
  t = await testApp({ RATE_LIMIT_SCALE: "1000" });
  ann = await enrol(t, { name: "Ann", interests: ["Hiking", "chess"] }, HERE);
  ben = await enrol(t, { name: "Ben", interests: ["hiking", "Chess", "tea"] }, HERE);
  cy = await enrol(t, { name: "Cy" }, HERE);
  await connect(ann, ben);
});
afterEach(() => t.close());

const connect = (one: Member, other: Member) =>
  one.post("/api/matches", { userId1: one.id, userId2: other.id });

/** An event that is not left out by lot for these two. */
async function offered(by: Member, more: Record<string, unknown> = {}, pair = [ann, ben]) {
  for (;;) {
    const { id } = await host(t, by, { category: "social", title: "Chess outside", ...more });
    const ids = pair.map((member) => member.id);
    if (!isLeftOut(t.deps, ids, id)) return id;
    await by.delete(`/api/events/${id}?dates=all`);
  }
}
const suggested = async (to: Member, withWhom: Member) => {
  const { status, body } = await to.get(`/api/suggestions/${withWhom.id}`);
  expect(status).toBe(200);
  return body.suggestion;
};
const suggestedTitle = async (to = ann, withWhom = ben) =>
  (await suggested(to, withWhom))?.event.title;
const answer = (by: Member, withWhom: { id: string }, eventId: unknown) =>
  by.post(`/api/suggestions/${withWhom.id}`, { eventId });

describe("an event to go to together", () => {
  test("is about what both like, by its words or its category, the soonest first", async () => {
    expect(await suggested(ann, ben)).toBeNull();
    await offered(cy, { title: "A party in my heart", category: "social" });
    await offered(cy, { title: "Tea", category: "food" });
    expect(await suggested(ann, ben)).toBeNull();
    const in3 = new Date(t.clock.now + 3 * DAY_MS).toISOString();
    const walk = await offered(cy, { title: "Walk", category: "outdoor", dateTime: in3 });
    expect(await suggested(ann, ben)).toEqual({
      interest: "hiking",
      event: { id: walk, title: "Walk", dateTime: in3, timeZone: "America/Los_Angeles" },
    });
    const chess = await offered(cy);
    expect(await suggested(ann, ben)).toMatchObject({ interest: "Chess", event: { id: chess } });
    expect(await suggested(ben, ann)).toMatchObject({ interest: "chess", event: { id: chess } });
  });

  test("is told to who is connected, and is in their own range wherever the other is", async () => {
    const dee = await enrol(t, { name: "Dee", interests: ["chess"] }, FAR);
    await connect(ann, dee);
    await offered(cy, {}, [ann, dee]);
    expect(await suggestedTitle(ann, dee)).toBe("Chess outside");
    expect(await suggested(dee, ann)).toBeNull();
    expect(await suggested(ben, dee)).toBeNull();
    for (const id of [newPublicId(), "x"])
      expectRefusal(await ann.get(`/api/suggestions/${id}`), 404, "not_found");
  });

  test("is said once to the two, and the next one a week later", async () => {
    const first = await offered(cy);
    const later = new Date(t.clock.now + 20 * DAY_MS).toISOString();
    const second = await offered(cy, { title: "More chess", dateTime: later });
    for (let turn = 0; turn < 2; turn += 1)
      expect((await answer(ann, ben, first)).status).toBe(204);
    expect(await suggested(ann, ben)).toBeNull();
    expect(await suggested(ben, ann)).toBeNull();
    await answer(ben, ann, second);
    t.clock.now += WEEK_MS + 1;
    const again = await offered(cy, { title: "Chess again", dateTime: later });
    const ids = [second, again];
    const next = await suggested(ben, ann);
    expect(ids).toContain(next?.event.id as string);
    expect(next?.event.id).toBe(second);
    await answer(ann, ben, second);
    t.clock.now += WEEK_MS + 1;
    expect((await suggested(ben, ann))?.event.id).toBe(again);
  });

  test("is none where no place is left, both go, the other hosts, or it is called off or over", async () => {
    const small = await offered(cy, { maxAttendees: 2, title: "Chess for two" });
    expect(await suggestedTitle()).toBe("Chess for two");
    const dee = await enrol(t, { name: "Dee" }, HERE);
    await dee.post(`/api/events/${small}/join`);
    expect(await suggested(ann, ben)).toBeNull();
    const both = await offered(cy, { title: "Chess for both" });
    await ann.post(`/api/events/${both}/join`);
    expect(await suggestedTitle()).toBe("Chess for both");
    await ben.post(`/api/events/${both}/join`);
    expect(await suggested(ann, ben)).toBeNull();
    await offered(ben, { title: "Bens chess" });
    expect(await suggested(ann, ben)).toBeNull();
    expect(await suggestedTitle(ben, ann)).toBe("Bens chess");
    const off = await offered(cy, { title: "Chess off" });
    expect(await suggestedTitle()).toBe("Chess off");
    await cy.delete(`/api/events/${off}`);
    expect(await suggested(ann, ben)).toBeNull();
    await offered(cy, { dateTime: new Date(t.clock.now + HOUR_MS).toISOString() });
    expect(await suggestedTitle()).toBe("Chess outside");
    t.clock.now += 2 * HOUR_MS;
    expect(await suggested(ann, ben)).toBeNull();
  });

  test("is none that one of the two may not see, whoever blocked whom", async () => {
    for (const [blocker, blocked] of [
      ["ben", "cy"],
      ["cy", "ben"],
      ["ann", "cy"],
      ["cy", "ann"],
    ] as const) {
      const people = { ann, ben, cy };
      await offered(cy);
      expect(await suggestedTitle()).toBe("Chess outside");
      await people[blocker].post("/api/blocks", { userId: people[blocked].id });
      expect(await suggested(ann, ben)).toBeNull();
      await people[blocker].delete(`/api/blocks/${people[blocked].id}`);
    }
    await suspendMember(t.deps, cy.id, null);
    expect(await suggested(ann, ben)).toBeNull();
  });

  test("ends with the connection", async () => {
    const event = await offered(cy);
    const { body } = await ann.get(`/api/matches/${ann.id}`);
    await ann.delete(`/api/matches/${body[0]?.id}`);
    expect(await suggested(ann, ben)).toBeNull();
    expect((await answer(ann, ben, event)).status).toBe(204);
    expect((await t.deps.db.$client.execute("SELECT 1 FROM event_suggestions")).rows).toEqual([]);
  });

  test("of a series is suggested by one date, and no more after it was answered", async () => {
    const id = await offered(cy, { recurrence: { every: "week", count: 4 } });
    expect((await suggested(ann, ben))?.event.id).toBe(id);
    await answer(ann, ben, id);
    t.clock.now += WEEK_MS + DAY_MS + 1;
    expect(await suggested(ann, ben)).toBeNull();
  });

  test("an answer is refused for what one does not see, and malformed", async () => {
    const event = await offered(cy);
    expectRefusal(await answer(ann, ben, newPublicId()), 404, "not_found");
    expectRefusal(await answer(ann, { id: newPublicId() }, event), 404, "not_found");
    for (const sent of [undefined, 5, null])
      expectRefusal(await answer(ann, ben, sent), 400, "invalid_input", ["eventId"]);
    await ann.post("/api/blocks", { userId: cy.id });
    expectRefusal(await answer(ann, ben, event), 404, "not_found");
  });

  test("some are left out by lot, the same for both and each time", () => {
    const ids = Array.from({ length: 400 }, newPublicId);
    const left = ids.filter((id) => isLeftOut(t.deps, [ann.id, ben.id], id));
    expect(left).toEqual(ids.filter((id) => isLeftOut(t.deps, [ben.id, ann.id], id)));
    expect(left.length).toBeGreaterThan(50);
    expect(left.length).toBeLessThan(150);
  });

  test("what was answered is exported to who answered, and goes with either account", async () => {
    const event = await offered(cy);
    await answer(ann, ben, event);
    const exported = async (by: Member) =>
      ((await by.get("/api/users/me/export")).body as unknown as { eventsSuggested: unknown[] })
        .eventsSuggested;
    expect(await exported(ann)).toMatchObject([{ event, with: { name: "Ben" } }]);
    expect(await exported(ben)).toEqual([]);
    await ben.delete("/api/users/me", { confirm: "DELETE" });
    expect((await t.deps.db.$client.execute("SELECT 1 FROM event_suggestions")).rows).toEqual([]);
  });
});

test("where the other is, in a cell or in another one, changes nothing that is suggested", async () => {
  await offered(cy);
  const before = await suggested(ann, ben);
  expect(before).not.toBeNull();
  for (const place of [{ ...HERE, latitude: 48.151 }, { ...HERE, latitude: 48.3 }, FAR]) {
    t.clock.now += 2 * HOUR_MS;
    await ben.put("/api/users/me/location", { ...place, now: true });
    expect(await suggested(ann, ben)).toEqual(before);
  }
});
