import { afterEach, beforeEach, expect, test } from "bun:test";
import { listQueue, removeContent } from "../moderation/moderation.service.ts";
import { newPublicId } from "../lib/tokens.ts";
import { testApp } from "../testing/app.ts";
import type { TestApp } from "../testing/app.ts";
import { enrol } from "../testing/enrol.ts";
import type { Member } from "../testing/enrol.ts";
import { host } from "../testing/events.ts";
import { expectRefusal } from "../testing/refusal.ts";

let t: TestApp;
let ann: Member;
let ben: Member;
let cy: Member;
let path: `/api/events/${string}`;
let question: string;
let answer: string;
beforeEach(async () => {
  t = await testApp();
  [ann, ben, cy] = [
    await enrol(t, { name: "Ann" }),
    await enrol(t, { name: "Ben" }),
    await enrol(t, { name: "Cy" }),
  ];
  path = `/api/events/${(await host(t, ann, { title: "Tea" })).id}`;
  question = (await ben.post(`${path}/questions`, { text: "Is there cake?" })).body.id;
  const answered = await ann.put(`${path}/questions/${question}/answer`, { text: "Buy my shoes." });
  answer = answered.body.answer?.id ?? "";
});
afterEach(() => t.close());

const report = (by: Member, subject: Record<string, unknown>) =>
  by.post("/api/reports", { ...subject, reason: "spam" });
const evidence = async () => (await listQueue(t.deps, true)).map((found) => found.evidence);

test("a question is evidence against who asked, its answer against who answered", async () => {
  const asked = await report(ann, { questionId: question });
  expect(asked.status).toBe(201);
  expect(asked.body).toMatchObject({ kind: "question", name: "Ben", about: "Is there cake?" });
  expect((await report(ann, { questionId: question })).status).toBe(200);
  const answered = await report(cy, { answerId: answer });
  expect(answered.body).toMatchObject({ kind: "answer", name: "Ann", about: "Buy my shoes." });
  await ben.delete(`${path}/questions/${question}`);
  for (const [index, name] of ["Ben", "Ann"].entries())
    expect((await evidence())[index]).toMatchObject({
      person: { name },
      event: { title: "Tea" },
      question: { id: question, text: "Is there cake?" },
      answer: { id: answer, text: "Buy my shoes." },
    });
});

test("a report names one thing, of somebody else, that one may see", async () => {
  expectRefusal(await report(ben, { questionId: question }), 404, "not_found");
  expectRefusal(await report(ann, { answerId: answer }), 404, "not_found");
  for (const wrong of [{ questionId: newPublicId() }, { answerId: "x" }, { questionId: answer }])
    expectRefusal(await report(cy, wrong), 404, "not_found");
  const both = { questionId: question, answerId: answer };
  expectRefusal(await report(cy, both), 400, "invalid_input", ["userId"]);
});

test("across a block only the two can report what they wrote to each other", async () => {
  await ben.post("/api/blocks", { userId: ann.id });
  expectRefusal(await report(cy, { questionId: question }), 404, "not_found");
  expect((await report(ann, { questionId: question })).body).toMatchObject({ name: null });
  expect((await report(ben, { answerId: answer })).body).toMatchObject({ about: "Buy my shoes." });
});

test("the operator removes an answer, or the question with it", async () => {
  await report(cy, { answerId: answer });
  await report(cy, { questionId: question });
  const read = async () => (await cy.get(`${path}/questions`)).body;
  expect(await removeContent(t.deps, 1, undefined, null)).toBe("answer");
  expect(await read()).toMatchObject([{ id: question, answer: null }]);
  expect(await removeContent(t.deps, 2, undefined, null)).toBe("question");
  expect(await read()).toEqual([]);
  expect((await cy.get("/api/reports")).body.map(({ state }) => state)).toEqual([
    "removed",
    "removed",
  ]);
});
