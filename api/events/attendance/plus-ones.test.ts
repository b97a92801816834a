import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { seeded } from "../../lib/seeded-random.ts";
import { testApp } from "../../testing/app.ts";
import type { TestApp } from "../../testing/app.ts";
import { enrolAll, enrolGuests } from "../../testing/enrol.ts";
import type { Member } from "../../testing/enrol.ts";
import { DAY_MS, host, miscounted } from "../../testing/events.ts";
import { bodyOf } from "../../testing/read.ts";
import { expectRefusal, refusalOf } from "../../testing/refusal.ts";
import { suspend } from "../../testing/suspend.ts";
import { hostSeries, readEvent } from "../../testing/series.ts";
import { extendSeries } from "../series/series.service.ts";
import { moveWaitlists } from "../waitlist/waitlist.service.ts";

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
const WITH = { plusOne: true };
const ALONE = { plusOne: false };
async function party(more: Record<string, unknown> = {}) {
  const { id } = await host(t, ann, { allowsPlusOne: true, maxAttendees: 5, ...more });
  return `/api/events/${id}` as Path;
}
const join = (by: Member, path: Path, body?: Record<string, unknown>) =>
  by.post(`${path}/join`, body);
const readFor = async (by: Member, path: Path) => bodyOf("/api/events/:id", await by.get(path));
const taken = async (path: Path) => (await readFor(ann, path)).currentAttendees;
const listed = async (by: Member, path: Path) =>
  bodyOf("/api/events/:id/attendees", await by.get(`${path}/attendees`)).map(
    ({ user, hasPlusOne }) => `${user.name}${hasPlusOne ? " +1" : ""}`,
  );

describe("one more person", () => {
  test("takes a place too, shows beside the guest, and twice is once", async () => {
    const path = await party();
    for (let i = 0; i < 2; i++) {
      const { status, body } = await join(ben, path, WITH);
      expect([status, body.isUserAttending, body.hasPlusOne, body.currentAttendees]).toEqual([
        200,
        true,
        true,
        3,
      ]);
    }
    expect(await listed(cy, path)).toEqual(["Ann", "Ben +1"]);
    expect(await readFor(cy, path)).toMatchObject({
      allowsPlusOne: true,
      hasPlusOne: false,
      currentAttendees: 3,
    });
    expect((await ben.get("/api/users/me")).body.eventsJoined).toBe(1);
  });

  test("is added later and taken away; who joins again without a word leaves it as it is", async () => {
    const path = await party();
    await join(ben, path);
    expect(await taken(path)).toBe(2);
    expect((await join(ben, path, WITH)).body).toMatchObject({ hasPlusOne: true });
    expect((await join(ben, path)).body).toMatchObject({ hasPlusOne: true, currentAttendees: 3 });
    for (let i = 0; i < 2; i++) {
      const { status, body } = await join(ben, path, ALONE);
      expect([status, body.hasPlusOne, body.currentAttendees]).toEqual([200, false, 2]);
    }
    expect(await listed(ann, path)).toEqual(["Ann", "Ben"]);
  });

  test("comes only where the host says so, and stays when the host says so no more", async () => {
    const plain = `/api/events/${(await host(t, ann)).id}` as Path;
    expectRefusal(await join(ben, plain, WITH), 409, "conflict");
    expect(await readFor(ben, plain)).toMatchObject({
      isUserAttending: false,
      allowsPlusOne: false,
    });
    await join(ben, plain);
    expectRefusal(await join(ben, plain, WITH), 409, "conflict");
    await ann.put(plain, { allowsPlusOne: true });
    expect((await join(ben, plain, WITH)).body.hasPlusOne).toBe(true);
    await ann.put(plain, { allowsPlusOne: false });
    expect(await taken(plain)).toBe(3);
    expectRefusal(await join(cy, plain, WITH), 409, "conflict");
    expect((await join(ben, plain)).body.hasPlusOne).toBe(true);
    expect((await join(ben, plain, WITH)).status).toBe(200);
  });

  test("is refused for the host, for what is over or called off, and for what is no yes or no", async () => {
    const path = await party();
    expectRefusal(await join(ann, path, WITH), 409, "conflict");
    for (const plusOne of ["yes", 1, null])
      expectRefusal(await join(ben, path, { plusOne }), 400, "invalid_input", ["plusOne"]);
    expectRefusal(await ann.put(path, { allowsPlusOne: "yes" }), 400, "invalid_input", [
      "allowsPlusOne",
    ]);
    expectRefusal(await ben.put(path, { allowsPlusOne: true }), 403, "forbidden");
    await join(ben, path);
    await ann.delete(path);
    expectRefusal(await join(ben, path, WITH), 409, "event_cancelled");
    const other = await party();
    await join(ben, other);
    t.clock.now += 2 * DAY_MS;
    expectRefusal(await join(ben, other, WITH), 409, "event_over");
  });

  test("is refused where one place is left: neither comes unless the guest comes alone", async () => {
    const path = await party({ maxAttendees: 2 });
    const refused = await join(ben, path, WITH);
    expectRefusal(refused, 409, "event_full");
    expect(refusalOf(refused).message).toBe("There is no place for one more person.");
    expect(await taken(path)).toBe(1);
    await join(ben, path);
    expectRefusal(await join(ben, path, WITH), 409, "event_full");
    expect(refusalOf(await join(cy, path, WITH)).message).toBe("This event is full.");
  });
});

describe("the places of both", () => {
  test("count where the host lowers the capacity", async () => {
    const path = await party({ maxAttendees: 6 });
    await join(ben, path, WITH);
    await join(cy, path, WITH);
    expectRefusal(await ann.put(path, { maxAttendees: 4 }), 409, "conflict", ["maxAttendees"]);
    expect((await ann.put(path, { maxAttendees: 5 })).status).toBe(200);
  });

  test.each([
    ["leaves", (path: Path) => ben.delete(`${path}/leave`)],
    ["cannot come", (path: Path) => ben.post(`${path}/coming`, { isComing: false })],
    ["is blocked by the host", () => ann.post("/api/blocks", { userId: ben.id })],
    ["deletes the account", () => ben.delete("/api/users/me", { confirm: "DELETE" })],
    ["is suspended", () => suspend(t, ben)],
  ])("are free and offered to two who wait when the guest %s", async (_, act) => {
    const path = await party({ maxAttendees: 3 });
    await join(ben, path, WITH);
    for (const one of [cy, dee]) expect((await one.post(`${path}/wait`)).status).toBe(200);
    await act(path);
    await moveWaitlists(t.deps);
    for (const one of [cy, dee])
      expect((await readFor(one, path)).waitlist?.heldUntil).toBeString();
    expect(await taken(path)).toBe(3);
  });

  test("are one place less when the guest comes alone: it is offered", async () => {
    const path = await party({ maxAttendees: 3 });
    await join(ben, path, WITH);
    await cy.post(`${path}/wait`);
    await join(ben, path, ALONE);
    expect((await readFor(cy, path)).waitlist?.heldUntil).toBeString();
    expectRefusal(await join(ben, path, WITH), 409, "event_full");
    expect((await join(cy, path)).body.currentAttendees).toBe(3);
  });

  test("are a held one and a free one, and nobody who waits is passed by", async () => {
    const path = await party({ maxAttendees: 2 });
    await join(ben, path);
    await cy.post(`${path}/wait`);
    await dee.post(`${path}/wait`);
    await ben.delete(`${path}/leave`);
    expect((await readFor(cy, path)).waitlist?.heldUntil).toBeString();
    expectRefusal(await join(cy, path, WITH), 409, "event_full");
    expect((await readFor(cy, path)).waitlist?.heldUntil).toBeString();
    await ann.put(path, { maxAttendees: 4 });
    expect((await readFor(dee, path)).waitlist?.heldUntil).toBeString();
    expect((await join(cy, path, WITH)).body).toMatchObject({
      hasPlusOne: true,
      currentAttendees: 4,
    });
    expect((await join(dee, path)).body.currentAttendees).toBe(4);
  });
});

describe("many at once", () => {
  test("60 people rush 10 places alone and in pairs: never over, and no pair is parted", async () => {
    const path = await party({ maxAttendees: 10 });
    const people = await enrolGuests(t, 60);
    const answers = await Promise.all(
      people.map((one, at) => join(one, path, at % 2 ? WITH : undefined)),
    );
    const isJoined = answers.map(({ status }) => status === 200);
    for (const [at, answer] of answers.entries())
      if (!isJoined[at]) expectRefusal(answer, 409, "event_full");
    const places = isJoined.map((isIn, at) => (isIn ? 1 + (at % 2) : 0)).reduce<number>(add, 1);
    expect(await taken(path)).toBe(places);
    expect(places).toBeLessThanOrEqual(10);
    expect(places).toBeGreaterThanOrEqual(9);
  });

  test("coming, leaving, bringing and coming alone at random, with some who wait: the counts hold", async () => {
    const { pick } = seeded(7);
    const path = await party({ maxAttendees: 10 });
    const people = await enrolGuests(t, 30);
    const acts = [
      (one: Member) => join(one, path),
      (one: Member) => join(one, path, WITH),
      (one: Member) => join(one, path, ALONE),
      (one: Member) => one.delete(`${path}/leave`),
      (one: Member) => one.post(`${path}/wait`),
    ];
    for (let round = 0; round < 5; round++) {
      const answers = await Promise.all(people.map((one) => pick(acts)(one)));
      for (const { status } of answers) expect([200, 409]).toContain(status);
    }
    await moveWaitlists(t.deps);
    expect(await taken(path)).toBeLessThanOrEqual(10);
    expect(await miscounted(t)).toEqual([]);
  });

  test("the same guest asks twice at once for one more person, with one place left", async () => {
    const path = await party({ maxAttendees: 3 });
    await join(ben, path);
    await Promise.all([join(ben, path, WITH), join(ben, path, WITH), join(cy, path)]);
    expect(await taken(path)).toBe(3);
  });
});

describe("in a series", () => {
  const all = (more: Record<string, unknown>) => ({ dates: "all", ...more });
  const series = (more: Record<string, unknown> = {}) =>
    hostSeries(t, ann, { count: 3, allowsPlusOne: true, maxAttendees: 4, ...more });
  const brings = async (by: Member, id: string | undefined) =>
    (await readEvent(by, id)).dates?.map(({ isUserAttending, hasPlusOne }) =>
      isUserAttending ? 1 + Number(hasPlusOne) : 0,
    );
  const pathOf = (id: string | undefined) => `/api/events/${id}` as Path;

  test("it is said of one date, or of all: where two places are left both come, elsewhere nobody", async () => {
    const [one, two] = await series();
    await join(cy, pathOf(two), WITH);
    await join(dee, pathOf(one));
    await join(ben, pathOf(one), WITH);
    expect(await brings(ben, one)).toEqual([2, 0, 0]);
    await join(ben, pathOf(one), ALONE);
    await join(ben, pathOf(one), all(WITH));
    expect(await brings(ben, one)).toEqual([2, 0, 2]);
    await join(ben, pathOf(one), all({}));
    expect(await brings(ben, one)).toEqual([2, 1, 2]);
    await join(ben, pathOf(one), all(ALONE));
    expect(await brings(ben, one)).toEqual([1, 1, 1]);
    await ben.post(`${pathOf(one)}/leave`, { dates: "all" });
    expect(await brings(ben, one)).toEqual([0, 0, 0]);
  });

  test("dates that are made later have it too, and are never over full", async () => {
    const ids = await hostSeries(t, ann, { allowsPlusOne: true, maxAttendees: 4 });
    await ann.put(pathOf(ids[0]), { maxAttendees: 6 });
    for (const one of [ben, cy]) await join(one, pathOf(ids[0]), all(WITH));
    await join(dee, pathOf(ids[0]), all({}));
    t.clock.now += 8 * DAY_MS;
    await extendSeries(t.deps);
    const dates = (await readEvent(ann, ids[1])).dates ?? [];
    const made = dates.filter(({ id }) => !ids.includes(id));
    expect(made).not.toBeEmpty();
    for (const { id } of made) {
      expect(await listed(ann, pathOf(id))).toEqual(["Ann", "Ben +1"]);
      expect(await readFor(ben, pathOf(id))).toMatchObject({
        allowsPlusOne: true,
        currentAttendees: 3,
      });
    }
  });

  test("the host says of this date or of all whether guests may", async () => {
    const [one, two] = await series({ allowsPlusOne: false });
    await ann.put(pathOf(one), { allowsPlusOne: true });
    expect((await readFor(ann, pathOf(two))).allowsPlusOne).toBe(false);
    await ann.put(pathOf(one), { allowsPlusOne: true, dates: "all" });
    expect((await readFor(ann, pathOf(two))).allowsPlusOne).toBe(true);
  });
});

const add = (sum: number, more: number) => sum + more;
