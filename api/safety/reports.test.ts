import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { visit } from "../testing/demo.ts";
import { deleteUnusedSandboxes, SANDBOX_TTL_MS } from "../demo/sandbox.service.ts";
import { host } from "../testing/events.ts";
import { newPublicId } from "../lib/tokens.ts";
import { testApp } from "../testing/app.ts";
import { read } from "../testing/read.ts";
import type { TestApp } from "../testing/app.ts";
import { enrol } from "../testing/enrol.ts";
import type { Member } from "../testing/enrol.ts";
import { expectRefusal } from "../testing/refusal.ts";
import {
  dismissReport,
  listQueue,
  showCase,
  suspendMember,
} from "../moderation/moderation.service.ts";
import { PROFILE } from "../people/person.columns.ts";
import { REPORT_REASONS } from "@hereabouts/db/enumerations";
import { DETAILS_MAX, REPORTS_A_DAY } from "./report-limits.schema.ts";
import { deleteOldReports } from "./reports.service.ts";

const CITY = { latitude: 48.15, longitude: 11.575 };
const PROMPTS = [{ prompt: "say_yes" as const, answer: "Said to Ann" }];
const DAY_MS = 86_400_000;

let t: TestApp;
let ann: Member;
let ben: Member;
beforeEach(async () => {
  t = await testApp();
  ann = await enrol(t, { name: "Ann" }, CITY);
  ben = await enrol(t, { name: "Ben", bio: "Seen by Ann", interests: ["chess"] }, CITY);
  await ben.put("/api/users/me", { prompts: PROMPTS });
});
afterEach(() => t.close());

const report = (by: Member, body: Record<string, unknown>) =>
  by.post("/api/reports", { reason: "harassment", ...body });
const write = async (from: Member, to: Member, content: string) =>
  (await from.post(`/api/messages/${to.id}`, { content })).body.id as string;
const firstCase = async () => {
  const [first] = await listQueue(t.deps, false);
  return showCase(t.deps, first?.id ?? 0);
};

describe("reporting", () => {
  test("a person: the reporter learns its state, the operator sees them as they were", async () => {
    const { status, body } = await report(ann, { userId: ben.id, details: "  Look.  " });
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.stringMatching(/^[\w-]{22}$/),
      kind: "person",
      name: "Ben",
      about: null,
      reason: "harassment",
      details: "Look.",
      state: "open",
      createdAt: new Date(t.clock.now).toISOString(),
      closedAt: null,
    });
    const seen = (await ann.get(`/api/users/${ben.id}`)).body;
    const angel = { name: "Angel", bio: "Nothing here", interests: [], prompts: [] };
    await ben.put("/api/users/me", angel);
    const found = await firstCase();
    expect(found).toMatchObject({ kind: "person", details: "Look.", reportsOfAccused: 1 });
    expect(found.evidence.person).toEqual({
      id: ben.id,
      ...PROFILE.pick(seen),
      photos: [],
      prompts: PROMPTS,
    });
    expect(found.evidence.person).toMatchObject({ name: "Ben", bio: "Seen by Ann" });
    await dismissReport(t.deps, found.id, null);
    const list = await ann.get("/api/reports");
    expect(list.headers.get("x-total-count")).toBe("1");
    expect(list.body).toEqual([
      { ...body, state: "dismissed", closedAt: new Date(t.clock.now).toISOString() },
    ]);
    expect((await ben.get("/api/reports")).body).toEqual([]);
  });

  test("an event: kept as it was, without its coordinates", async () => {
    const event = await host(t, ben, { title: "Free money", latitude: 48.137, longitude: 11.577 });
    const { body } = await report(ann, { eventId: event.id, reason: "spam" });
    expect(body).toMatchObject({ kind: "event", name: "Ben", about: "Free money" });
    await ben.put(`/api/events/${event.id}`, { title: "Tea" });
    const { evidence } = await firstCase();
    expect(evidence.event).toMatchObject({ title: "Free money", isCancelled: 0 });
    expect(evidence.person.name).toBe("Ben");
    const { rows } = await t.deps.db.$client.execute("SELECT * FROM reports");
    expect(JSON.stringify(rows)).not.toMatch(/48\.1|11\.5/);
  });

  test("a message: kept with what was written around it", async () => {
    await write(ann, ben, "Hello");
    for (let i = 0; i < 7; i++) await write(ben, ann, `Before ${i}`);
    const reported = await write(ben, ann, "The bad one");
    await write(ann, ben, "Stop it");
    const { status, body } = await report(ann, { messageId: reported });
    expect([status, body.about]).toEqual([201, "The bad one"]);
    const { evidence } = await firstCase();
    expect(evidence.message).toMatchObject({ content: "The bad one" });
    expect(evidence.around?.map(({ isReporter, content }) => [isReporter, content])).toEqual([
      ...[2, 3, 4, 5, 6].map((i) => [0, `Before ${i}`]),
      [0, "The bad one"],
      [1, "Stop it"],
    ] as never);
  });

  test("twice, and at the same time, is one report while it is open", async () => {
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => report(ann, { userId: ben.id })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 201]);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    await dismissReport(t.deps, (await firstCase()).id, null);
    expect((await report(ann, { userId: ben.id })).status).toBe(201);
    const cleo = await enrol(t);
    expect((await report(cleo, { userId: ben.id })).status).toBe(201);
    expect(await listQueue(t.deps, false)).toHaveLength(2);
  });

  test("is refused for what one may not see, and for one's own", async () => {
    const cleo = await enrol(t);
    const own = await write(ann, ben, "mine");
    const foreign = await write(ben, cleo, "not for Ann");
    const event = await host(t, ben);
    for (const subject of [
      { userId: newPublicId() },
      { userId: "short\0" },
      { eventId: newPublicId() },
      { messageId: newPublicId() },
      { messageId: own },
      { messageId: foreign },
      { eventId: ben.id },
      { userId: event.id },
    ])
      expectRefusal(await report(ann, subject), 404, "not_found");
    expectRefusal(await report(ann, { userId: ann.id }), 400, "invalid_input");
    const dan = await enrol(t);
    for (const somebody of [ann, dan]) await ben.post("/api/blocks", { userId: somebody.id });
    expectRefusal(await report(ann, { eventId: event.id }), 404, "not_found");
    expectRefusal(await report(dan, { userId: ben.id }), 404, "not_found");
    expect(await listQueue(t.deps, true)).toEqual([]);
  });

  test.each([
    ["has blocked the reporter", () => ben.post("/api/blocks", { userId: ann.id })],
    ["is blocked by the reporter", () => ann.post("/api/blocks", { userId: ben.id })],
    ["is suspended", () => suspendMember(t.deps, ben.id, null)],
  ])(
    "of what one was sent, and whom one talked with, is taken from whoever %s",
    async (_, hide) => {
      const sent = await write(ben, ann, "The bad one");
      const own = await write(ann, ben, "mine");
      await hide();
      await ben.put("/api/users/me", { name: "Another name" });
      const answers = [
        await report(ann, { messageId: sent }),
        await report(ann, { userId: ben.id }),
      ];
      expect(answers.map(({ status }) => status)).toEqual([201, 201]);
      // Nothing new comes from it: not what they are called by now, nor anything else of theirs.
      expect(answers.map(({ body }) => [body.name, body.about])).toEqual([
        [null, "The bad one"],
        [null, null],
      ]);
      const lines = [
        ...answers,
        await ann.get("/api/reports"),
        await ann.get("/api/users/me/export"),
      ];
      for (const { text } of lines) expect(text).not.toMatch(/Another name|Seen by Ann/);
      expectRefusal(await report(ann, { messageId: own }), 404, "not_found");
      expect((await report(ann, { messageId: sent })).status).toBe(200);
      const [first, second] = await listQueue(t.deps, false);
      for (const { id } of [first, second].flatMap((each) => each ?? [])) {
        const { evidence } = await showCase(t.deps, id);
        expect(evidence.person.id).toBe(ben.id);
        expect(evidence.around?.map(({ content }) => content)).toEqual([
          "The bad one",
          "mine",
        ] as never);
      }
      expect((await ann.get(`/api/users/${ben.id}`)).status).toBe(404);
    },
  );

  test("is refused when malformed, and signed out", async () => {
    const bad = [
      {},
      { userId: ben.id, eventId: newPublicId() },
      { userId: ben.id, reason: "boring" },
      { userId: ben.id, details: "x".repeat(DETAILS_MAX + 1) },
      { userId: ben.id, details: "nul\0" },
      { userId: 7 },
    ];
    for (const body of bad) expectRefusal(await report(ann, body), 400, "invalid_input");
    expectRefusal(await ann.get("/api/reports?limit=0"), 400, "invalid_input", ["limit"]);
    expectRefusal(await t.signedOut.get("/api/reports"), 401, "unauthenticated");
    expectRefusal(await t.signedOut.post("/api/reports", {}), 401, "unauthenticated");
    for (const reason of REPORT_REASONS) {
      const other = await enrol(t);
      expect((await report(ann, { userId: other.id, reason })).status).toBe(201);
    }
  });

  test(`ends at ${REPORTS_A_DAY} a day, at the same time too, and says when to come back`, async () => {
    const people = await Promise.all(Array.from({ length: REPORTS_A_DAY + 5 }, () => enrol(t)));
    const all: number[] = [];
    for (const half of [people.slice(0, 10), people.slice(10)]) {
      const answers = await Promise.all(half.map(({ id }) => report(ann, { userId: id })));
      all.push(...answers.map(({ status }) => status));
      t.clock.now += 2 * 3_600_000;
    }
    expect(all.filter((status) => status === 201)).toHaveLength(REPORTS_A_DAY);
    const refused = await report(ann, { userId: ben.id });
    expectRefusal(refused, 429, "rate_limited");
    expect(Number(refused.headers.get("retry-after"))).toBe(20 * 3600);
    expect((await report(ben, { userId: ann.id })).status).toBe(201);
    t.clock.now += 20 * 3_600_000;
    expect((await report(ann, { userId: ben.id })).status).toBe(201);
  });

  test("the list is paged, newest first", async () => {
    const names: string[] = [];
    for (const name of ["One", "Two", "Three"]) {
      await report(ann, { userId: (await enrol(t, { name })).id });
      names.unshift(name);
    }
    const first = await ann.get("/api/reports?limit=2");
    const rest = await ann.get(`/api/reports?limit=2&before=${first.body[1]?.id}`);
    const listed = [...first.body, ...rest.body].map(({ name }) => name);
    expect(listed).toEqual(names);
    expect(rest.headers.get("x-total-count")).toBe("3");
    expect((await ann.get(`/api/reports?before=${newPublicId()}`)).body).toEqual([]);
  });

  test("evidence outlives both accounts, and is forgotten 90 days after the report was closed", async () => {
    const message = await write(ben, ann, "The bad one");
    await report(ann, { messageId: message });
    const { $client } = t.deps.db;
    await $client.execute({
      sql: "DELETE FROM users WHERE id IN (?, ?)",
      args: [ann.userId, ben.userId],
    });
    const found = await firstCase();
    expect(found).toMatchObject({ accusedId: null, isSuspended: null });
    expect(found.evidence.message?.content).toBe("The bad one");
    t.clock.now += 200 * DAY_MS;
    await deleteOldReports(t.deps);
    expect(await listQueue(t.deps, true)).toHaveLength(1);
    await dismissReport(t.deps, found.id, null);
    t.clock.now += 90 * DAY_MS;
    await deleteOldReports(t.deps);
    expect(await listQueue(t.deps, true)).toHaveLength(1);
    t.clock.now += 1;
    await deleteOldReports(t.deps);
    expect(await listQueue(t.deps, true)).toEqual([]);
  });

  test("what demo visitors report reaches nobody, and goes with their sandbox", async () => {
    const visitor = await visit(t);
    const [neighbour] = await read(visitor, "/api/users/nearby");
    const body = { userId: neighbour?.id, reason: "fake" };
    expect((await visitor.post("/api/reports", body)).status).toBe(201);
    expect((await visitor.get("/api/reports")).body).toHaveLength(1);
    expect(await listQueue(t.deps, true)).toEqual([]);
    await expect(showCase(t.deps, 1)).rejects.toThrow("no report");
    t.clock.now += SANDBOX_TTL_MS + 1;
    await deleteUnusedSandboxes(t.deps);
    const { rows } = await t.deps.db.$client.execute("SELECT count(*) AS n FROM reports");
    expect(rows[0]?.n).toBe(0);
  });
});
