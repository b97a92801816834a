import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { recoverAlerts, writeAlerts } from "../alerts/new-alerts.service.ts";
import { suspendMember } from "../moderation/moderation.service.ts";
import { createLogWatcher } from "../moderation/log-watcher.service.ts";
import { testApp } from "../testing/app.ts";
import type { TestApp } from "../testing/app.ts";
import { visit } from "../testing/demo.ts";
import { enrol } from "../testing/enrol.ts";
import type { Member } from "../testing/enrol.ts";
import { DAY_MS, host } from "../testing/events.ts";
import { read } from "../testing/read.ts";
import { expectRefusal } from "../testing/refusal.ts";

const HERE = { latitude: 48.15, longitude: 11.575 };
const STEPS = { text: "Is it step-free?" };

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
});
afterEach(() => t.close());

const questionsFor = async (member: Member, page = "") => {
  const { status, headers, body } = await member.get(
    `${path}/questions${page}` as `/api/events/x/questions`,
  );
  expect(status).toBe(200);
  return { total: headers.get("x-total-count"), questions: body };
};
const textsFor = async (member: Member) =>
  (await questionsFor(member)).questions.map(({ text, answer }) =>
    answer ? `${text} ${answer.text}` : text,
  );
const ask = (by: Member, sent: Record<string, unknown> = STEPS) =>
  by.post(`${path}/questions`, sent);
const asked = async (by: Member, text = STEPS.text) => (await ask(by, { text })).body.id as string;
const answer = (by: Member, question: string, text = "Yes.") =>
  by.put(`${path}/questions/${question}/answer`, { text });
const alertsOf = async (member: Member) => {
  await writeAlerts(t.deps);
  return (await member.get("/api/alerts")).body.map(({ kind, person, event }) =>
    [kind, person?.name, event?.title].join(" "),
  );
};
const NOBODY = "A".repeat(22);

describe("questions under an event", () => {
  test("are read by whoever may see it, with the host's answer, newest first", async () => {
    const { status, body } = await ask(ben);
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.stringMatching(/^[\w-]{22}$/),
      text: "Is it step-free?",
      createdAt: new Date(t.clock.now).toISOString(),
      askedBy: { id: ben.id, name: "Ben", profileImageUrl: null },
      answer: null,
    });
    t.clock.now += 1000;
    const answered = await answer(ann, body.id, "  Yes, by the yard.  ");
    expect(answered.status).toBe(200);
    expect(answered.body.answer).toEqual({
      id: expect.stringMatching(/^[\w-]{22}$/),
      text: "Yes, by the yard.",
      createdAt: new Date(t.clock.now).toISOString(),
      editedAt: null,
      answeredBy: { id: ann.id, name: "Ann", profileImageUrl: null },
    });
    await ask(ben, { text: "Shall I bring cake?" });
    for (const reader of [ann, ben, cy])
      expect(await textsFor(reader)).toEqual([
        "Shall I bring cake?",
        "Is it step-free? Yes, by the yard.",
      ]);
  });

  test("come in pages, with their number", async () => {
    for (const text of ["One?", "Two?"]) await asked(ben, text);
    for (const text of ["Three?", "Four?"]) await asked(cy, text);
    const first = await questionsFor(ann, "?limit=3");
    expect(first.total).toBe("4");
    expect(first.questions.map(({ text }) => text)).toEqual(["Four?", "Three?", "Two?"]);
    const rest = await questionsFor(ann, "?limit=3&offset=3");
    expect(rest.questions.map(({ text }) => text)).toEqual(["One?"]);
    expectRefusal(await ann.get(`${path}/questions?limit=0`), 400, "invalid_input", ["limit"]);
    expectRefusal(await ann.get(`${path}/questions?offset=-1`), 400, "invalid_input", ["offset"]);
  });

  test("are one for a client id, however often and at once they are sent", async () => {
    const clientId = crypto.randomUUID();
    const sent = await Promise.all([1, 2, 3, 4].map(() => ask(ben, { ...STEPS, clientId })));
    expect(sent.map(({ status }) => status).sort()).toEqual([200, 200, 200, 201]);
    expect(await textsFor(ann)).toEqual(["Is it step-free?"]);
    expect(await alertsOf(ann)).toEqual(["question_asked Ben Tea"]);
  });

  test("are refused without words, with too many, to the host, and of what is over or called off", async () => {
    for (const text of ["", "  \u200b ", "x".repeat(501), 5])
      expectRefusal(await ask(ben, { text }), 400, "invalid_input", ["text"]);
    expectRefusal(await ask(ben, { ...STEPS, clientId: "x" }), 400, "invalid_input", ["clientId"]);
    expectRefusal(await ask(ann), 403, "forbidden");
    expectRefusal(
      await ben.post(`/api/events/${NOBODY}/questions` as `/api/events/x/questions`, STEPS),
      404,
      "not_found",
    );
    const open = await asked(ben, "x".repeat(500));
    t.clock.now += DAY_MS + 3 * 3_600_000;
    expectRefusal(await ask(ben), 409, "event_over");
    expectRefusal(await answer(ann, open), 409, "event_over");
    expect(await textsFor(cy)).toHaveLength(1);
    path = `/api/events/${(await host(t, ann)).id}`;
    const before = await asked(ben);
    await ann.delete(path as `/api/events/x`);
    expectRefusal(await ask(ben), 409, "event_cancelled");
    expectRefusal(await answer(ann, before), 409, "event_cancelled");
    expect(await textsFor(ben)).toEqual(["Is it step-free?"]);
  });

  test("are answered once, by the host alone, who may change the answer or take it back", async () => {
    const question = await asked(ben);
    for (const other of [ben, cy]) expectRefusal(await answer(other, question), 403, "forbidden");
    for (const text of ["", "x".repeat(501)])
      expectRefusal(await answer(ann, question, text), 400, "invalid_input", ["text"]);
    for (const wrong of [NOBODY, "x"]) expectRefusal(await answer(ann, wrong), 404, "not_found");
    const first = (await answer(ann, question)).body.answer!;
    t.clock.now += 1000;
    expect((await answer(ann, question)).body.answer).toEqual(first);
    const second = (await answer(ann, question, "No, sorry.")).body.answer;
    expect(second).toEqual({
      ...first,
      text: "No, sorry.",
      editedAt: new Date(t.clock.now).toISOString(),
    });
    const route = `${path}/questions/${question}/answer` as const;
    expectRefusal(await ben.delete(route), 403, "forbidden");
    for (let turn = 0; turn < 2; turn += 1) expect((await ann.delete(route)).status).toBe(204);
    expect(await textsFor(ben)).toEqual(["Is it step-free?"]);
  });

  test("are removed by who asked and by the host, with their answer, and by nobody else", async () => {
    const [own, other] = [await asked(ben, "One?"), await asked(ben, "Two?")];
    await answer(ann, own);
    const remove = (by: Member, id: string) => by.delete(`${path}/questions/${id}`);
    expectRefusal(await remove(cy, own), 403, "forbidden");
    expect((await remove(ben, own)).status).toBe(204);
    expectRefusal(await remove(ben, own), 404, "not_found");
    expect((await remove(ann, other)).status).toBe(204);
    expect(await questionsFor(cy)).toEqual({ total: "0", questions: [] });
    expect((await t.deps.db.$client.execute("SELECT 1 FROM event_answers")).rows).toEqual([]);
    const elsewhere = await host(t, cy, { title: "Cake" });
    const third = await asked(ben, "Three?");
    path = `/api/events/${elsewhere.id}`;
    expectRefusal(await remove(cy, third), 404, "not_found");
    expectRefusal(await answer(cy, third), 404, "not_found");
  });
});

test("who hosts with the host hears of questions, answers and removes them, and asks none", async () => {
  await cy.post(`${path}/join`);
  await ann.post(`${path}/co-hosts`, { userId: cy.id });
  await cy.post(`${path}/co-hosts/answer`, { accepts: true });
  const [one, two] = [await asked(ben, "One?"), await asked(ben, "Two?")];
  expect(await alertsOf(cy)).toEqual(expect.arrayContaining(["question_asked Ben Tea"]));
  expect((await answer(cy, one)).body.answer?.answeredBy.name).toBe("Cy");
  expect((await cy.delete(`${path}/questions/${two}`)).status).toBe(204);
  expectRefusal(await ask(cy), 403, "forbidden");
  expect(await alertsOf(ben)).toEqual(["question_answered Cy Tea"]);
});

describe("the bounds of questions", () => {
  test("two wait for an answer, and then as many as five a day under one event", async () => {
    const bounded = await testApp({ RATE_LIMIT_SCALE: "1" });
    const [hosting, asking] = [await enrol(bounded, { name: "H" }), await enrol(bounded)];
    const event = `/api/events/${(await host(bounded, hosting)).id}` as const;
    const sent = await Promise.all(
      [1, 2, 3].map((turn) => asking.post(`${event}/questions`, { text: `${turn}?` })),
    );
    expect(sent.map(({ status }) => status).sort()).toEqual([201, 201, 429]);
    expectRefusal(
      sent.find(({ status }) => status === 429)!,
      429,
      "first_contact",
    );
    const second = `/api/events/${(await host(bounded, hosting)).id}` as const;
    expectRefusal(await asking.post(`${second}/questions`, STEPS), 429, "first_contact");
    const { body } = await asking.get(`${event}/questions`);
    await hosting.put(`${event}/questions/${body[0]?.id}/answer`, { text: "Yes." });
    expect((await asking.post(`${second}/questions`, STEPS)).status).toBe(201);
    for (const status of [201, 201, 429])
      expect((await asking.post(`${event}/questions`, STEPS)).status).toBe(status);
    await bounded.close();
  });

  test("asking a stranger is a new contact of the day, and asking again is none", async () => {
    const bounded = await testApp({ RATE_LIMIT_SCALE: "1" });
    const asking = await enrol(bounded, { name: "Asks" });
    const hosts = await Promise.all(Array.from({ length: 11 }, () => enrol(bounded)));
    const paths = [];
    for (const each of hosts) paths.push(`/api/events/${(await host(bounded, each)).id}` as const);
    for (const one of paths.slice(0, 10)) {
      expect((await asking.post(`${one}/questions`, STEPS)).status).toBe(201);
    }
    const refused = await asking.post(`${paths[10]}/questions` as `/api/events/x/questions`, STEPS);
    expectRefusal(refused, 429, "first_contact");
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expectRefusal(
      await asking.post(`/api/messages/${hosts[10]?.id}`, { content: "Hi" }),
      429,
      "first_contact",
    );
    expect((await asking.post(`${paths[0]}/questions`, STEPS)).status).toBe(201);
    await hosts[10]?.post(`/api/messages/${asking.id}`, { content: "Ask me" });
    const known = await asking.post(`${paths[10]}/questions` as `/api/events/x/questions`, STEPS);
    expect(known.status).toBe(201);
    await bounded.close();
  });
});

describe("the alerts of questions", () => {
  test("tell the host of a question and who asked of its first answer, and go with them", async () => {
    const question = await asked(ben);
    expect(await alertsOf(ann)).toEqual(["question_asked Ben Tea"]);
    await answer(ann, question);
    await answer(ann, question, "No.");
    expect(await alertsOf(ben)).toEqual(["question_answered Ann Tea"]);
    expect(await alertsOf(ann)).toHaveLength(1);
    expect(await alertsOf(cy)).toEqual([]);
    await ann.delete(`${path}/questions/${question}/answer`);
    expect(await alertsOf(ben)).toEqual([]);
    await answer(ann, question);
    expect(await alertsOf(ben)).toEqual(["question_answered Ann Tea"]);
    await ben.delete(`${path}/questions/${question}`);
    for (const member of [ann, ben]) expect(await alertsOf(member)).toEqual([]);
  });

  test("are written after a crash that came before them", async () => {
    await t.deps.db.$client.batch(
      [
        `INSERT INTO event_questions (public_id, event_id, user_id, text, at) VALUES ('q', 1, ${ben.userId}, 'Cake?', ${t.clock.now})`,
        `INSERT INTO event_answers (public_id, question_id, user_id, text, at) VALUES ('a', 1, ${ann.userId}, 'Yes.', ${t.clock.now})`,
      ],
      "write",
    );
    for (let start = 0; start < 2; start += 1) await recoverAlerts(t.deps);
    expect(await alertsOf(ann)).toEqual(["question_asked Ben Tea"]);
    expect(await alertsOf(ben)).toEqual(["question_answered Ann Tea"]);
  });
});

describe("who is hidden", () => {
  test("a question is not seen, counted or answered across a block with its reader or its host", async () => {
    const question = await asked(ben);
    await cy.post("/api/blocks", { userId: ben.id });
    expect(await questionsFor(cy)).toEqual({ total: "0", questions: [] });
    expect((await questionsFor(ann)).total).toBe("1");
    await cy.delete(`/api/blocks/${ben.id}`);
    expect((await questionsFor(cy)).total).toBe("1");
    expect(await alertsOf(ann)).toHaveLength(1);
    await ben.post("/api/blocks", { userId: ann.id });
    for (const reader of [ann, cy])
      expect(await questionsFor(reader)).toEqual({ total: "0", questions: [] });
    expectRefusal(await answer(ann, question), 404, "not_found");
    expectRefusal(await ann.delete(`${path}/questions/${question}`), 404, "not_found");
    expectRefusal(await ben.get(`${path}/questions`), 404, "not_found");
    expectRefusal(await ask(ben), 404, "not_found");
    expect(await alertsOf(ann)).toEqual([]);
  });

  test("a suspended member's question is gone until that ends, a deleted one's for good", async () => {
    await asked(ben);
    await asked(cy, "Cake?");
    const watch = createLogWatcher(t.deps);
    await watch();
    await suspendMember(t.deps, ben.id, null);
    await watch();
    expect(await textsFor(ann)).toEqual(["Cake?"]);
    await cy.delete("/api/users/me", { confirm: "DELETE" });
    expect(await questionsFor(ann)).toEqual({ total: "0", questions: [] });
    const { rows } = await t.deps.db.$client.execute("SELECT text FROM event_questions");
    expect(rows.map(({ text }) => text)).toEqual(["Is it step-free?"]);
    await ann.delete("/api/users/me", { confirm: "DELETE" });
    expect((await t.deps.db.$client.execute("SELECT 1 FROM event_questions")).rows).toEqual([]);
  });

  test("each date of a series has questions of its own", async () => {
    const { id } = await host(t, ann, { recurrence: { every: "week", count: 2 } });
    const { body } = await ben.get(`/api/events/${id}`);
    path = `/api/events/${id}`;
    await asked(ben);
    path = `/api/events/${body.dates?.[1]?.id}`;
    expect(await textsFor(cy)).toEqual([]);
  });
});

test.each([
  ["en", "Do they have oat milk?"],
  ["de", "Gibt es dort Hafermilch?"],
])("a demo visitor finds questions with answers in their language: %s", async (language, text) => {
  const visitor = await visit(t, language);
  const events = await read(visitor, "/api/events/nearby");
  const lists = await Promise.all(
    events.map(async ({ id }: { id: string }) => {
      return (await visitor.get(`/api/events/${id}/questions`)).body;
    }),
  );
  const questions = lists.flat();
  expect(questions.map((one) => one.text)).toContain(text);
  expect(questions).toHaveLength(3);
  for (const { answer, createdAt } of questions)
    expect(Date.parse(answer?.createdAt ?? "")).toBeGreaterThan(Date.parse(createdAt));
});
