import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { recoverAlerts, writeAlerts } from "../../alerts/new-alerts.service.ts";
import { testApp } from "../../testing/app.ts";
import type { TestApp } from "../../testing/app.ts";
import { enrol } from "../../testing/enrol.ts";
import type { Member } from "../../testing/enrol.ts";
import { DAY_MS, HOUR_MS, host } from "../../testing/events.ts";
import { expectRefusal } from "../../testing/refusal.ts";

const HERE = { latitude: 48.15, longitude: 11.575 };
const CUP = { text: "Bring a cup." };

let t: TestApp;
let ann: Member;
let ben: Member;
let cy: Member;
let path: `/api/events/${string}`;
beforeEach(async () => {
  t = await testApp();
  ann = await enrol(t, { name: "Ann" }, HERE);
  ben = await enrol(t, { name: "Ben" }, HERE);
  cy = await enrol(t, { name: "Cy" }, HERE);
  path = `/api/events/${(await host(t, ann, { title: "Tea" })).id}`;
  await ben.post(`${path}/join`);
});
afterEach(() => t.close());

const write = (by: Member, sent: Record<string, unknown> = CUP) => by.post(`${path}/words`, sent);
const textsFor = async (member: Member) => {
  const { status, body } = await member.get(`${path}/words` as `/api/events/x/words`);
  expect(status).toBe(200);
  return body.map(({ text }) => text);
};
const alertsOf = async (member: Member) => {
  await writeAlerts(t.deps);
  return (await member.get("/api/alerts")).body.map(({ kind, person, event }) =>
    [kind, person?.name, event?.title].join(" "),
  );
};

describe("what a host writes to all who go", () => {
  test("is read by guests and the host, newest first, and by nobody else", async () => {
    const { status, body } = await write(ann);
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.stringMatching(/^[\w-]{22}$/),
      text: "Bring a cup.",
      createdAt: new Date(t.clock.now).toISOString(),
      author: { id: ann.id, name: "Ann" },
    });
    await write(ann, { text: "  And a friend.  " });
    expect(await textsFor(ben)).toEqual(["And a friend.", "Bring a cup."]);
    expect(await textsFor(ann)).toEqual(["And a friend.", "Bring a cup."]);
    expect(await textsFor(cy)).toEqual([]);
    await cy.post(`${path}/join`);
    expect(await textsFor(cy)).toEqual(["And a friend.", "Bring a cup."]);
    await ben.post(`${path}/leave`);
    expect(await textsFor(ben)).toEqual([]);
  });

  test("is an alert to each who went then, once for each text, and not to the host", async () => {
    await write(ann);
    await write(ann, { text: "And a friend." });
    expect(await alertsOf(ben)).toEqual(["host_words Ann Tea", "host_words Ann Tea"]);
    t.clock.now += 1;
    await cy.post(`${path}/join`);
    expect(await alertsOf(cy)).toEqual([]);
    expect(await alertsOf(ann)).toEqual([]);
  });

  test("is an alert after a crash that came before it was written", async () => {
    await t.deps.db.run(
      `INSERT INTO event_words (public_id, event_id, text, at) VALUES ('${"w".repeat(22)}', 1, 'Bring a cup.', ${t.clock.now})`,
    );
    for (let start = 0; start < 2; start += 1) await recoverAlerts(t.deps);
    expect(await alertsOf(ben)).toEqual(["host_words Ann Tea"]);
    expect(await alertsOf(ann)).toEqual([]);
  });

  test("is one for a client id, however often and at once it is sent", async () => {
    const clientId = crypto.randomUUID();
    const answers = await Promise.all([1, 2, 3, 4].map(() => write(ann, { ...CUP, clientId })));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await textsFor(ben)).toEqual(["Bring a cup."]);
    expect(await alertsOf(ben)).toEqual(["host_words Ann Tea"]);
  });

  test("comes three times in 24 hours at most, also at once", async () => {
    const sent = await Promise.all([1, 2, 3, 4, 5].map((turn) => write(ann, { text: `${turn}` })));
    expect(sent.map(({ status }) => status).sort()).toEqual([201, 201, 201, 429, 429]);
    const refused = await write(ann);
    expectRefusal(refused, 429, "rate_limited");
    expect(refused.headers.get("retry-after")).toBe(String(DAY_MS / 1000));
    t.clock.now += DAY_MS - 2 * HOUR_MS;
    await ann.put(path as `/api/events/x`, {
      dateTime: new Date(t.clock.now + DAY_MS).toISOString(),
    });
    expectRefusal(await write(ann), 429, "rate_limited");
    t.clock.now += 2 * HOUR_MS;
    expect((await write(ann)).status).toBe(201);
  });

  test("is refused to others, without words, with too many, of what is over or called off", async () => {
    expectRefusal(await write(ben), 403, "forbidden");
    expectRefusal(await write(cy), 403, "forbidden");
    for (const text of ["", "  \u200b ", "x".repeat(501), 5])
      expectRefusal(await write(ann, { text }), 400, "invalid_input", ["text"]);
    expectRefusal(await write(ann, { ...CUP, clientId: "x" }), 400, "invalid_input", ["clientId"]);
    t.clock.now += DAY_MS + 2 * HOUR_MS;
    expectRefusal(await write(ann), 409, "event_over");
    path = `/api/events/${(await host(t, ann)).id}`;
    await ann.delete(path as `/api/events/x`);
    expectRefusal(await write(ann), 409, "event_cancelled");
    expect(await textsFor(ben)).toEqual([]);
  });

  test("is in the host's export and in the report of the event, and goes with it", async () => {
    await write(ann);
    expect((await ann.get("/api/users/me/export")).text).toContain("Bring a cup.");
    expect((await ben.get("/api/users/me/export")).text).not.toContain("Bring a cup.");
    await ben.post("/api/reports", { eventId: path.slice(-22), reason: "spam" });
    const { rows } = await t.deps.db.$client.execute("SELECT evidence FROM reports");
    expect(String(rows[0]?.evidence)).toContain('"wordsToGuests":["Bring a cup."]');
    await ann.post("/api/blocks", { userId: ben.id });
    expect((await ben.get(`${path}/words`)).status).toBe(404);
    await ann.delete("/api/users/me", { confirm: "DELETE" });
    expect((await t.deps.db.$client.execute("SELECT 1 FROM event_words")).rows).toEqual([]);
  });
});
