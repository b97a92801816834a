import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { writeAlerts } from "../alerts/new-alerts.service.ts";
import { testApp } from "../testing/app.ts";
import type { TestApp } from "../testing/app.ts";
import { enrol } from "../testing/enrol.ts";
import type { Member } from "../testing/enrol.ts";
import { DAY_MS, HOUR_MS, host, miscounted } from "../testing/events.ts";
import { pngOf } from "../testing/pictures.ts";
import { bodyOf } from "../testing/read.ts";
import { upload } from "../testing/sending-files.ts";
import { hostSeries } from "../testing/series.ts";

const TURNS = 12;

let t: TestApp;
let ann: Member;
let ben: Member;
let cy: Member;
beforeEach(async () => {
  t = await testApp({ DEFAULT_TIME_ZONE: "UTC", RATE_LIMIT_SCALE: "1000" });
  [ann, ben, cy] = (await Promise.all(["Ann", "Ben", "Cy"].map((name) => enrol(t, { name })))) as [
    Member,
    Member,
    Member,
  ];
});
afterEach(async () => {
  expect(await miscounted(t)).toEqual([]);
  await t.close();
});

type Path = `/api/events/${string}`;
const pathOf = (id: string | undefined) => `/api/events/${id}` as Path;
const planned = async (by: Member, more: Record<string, unknown> = {}) =>
  pathOf((await host(t, by, { title: "Tea", ...more })).id);
const alertsOf = async (member: Member) => {
  await writeAlerts(t.deps);
  return bodyOf("/api/alerts", await member.get("/api/alerts")).map(({ kind }) => kind);
};
const forgetAlerts = () => t.deps.db.$client.execute("DELETE FROM alerts");
const rowsOf = async (sql: string) => (await t.deps.db.$client.execute(sql)).rows;
const isServed = (status: number) => expect(status).toBeLessThan(500);

describe("while somebody joins", () => {
  test("the event moves: they are told another time, or were answered with it", async () => {
    for (let turn = 0; turn < TURNS; turn += 1) {
      const path = await planned(ann);
      await forgetAlerts();
      const dateTime = new Date(t.clock.now + 2 * DAY_MS).toISOString();
      const [joined, moved] = await Promise.all([
        ben.post(`${path}/join`),
        ann.put(path, { dateTime }),
      ]);
      expect([joined.status, moved.status]).toEqual([200, 200]);
      const wasToldThen = joined.body.dateTime === dateTime;
      const wasToldSince = (await alertsOf(ben)).includes("event_changed");
      expect(wasToldThen || wasToldSince).toBe(true);
    }
  });

  test("it is called off: they are refused, or told", async () => {
    for (let turn = 0; turn < TURNS; turn += 1) {
      const path = await planned(ann);
      await forgetAlerts();
      const [joined, off] = await Promise.all([ben.post(`${path}/join`), ann.delete(path)]);
      expect(off.status).toBe(204);
      const isIn = joined.status === 200 && joined.body.isUserAttending;
      if (!isIn) expect(joined).toMatchObject({ status: 409, body: { code: "event_cancelled" } });
      expect((await alertsOf(ben)).includes("called_off")).toBe(isIn);
    }
  });

  test("its host goes: nothing of it is left, and everybody is answered", async () => {
    const crowd = await Promise.all(
      Array.from({ length: 8 }, (_, at) => enrol(t, { name: `Guest ${at}` })),
    );
    const open = await planned(ann, { maxAttendees: 5, allowsPlusOne: true });
    const careful = await planned(ann, { needsApproval: true });
    const answers = await Promise.all([
      ...crowd.map((one) => one.post(`${open}/join`, { plusOne: true })),
      ...crowd.map((one) => one.post(`${careful}/join`)),
      ann.delete("/api/users/me", { confirm: "DELETE" }),
      ...crowd.map((one) => one.post(`${open}/wait`)),
      ...crowd.map((one) => one.post(`${open}/questions`, { text: "Is there cake?" })),
    ]);
    for (const { status } of answers) isServed(status);
    for (const path of [open, careful]) expect((await ben.get(path)).status).toBe(404);
    for (const table of [
      "event_attendees",
      "event_requests",
      "event_questions",
      "waitlist",
      "events",
    ])
      expect(await rowsOf(`SELECT * FROM ${table}`)).toEqual([]);
  });
});

describe("while somebody is let in", () => {
  test("they take it back, or the event is called off: they come, or have nothing left of it", async () => {
    for (let turn = 0; turn < TURNS; turn += 1) {
      const path = await planned(ann, { needsApproval: true });
      await ben.post(`${path}/join`);
      const [answered, off] = await Promise.all([
        ann.post(`${path}/requests`, { userId: ben.id, isApproved: true }),
        ann.delete(path),
      ]);
      expect(off.status).toBe(204);
      expect([200, 409]).toContain(answered.status);
      const { isUserAttending } = (await ben.get(path)).body;
      expect(isUserAttending).toBe(answered.status === 200);
    }
  });

  test("the series ends: who asked for all dates is on none, and hears that it is off", async () => {
    const [first, second] = await hostSeries(t, ann, { count: 4, needsApproval: true });
    await ben.post(`/api/events/${first}/join`, { dates: "all" });
    await cy.post(`/api/events/${second}/join`);
    await forgetAlerts();
    expect((await ann.delete(`/api/events/${first}?dates=all` as Path)).status).toBe(204);
    for (const [member, date] of [
      [ben, first],
      [cy, second],
    ] as const) {
      expect(await alertsOf(member)).toContain("called_off");
      const refused = await ann.post(`/api/events/${date}/requests`, {
        userId: member.id,
        isApproved: true,
      });
      expect(refused).toMatchObject({ status: 409, body: { code: "event_cancelled" } });
      expect((await member.delete(`/api/events/${date}/leave`)).status).toBe(200);
    }
    expect(await alertsOf(ann)).not.toContain("join_requested");
    expect(await rowsOf("SELECT * FROM event_requests")).toEqual([]);
  });
});

describe("who hosts with the host", () => {
  test("says yes while it is called off: neither a place nor a part of it is left over", async () => {
    await ann.post("/api/matches", { userId1: ann.id, userId2: ben.id });
    for (let turn = 0; turn < TURNS; turn += 1) {
      const path = await planned(ann);
      await ann.post(`${path}/co-hosts`, { userId: ben.id });
      const [accepted, off] = await Promise.all([
        ben.post(`${path}/co-hosts/answer`, { accepts: true }),
        ann.delete(path),
      ]);
      expect(off.status).toBe(204);
      expect([200, 409]).toContain(accepted.status);
      const { isUserAttending, ownRole } = (await ben.get(path)).body;
      if (accepted.status === 200) expect([isUserAttending, ownRole]).toEqual([true, "coHost"]);
    }
  });

  test("edits while the host edits: what either said last stands whole", async () => {
    await ann.post("/api/matches", { userId1: ann.id, userId2: ben.id });
    const path = await planned(ann, { maxAttendees: 30 });
    await ann.post(`${path}/co-hosts`, { userId: ben.id });
    await ben.post(`${path}/co-hosts/answer`, { accepts: true });
    const edits = [ann, ben].flatMap((by) =>
      Array.from({ length: 6 }, (_, at) =>
        by.put(path, { title: `${by.id} ${at}`, description: `${by.id} ${at}` }),
      ),
    );
    for (const { status } of await Promise.all(edits)) expect(status).toBe(200);
    const { title, description } = (await cy.get(path)).body;
    expect(description).toBe(title);
  });
});

test("a photo that is added while its guest leaves goes with them", async () => {
  for (let turn = 0; turn < TURNS; turn += 1) {
    const path = await planned(ann);
    await ben.post(`${path}/join`);
    const { url } = (await upload(t, ben, "event-photo", pngOf(9, 9))).body;
    t.clock.now += DAY_MS + HOUR_MS;
    const [added, left] = await Promise.all([
      ben.post(`${path}/photos`, { url }),
      ben.post(`${path}/leave`),
    ]);
    expect([201, 400, 403]).toContain(added.status);
    expect(left.status).toBe(200);
    expect((await ann.get(`${path}/photos`)).body).toEqual([]);
  }
});

describe("on the day on which clocks change", () => {
  // In Berlin clocks go from 2 to 3 on 29 March 2026, and from 3 to 2 on 25 October.
  const BERLIN = { timeZone: "Europe/Berlin" };
  const night = async (dateTime: string, endsAt: string) => {
    t.clock.now = Date.parse(`${dateTime.slice(0, 10)}T00:00:00Z`) - 3 * DAY_MS;
    ann = await enrol(t, { name: "Ann" });
    ben = await enrol(t, { name: "Ben" });
    return planned(ann, { ...BERLIN, dateTime, endsAt });
  };
  test.each([
    ["forward", "2026-03-29T01:30", "2026-03-29T04:00", 1.5],
    ["back", "2026-10-25T01:30", "2026-10-25T04:00", 3.5],
  ])(
    "%s: guests are checked in from an hour before until twelve hours after the true end",
    async (_, start, end, hours) => {
      const path = await night(start, end);
      await ben.post(`${path}/join`);
      const { dateTime, endsAt } = (await ann.get(path)).body;
      const [startsAt, ends] = [Date.parse(dateTime), Date.parse(endsAt)];
      expect(ends - startsAt).toBe(hours * HOUR_MS);
      const mark = () => ann.post(`${path}/check-in`, { userId: ben.id, isHere: true });
      for (const [at, status] of [
        [startsAt - HOUR_MS - 1, 409],
        [startsAt - HOUR_MS, 200],
        [ends + 12 * HOUR_MS - 1, 200],
        [ends + 12 * HOUR_MS, 409],
      ] as const) {
        t.clock.now = at;
        expect((await mark()).status).toBe(status);
      }
    },
  );

  test("another day with the same clock time is another instant, and guests hear of it", async () => {
    const path = await night("2026-03-28T20:00", "2026-03-28T22:00");
    await ben.post(`${path}/join`);
    await forgetAlerts();
    const edit = { ...BERLIN, dateTime: "2026-03-29T20:00", endsAt: "2026-03-29T22:00" };
    const { body } = await ann.put(path, edit);
    expect([body.dateTime, body.endsAt]).toEqual([
      "2026-03-29T18:00:00.000Z",
      "2026-03-29T20:00:00.000Z",
    ]);
    expect(await alertsOf(ben)).toEqual(["event_changed"]);
  });
});
