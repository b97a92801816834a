import { afterEach, beforeEach, expect, test } from "bun:test";
import { testApp } from "../../testing/app.ts";
import type { TestApp } from "../../testing/app.ts";
import { enrol } from "../../testing/enrol.ts";
import type { Member } from "../../testing/enrol.ts";
import { DAY_MS, HOUR_MS, host } from "../../testing/events.ts";
import { bodyOf } from "../../testing/read.ts";
import { expectRefusal } from "../../testing/refusal.ts";

let t: TestApp;
let ann: Member;
let ben: Member;
beforeEach(async () => {
  t = await testApp();
  ann = await enrol(t, { name: "Ann" });
  ben = await enrol(t, { name: "Ben" });
});
afterEach(() => t.close());

/** Events that begin so many hours from now. */
async function hosted(by: Member, ...hours: number[]) {
  const ids: string[] = [];
  for (const each of hours) {
    const dateTime = new Date(t.clock.now + each * HOUR_MS).toISOString();
    ids.push((await host(t, by, { title: `+${each}`, dateTime, maxAttendees: 2 })).id);
  }
  return ids.map((id) => `/api/events/${id}` as const);
}
async function mine(by: Member, part: string, query = "") {
  const reply = await by.get(`/api/events/mine?part=${part}${query}`);
  const events = bodyOf("/api/events/mine", reply);
  return { titles: events.map(({ title }) => title), total: reply.headers.get("x-total-count") };
}

test("what one goes to, hosts, waits for and went to, each soonest or latest first", async () => {
  const [third, first, gone] = await hosted(ann, 30, 10, 1);
  const [own] = await hosted(ben, 20);
  const [full] = await hosted(ann, 40);
  for (const path of [third, first, gone]) await ben.post(`${path}/join`);
  await (await enrol(t)).post(`${full}/join`);
  await ben.post(`${full}/wait`);
  t.clock.now += 3 * HOUR_MS;
  expect(await mine(ben, "next")).toEqual({ titles: ["+10", "+20", "+30"], total: "3" });
  expect(await mine(ben, "going")).toEqual({ titles: ["+10", "+30"], total: "2" });
  expect(await mine(ben, "hosting")).toEqual({ titles: ["+20"], total: "1" });
  expect(await mine(ben, "waiting")).toEqual({ titles: ["+40"], total: "1" });
  expect(await mine(ben, "past")).toEqual({ titles: ["+1"], total: "1" });
  await ben.delete(`${own}`);
  await ann.delete(`${first}`);
  expect(await mine(ben, "next")).toEqual({ titles: ["+30"], total: "1" });
  // Who goes still finds what was called off, marked as such.
  expect(await mine(ben, "going")).toEqual({ titles: ["+10", "+30"], total: "2" });
  expect(await mine(ben, "hosting")).toEqual({ titles: [], total: "0" });
  t.clock.now += 3 * DAY_MS;
  expect(await mine(ben, "past")).toEqual({ titles: ["+40", "+30", "+1"].slice(1), total: "2" });
});

test("pages, and holds nothing of a host who blocked one", async () => {
  for (const path of await hosted(ann, 1, 2, 3)) await ben.post(`${path}/join`);
  expect(await mine(ben, "going", "&limit=2")).toEqual({ titles: ["+1", "+2"], total: "3" });
  expect((await mine(ben, "going", "&limit=2&offset=2")).titles).toEqual(["+3"]);
  await ann.post("/api/blocks", { userId: ben.id });
  expect(await mine(ben, "going")).toEqual({ titles: [], total: "0" });
});

test("is refused without a list, with another, and to the signed out", async () => {
  for (const query of ["", "?part=all", "?part=going&limit=1000", "?part=going&offset=-1"]) {
    const field = query.includes("limit") ? "limit" : query.includes("offset") ? "offset" : "part";
    expectRefusal(await ben.get(`/api/events/mine${query}`), 400, "invalid_input", [field]);
  }
  expectRefusal(await t.signedOut.get("/api/events/mine?part=going"), 401, "unauthenticated");
});
