import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { testApp } from "../../testing/app.ts";
import type { TestApp } from "../../testing/app.ts";
import { enrol } from "../../testing/enrol.ts";
import type { Member } from "../../testing/enrol.ts";
import { DAY_MS, HOUR_MS, host } from "../../testing/events.ts";
import { expectRefusal } from "../../testing/refusal.ts";

const HERE = { latitude: 48.15, longitude: 11.575 };
const NOTHING = { said: [], met: [], people: 0 };

let t: TestApp;
let ann: Member;
let ben: Member;
let cy: Member;
beforeEach(async () => {
  t = await testApp();
  ann = await enrol(t, { name: "Ann" }, HERE);
  ben = await enrol(t, { name: "Ben" }, HERE);
  cy = await enrol(t, { name: "Cy" }, HERE);
});
afterEach(() => t.close());

const pathOf = (id: string) => `/api/events/${id}/meetings` as const;

/** An event of Ann's that is over, to which these went too. */
async function past(...guests: Member[]) {
  const { id } = await host(t, ann, { maxAttendees: 50 });
  for (const guest of guests) await guest.post(`/api/events/${id}/join`);
  t.clock.now += DAY_MS + 3 * HOUR_MS;
  return pathOf(id);
}
const say = (by: Member, path: ReturnType<typeof pathOf>, other: Member, didMeet = true) =>
  by.post(path, { userId: other.id, didMeet });
const seenBy = async (member: Member, path: ReturnType<typeof pathOf>) =>
  (await member.get(path)).body;

describe("did you meet?", () => {
  test("tells nobody before both say so, and then the two alone", async () => {
    const path = await past(ben, cy);
    const { status, body } = await say(ann, path, ben);
    expect({ status, body }).toEqual({ status: 200, body: { ...NOTHING, said: [ben.id] } });
    expect(await seenBy(ben, path)).toEqual(NOTHING);
    expect((await say(ben, path, ann)).body).toEqual({ said: [ann.id], met: [ann.id], people: 0 });
    expect(await seenBy(ann, path)).toEqual({ said: [ben.id], met: [ben.id], people: 0 });
    expect(await seenBy(cy, path)).toEqual(NOTHING);
    await say(ben, path, ann);
    await say(ann, path, ben, false);
    expect(await seenBy(ben, path)).toEqual({ said: [ann.id], met: [], people: 0 });
    expect(await seenBy(ann, path)).toEqual(NOTHING);
  });

  test("is asked of those who went to the same event, and once it is over", async () => {
    const { id } = await host(t, ann);
    const path = pathOf(id);
    await ben.post(`/api/events/${id}/join`);
    expectRefusal(await say(ann, path, ben), 409, "conflict");
    t.clock.now += DAY_MS + HOUR_MS;
    expectRefusal(await say(ann, path, ben), 409, "conflict");
    t.clock.now += HOUR_MS;
    expectRefusal(await say(cy, path, ben), 403, "forbidden");
    expectRefusal(await say(ann, path, cy), 404, "not_found");
    expectRefusal(await say(ann, path, ann), 404, "not_found");
    expect((await say(ann, path, ben)).status).toBe(200);
    expect(await seenBy(cy, path)).toEqual(NOTHING);
    expectRefusal(await ann.post(path, { userId: ben.id }), 400, "invalid_input", ["didMeet"]);
    expectRefusal(await ann.post(path, { didMeet: true }), 400, "invalid_input", ["userId"]);
    const off = await host(t, ann);
    await ann.delete(`/api/events/${off.id}`);
    expectRefusal(await say(ann, pathOf(off.id), ben), 409, "event_cancelled");
  });

  test("cannot be said of who is blocked or gone, and looks as if they had never been", async () => {
    const path = await past(ben, cy);
    await say(ann, path, ben);
    await say(ben, path, ann);
    await ben.post("/api/blocks", { userId: ann.id });
    expect((await ann.get(path)).status).toBe(200);
    expect(await seenBy(ann, path)).toEqual(NOTHING);
    const blocked = await say(ann, path, ben);
    const unknown = await ann.post(path, { userId: "A".repeat(22), didMeet: true });
    expect([blocked.status, blocked.text]).toEqual([404, unknown.text]);
    expect((await ben.get(path)).status).toBe(404);
  });

  test("counts people once, as more than 2, 4 or 9, from the Monday after both said so", async () => {
    const guests: Member[] = [];
    for (let index = 0; index < 5; index += 1) guests.push(await enrol(t, { name: "G" }, HERE));
    const path = await past(...guests);
    const again = await past(...guests);
    const meet = async (count: number) => {
      for (const guest of guests.slice(0, count)) {
        for (const each of [path, again]) await say(ann, each, guest);
        await say(guest, path, ann);
      }
    };
    const people = async () => (await seenBy(ann, path)).people;
    await meet(3);
    expect(await people()).toBe(0);
    const day = Math.floor(t.clock.now / DAY_MS);
    const monday = (day + ((7 - ((day + 3) % 7)) % 7 || 7)) * DAY_MS;
    expect(new Date(monday).getUTCDay()).toBe(1);
    t.clock.now = monday - 1;
    expect(await people()).toBe(0);
    t.clock.now = monday;
    expect(await people()).toBe(3);
    await meet(5);
    expect(await people()).toBe(3);
    t.clock.now += 7 * DAY_MS;
    expect(await people()).toBe(5);
    await guests[0]?.post("/api/blocks", { userId: ann.id });
    expect(await people()).toBe(5);
  });

  test("is in the export of who said it, goes with either, and twenty at once are one", async () => {
    const path = await past(ben);
    const answers = await Promise.all(Array.from({ length: 20 }, () => say(ann, path, ben)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const count = async () =>
      (await t.deps.db.$client.execute("SELECT count(*) AS n FROM meetings")).rows[0]?.n;
    expect(await count()).toBe(1);
    expect((await ann.get("/api/users/me/export")).text).toContain('"meetings":[{"with"');
    expect((await ben.get("/api/users/me/export")).text).toContain('"meetings":[]');
    await ben.delete("/api/users/me", { confirm: "DELETE" });
    expect(await count()).toBe(0);
  });
});
