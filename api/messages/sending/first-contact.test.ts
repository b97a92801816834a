import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { newPublicId } from "../../lib/tokens.ts";
import { testApp } from "../../testing/app.ts";
import type { TestApp } from "../../testing/app.ts";
import { enrol } from "../../testing/enrol.ts";
import type { Member } from "../../testing/enrol.ts";
import { expectRefusal, refusalOf } from "../../testing/refusal.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

let t: TestApp;
let ann: Member;
let strangers: Member[];

const someMore = (count: number) => Promise.all(Array.from({ length: count }, () => enrol(t)));
const write = (from: Member, to: { id: string }, clientId?: string) =>
  from.post(`/api/messages/${to.id}`, { content: "hi", ...(clientId && { clientId }) });
const connect = (from: Member, to: { id: string }) =>
  from.post("/api/matches", { userId1: from.id, userId2: to.id });
const left = async (member: Member) =>
  (await member.get("/api/users/me")).body.firstContactsLeft as number;

/** Approaches one after the other, by message and connection in turn; answers how often it went well. */
async function approach(member: Member, people: Member[]) {
  let made = 0;
  for (const [index, person] of people.entries()) {
    const { status } = await (index % 2 ? write : connect)(member, person);
    if (status === 201) made += 1;
    else expect(status).toBe(429);
  }
  return made;
}

// The clock stands at noon, UTC.
beforeEach(async () => {
  t = await testApp();
  ann = await enrol(t);
  strangers = await someMore(24);
});
afterEach(() => t.close());

describe("first contact by day", () => {
  test("is ten people in an account's first two days, shown as what is left", async () => {
    expect(await left(ann)).toBe(10);
    expect(await approach(ann, strangers.slice(0, 3))).toBe(3);
    expect(await left(ann)).toBe(7);
    expect(await approach(ann, strangers.slice(3))).toBe(7);
    expect(await left(ann)).toBe(0);
    for (const refused of [
      await write(ann, strangers[20] as Member),
      await connect(ann, strangers[20] as Member),
    ]) {
      expectRefusal(refused, 429, "first_contact");
      expect(refusalOf(refused).message).toBe(
        "You have used your 10 new conversations and connections of today. Try again in 12 hours.",
      );
      expect(refused.headers.get("retry-after")).toBe(String(12 * 3600));
    }
    const unheard = strangers[20] as Member;
    expect((await unheard.get("/api/conversations")).body).toEqual([]);
    expect((await unheard.get(`/api/matches/${unheard.id}`)).body).toEqual([]);
  });

  test("begins anew with the day, and is twenty after the first two days", async () => {
    await approach(ann, strangers.slice(0, 12));
    t.clock.now += 12 * HOUR_MS;
    expect(await left(ann)).toBe(10);
    t.clock.now += 35 * HOUR_MS;
    expect(await left(ann)).toBe(10);
    const [early, late] = [strangers.slice(12), await someMore(12)];
    expect(await approach(ann, early)).toBe(10);
    const refused = await connect(ann, late[0] as Member);
    expect(refused.headers.get("retry-after")).toBe(String(3600));
    t.clock.now += HOUR_MS;
    expect(await left(ann)).toBe(10);
    expect(await approach(ann, late)).toBe(10);
    t.clock.now += DAY_MS;
    expect(await left(ann)).toBe(20);
  });

  test("counts nobody who wrote first, by message or by connection", async () => {
    const [bea, cora] = strangers as [Member, Member];
    await write(bea, ann);
    await write(cora, ann);
    expect((await write(ann, bea)).status).toBe(201);
    expect((await connect(ann, cora)).status).toBe(201);
    expect(await left(ann)).toBe(10);
    await approach(ann, strangers.slice(2, 12));
    expect(await left(ann)).toBe(0);
    expect((await connect(ann, bea)).status).toBe(201);
    expect((await write(ann, cora)).status).toBe(201);
  });

  test("counts no second message, no second connect and no retry", async () => {
    const [bea, cora] = strangers as [Member, Member];
    const clientId = crypto.randomUUID();
    await write(ann, bea, clientId);
    await connect(ann, cora);
    await approach(ann, strangers.slice(2, 10));
    expect(await left(ann)).toBe(0);
    expect((await write(ann, bea, clientId)).status).toBe(200);
    expect((await write(ann, bea)).status).toBe(201);
    expect((await connect(ann, cora)).status).toBe(200);
    expectRefusal(await write(ann, strangers[12] as Member, clientId), 409, "conflict");
    expect(await left(ann)).toBe(0);
  });

  test("counts a connection that was ended and made again", async () => {
    const [bea] = strangers as [Member];
    const { body } = await connect(ann, bea);
    await ann.delete(`/api/matches/${body.id}`);
    await connect(ann, bea);
    expect(await left(ann)).toBe(8);
  });

  test("is not exceeded by requests that cross, of either kind", async () => {
    const answers = await Promise.all(
      strangers.flatMap((person) => [write(ann, person), connect(ann, person)]),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(38);
    expect(await left(ann)).toBe(0);
  });

  test("counts one for messages that cross to the same person", async () => {
    const [bea] = strangers as [Member];
    await Promise.all([write(ann, bea), write(ann, bea), write(ann, bea)]);
    expect(await left(ann)).toBe(9);
  });

  test("reveals nothing of who exists", async () => {
    await approach(ann, strangers.slice(0, 10));
    expectRefusal(await write(ann, { id: newPublicId() }), 404, "not_found");
    expectRefusal(await connect(ann, { id: newPublicId() }), 404, "not_found");
    expectRefusal(await write(ann, ann), 400, "invalid_input");
  });

  test("outlives a restart, and is each member's own", async () => {
    await approach(ann, strangers.slice(0, 10));
    const restarted = await testApp({}, { db: t.deps.db });
    const again = restarted.client(ann.cookie);
    const to = strangers[15] as Member;
    expectRefusal(
      await again.post(`/api/messages/${to.id}`, { content: "hi" }),
      429,
      "first_contact",
    );
    expect((await write(to, ann)).status).toBe(201);
    expect(await left(to)).toBe(9);
  });

  test("is shown anew from midnight on, and when the first two days end, where nothing else has changed", async () => {
    const end = t.clock.now + 2 * DAY_MS;
    const midnight = Math.ceil(t.clock.now / DAY_MS) * DAY_MS;
    await approach(ann, strangers.slice(0, 3));
    const shown: number[] = [];
    for (const change of [midnight, end]) {
      // Asked each minute, so that the answer is in memory, and the member online in each.
      for (let minutes = 20; minutes > 0; minutes -= 1) {
        t.clock.now = change - minutes * MINUTE_MS;
        await left(ann);
      }
      for (const before of [1, 0]) {
        t.clock.now = change - before;
        shown.push(await left(ann));
      }
    }
    expect(shown).toEqual([7, 10, 10, 20]);
  });

  test("is of the new day also if midnight comes while the answer is made", async () => {
    const clock = (property: PropertyDescriptor) =>
      Object.defineProperty(t.clock, "now", { configurable: true, ...property });
    for (const [index, stranger] of (await someMore(40)).entries()) {
      const midnight = Math.ceil(t.clock.now / DAY_MS) * DAY_MS;
      // Online before and after, so that the answer is not read again for that.
      for (const minutes of [7, 3]) {
        t.clock.now = midnight - minutes * MINUTE_MS;
        await left(ann);
      }
      expect((await write(ann, stranger)).status).toBe(201);
      // Each look at the clock takes a millisecond, so that midnight comes before another one each time.
      let looked = midnight - index;
      clock({ get: () => looked++ });
      await left(ann);
      clock({ value: midnight + MINUTE_MS, writable: true });
      expect(await left(ann)).toBe(index < 2 ? 10 : 20);
      t.clock.now = midnight + DAY_MS / 2;
    }
  });

  test("is scaled with the other limits", async () => {
    const scaled = await testApp({ RATE_LIMIT_SCALE: "0.25" }, { db: t.deps.db });
    const me = await scaled.client(ann.cookie).get("/api/users/me");
    expect(me.body.firstContactsLeft).toBe(2);
  });
});
