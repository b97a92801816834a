import { afterEach, beforeEach, expect, test } from "bun:test";
import { createLogWatcher } from "../moderation/log-watcher.service.ts";
import { suspendMember } from "../moderation/moderation.service.ts";
import { testApp } from "../testing/app.ts";
import type { TestApp } from "../testing/app.ts";
import { enrol } from "../testing/enrol.ts";
import type { Member } from "../testing/enrol.ts";
import { host } from "../testing/events.ts";
import { bodyOf } from "../testing/read.ts";

const SPOT = { latitude: 10.5, longitude: 20.5 };

let t: TestApp;
let ann: Member;
let viewer: Member;
let path: `/api/events/${string}`;
beforeEach(async () => {
  t = await testApp();
  ann = await enrol(t, { name: "Ann" }, SPOT);
  viewer = await enrol(t, { name: "Vera" }, SPOT);
  path = `/api/events/${(await host(t, ann, { maxAttendees: 20, ...SPOT })).id}`;
});
afterEach(() => t.close());

async function guest(name: string) {
  const member = await enrol(t, { name }, SPOT);
  expect((await member.post(`${path}/join`)).status).toBe(200);
  return member;
}

/** Their names in the list and on the event itself, which have to be the same. */
async function shown(to: Member = viewer) {
  const [event] = bodyOf("/api/events/nearby", await to.get("/api/events/nearby"));
  const alone = (await to.get(path)).body;
  expect(event).toMatchObject({ firstAttendees: alone.firstAttendees });
  return event?.firstAttendees.map(({ name }) => name);
}

test("an event shows up to three who go besides its host, in the order of joining", async () => {
  expect(await shown()).toEqual([]);
  const bo = await guest("Bo");
  expect(await shown()).toEqual(["Bo"]);
  for (const name of ["Cy", "Di", "Ed"]) await guest(name);
  expect(await shown()).toEqual(["Bo", "Cy", "Di"]);
  await bo.post(`${path}/leave`);
  expect(await shown()).toEqual(["Cy", "Di", "Ed"]);
  const { body } = await viewer.post(`${path}/join`);
  expect(body.firstAttendees.map(({ name }: { name: string }) => name)).toEqual(["Cy", "Di", "Ed"]);
  expect(Object.keys(body.firstAttendees[0] ?? {})).toEqual(["id", "name", "profileImageUrl"]);
  const mine = bodyOf("/api/events/mine", await viewer.get("/api/events/mine?part=going"));
  expect(mine).toMatchObject([{ firstAttendees: body.firstAttendees }]);
});

test("another name shows at once", async () => {
  const bo = await guest("Bo");
  expect(await shown()).toEqual(["Bo"]);
  await bo.put("/api/users/me", { name: "Robert" });
  expect(await shown()).toEqual(["Robert"]);
});

test("who may not be seen is left out, and the next shown instead", async () => {
  const [bo, cy, di] = [await guest("Bo"), await guest("Cy"), await guest("Di")];
  await guest("Ed");
  await guest("Flo");
  expect(await shown()).toEqual(["Bo", "Cy", "Di"]);
  await viewer.post("/api/blocks", { userId: bo.id });
  expect(await shown()).toEqual(["Cy", "Di", "Ed"]);
  await cy.post("/api/blocks", { userId: viewer.id });
  expect(await shown()).toEqual(["Di", "Ed", "Flo"]);
  expect(await shown(ann)).toEqual(["Bo", "Cy", "Di"]);
  const follow = createLogWatcher(t.deps);
  await follow();
  await suspendMember(t.deps, di.id, null);
  await follow();
  expect(await shown()).toEqual(["Ed", "Flo"]);
  await viewer.delete(`/api/blocks/${bo.id}`);
  expect(await shown()).toEqual(["Bo", "Ed", "Flo"]);
  expect((await bo.delete("/api/users/me", { confirm: "DELETE" })).status).toBe(204);
  expect(await shown()).toEqual(["Ed", "Flo"]);
});

test("whoever joins and leaves at the same time leaves nobody behind or twice", async () => {
  const guests = await Promise.all(["Bo", "Cy", "Di", "Ed", "Flo", "Gus"].map(guest));
  await Promise.all([
    ...guests.slice(0, 4).map((each) => each.post(`${path}/leave`)),
    ...guests.map(() => viewer.get("/api/events/nearby")),
  ]);
  expect((await shown())?.toSorted()).toEqual(["Flo", "Gus"]);
});
