import { afterEach, beforeEach, expect, test } from "bun:test";
import { newPublicId } from "../lib/tokens.ts";
import { testApp } from "../testing/app.ts";
import type { TestApp } from "../testing/app.ts";
import { enrol } from "../testing/enrol.ts";
import type { Member } from "../testing/enrol.ts";
import { DAY_MS, HOUR_MS, host } from "../testing/events.ts";
import { bodyOf } from "../testing/read.ts";
import { expectRefusal } from "../testing/refusal.ts";
import { hostSeries } from "../testing/series.ts";

let t: TestApp;
let ann: Member;
let ben: Member;
let cy: Member;
beforeEach(async () => {
  t = await testApp({ DEFAULT_TIME_ZONE: "UTC" });
  [ann, ben, cy] = (await Promise.all(["Ann", "Ben", "Cy"].map((name) => enrol(t, { name })))) as [
    Member,
    Member,
    Member,
  ];
});
afterEach(() => t.close());

type Path = `/api/events/${string}`;
const MINUTE_MS = 60_000;

/** Ann's event in half an hour, to which Cy comes with one more person, and Ben. */
async function party(more: Record<string, unknown> = {}) {
  const dateTime = new Date(t.clock.now + HOUR_MS / 2).toISOString();
  const { id } = await host(t, ann, { allowsPlusOne: true, dateTime, ...more });
  const path = `/api/events/${id}` as Path;
  await cy.post(`${path}/join`, { plusOne: true });
  await ben.post(`${path}/join`);
  return path;
}
const say = (path: Path, member: Member, said: Record<string, unknown>, by = ann) =>
  by.post(`${path}/check-in`, { userId: member.id, ...said });
const listOf = async (path: Path) =>
  bodyOf("/api/events/:id/check-in", await ann.get(`${path}/check-in`));
const here = async (path: Path) =>
  (await listOf(path)).guests.map(({ user, hasPlusOne, isHere, isPlusOneHere }) =>
    [user.name, isHere && "here", hasPlusOne && "+1", isPlusOneHere && "here too"]
      .filter(Boolean)
      .join(" "),
  );

test("the host says who is there, and whom they brought, and takes it back; twice is once", async () => {
  const path = await party();
  expect(await here(path)).toEqual(["Ben", "Cy +1"]);
  for (let i = 0; i < 2; i++)
    expect((await say(path, cy, { isHere: true })).body.guests?.[1]).toMatchObject({
      isHere: true,
    });
  await say(path, cy, { isPlusOneHere: true });
  await say(path, ben, { isHere: true });
  expect(await here(path)).toEqual(["Ben here", "Cy here +1 here too"]);
  await say(path, ben, { isHere: false });
  await say(path, cy, { isHere: false, isPlusOneHere: false });
  expect(await here(path)).toEqual(["Ben", "Cy +1"]);
});

test("nobody else is told: neither guests nor the one who is meant", async () => {
  const path = await party();
  await say(path, ben, { isHere: true });
  for (const one of [ben, cy]) {
    expectRefusal(await one.get(`${path}/check-in`), 403, "forbidden");
    expectRefusal(await say(path, one, { isHere: true }, one), 403, "forbidden");
    for (const about of ["", "/attendees"])
      expect((await one.get(`${path}${about}`)).text).not.toMatch(/"\w*here\w*":/i);
  }
  expectRefusal(await t.signedOut.get(`${path}/check-in`), 401, "unauthenticated");
  expectRefusal(await t.signedOut.post(`${path}/check-in`, {}), 401, "unauthenticated");
});

test("it is time from an hour before the start until twelve hours after the end", async () => {
  const dateTime = new Date(t.clock.now + 3 * HOUR_MS).toISOString();
  const path = await party({ dateTime });
  const { opensAt, closesAt, guests } = await listOf(path);
  expect([opensAt, closesAt]).toEqual(
    [2, 17].map((hours) => new Date(t.clock.now + hours * HOUR_MS).toISOString()),
  );
  expect(guests).toHaveLength(2);
  expectRefusal(await say(path, ben, { isHere: true }), 409, "conflict");
  t.clock.now = Date.parse(opensAt);
  expect((await say(path, ben, { isHere: true })).status).toBe(200);
  t.clock.now = Date.parse(closesAt) - MINUTE_MS;
  expect((await say(path, cy, { isHere: true })).status).toBe(200);
  t.clock.now = Date.parse(closesAt);
  expectRefusal(await say(path, cy, { isHere: false }), 409, "event_over");
  expect(await here(path)).toEqual(["Ben here", "Cy here +1"]);
});

test("it is refused for who does not come, whom nobody brings, what is off, and what is malformed", async () => {
  const path = await party();
  const dee = await enrol(t, { name: "Dee" });
  for (const userId of [dee.id, ann.id, newPublicId(), "7", "\0"])
    expectRefusal(await ann.post(`${path}/check-in`, { userId, isHere: true }), 404, "not_found");
  expectRefusal(await say(path, ben, { isPlusOneHere: true }), 404, "not_found");
  for (const body of [{}, { userId: 7 }, { userId: ben.id, isHere: "yes" }])
    expectRefusal(await ann.post(`${path}/check-in`, body), 400, "invalid_input");
  for (const id of [newPublicId(), "7"]) {
    expectRefusal(await ann.get(`/api/events/${id}/check-in`), 404, "not_found");
    expectRefusal(await say(`/api/events/${id}`, ben, { isHere: true }), 404, "not_found");
  }
  await ann.delete(path);
  expectRefusal(await say(path, ben, { isHere: true }), 409, "event_cancelled");
});

test("it goes with who leaves, is blocked or comes alone, and with another start", async () => {
  const path = await party();
  await say(path, cy, { isHere: true, isPlusOneHere: true });
  await cy.post(`${path}/join`, { plusOne: false });
  expect(await here(path)).toEqual(["Ben", "Cy here"]);
  await say(path, ben, { isHere: true });
  await ben.delete(`${path}/leave`);
  await ben.post(`${path}/join`);
  expect(await here(path)).toEqual(["Ben", "Cy here"]);
  await ann.put(path, { dateTime: new Date(t.clock.now + HOUR_MS).toISOString() });
  expect(await here(path)).toEqual(["Ben", "Cy"]);
  await ann.post("/api/blocks", { userId: cy.id });
  expect(await here(path)).toEqual(["Ben"]);
});

test("two at the door say it at once, and each date of a series has its own list", async () => {
  const dateTime = new Date(t.clock.now + HOUR_MS / 2).toISOString();
  const [one, two] = await hostSeries(t, ann, { count: 2, dateTime });
  await ben.post(`/api/events/${one}/join`, { dates: "all" });
  const path: Path = `/api/events/${one}`;
  await Promise.all([say(path, ben, { isHere: true }), say(path, ben, { isHere: true })]);
  expect(await here(path)).toEqual(["Ben here"]);
  t.clock.now += 7 * DAY_MS;
  expect(await here(`/api/events/${two}`)).toEqual(["Ben"]);
});

test("the guest's own export has when they came", async () => {
  const path = await party();
  await say(path, cy, { isHere: true, isPlusOneHere: true });
  const { body } = await cy.get("/api/users/me/export");
  const now = new Date(t.clock.now).toISOString();
  expect(body).toMatchObject({ eventsJoined: [{ cameAt: now, plusOneCameAt: now }] });
});
