import { afterAll, beforeAll, expect, test } from "bun:test";
import { PROMPTS } from "@hereabouts/db/prompts";
import { testApp } from "../testing/app.ts";
import type { TestApp } from "../testing/app.ts";
import { enrol } from "../testing/enrol.ts";
import { expectRefusal } from "../testing/refusal.ts";

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const ME = "/api/users/me";
const answered = (...prompts: string[]) =>
  prompts.map((prompt, index) => ({ prompt, answer: `Answer ${index}` }));

test("up to three prompts stand in the order that was sent, on the page of a person and in no list", async () => {
  const [viewer, member] = [await enrol(t), await enrol(t)];
  const prompts = answered("say_yes", "perfect_sunday", "learning");
  const answer = await member.put(ME, { prompts });
  expect([answer.status, answer.body.prompts]).toEqual([200, prompts as never]);
  expect((await member.get(ME)).body.prompts).toEqual(prompts as never);
  expect((await viewer.get(`/api/users/${member.id}`)).body.prompts).toEqual(prompts as never);
  const { text } = await viewer.get("/api/users/nearby");
  expect(text).toContain(member.id);
  expect(text).not.toContain("Answer 0");
  const turned = prompts.toReversed();
  expect((await member.put(ME, { prompts: turned })).body.prompts).toEqual(turned as never);
  expect((await viewer.get(`/api/users/${member.id}`)).body.prompts).toEqual(turned as never);
  expect((await member.put(ME, { bio: "Another field" })).body.prompts).toEqual(turned as never);
  expect((await member.put(ME, { prompts: [] })).body.prompts).toEqual([]);
});

test("each prompt of the list is taken, with an answer of 150 characters, without what nobody sees", async () => {
  const member = await enrol(t);
  for (const prompt of PROMPTS) {
    const prompts = [{ prompt, answer: "🦔".repeat(150) }];
    expect((await member.put(ME, { prompts })).body.prompts).toEqual(prompts);
  }
  const prompts = [{ prompt: "say_yes" as const, answer: "  to\n\u202Ea \u200Bwalk  " }];
  expect((await member.put(ME, { prompts })).body.prompts[0]?.answer).toBe("to a walk");
});

const refused: [string, unknown][] = [
  ["an unknown prompt", answered("favourite_colour")],
  ["a prompt named like a property of every object", answered("constructor")],
  ["a prompt twice", answered("say_yes", "say_yes")],
  ["four prompts", answered(...PROMPTS.slice(0, 4))],
  ["151 characters", [{ prompt: "say_yes", answer: "x".repeat(151) }]],
  ["an empty answer", [{ prompt: "say_yes", answer: " \u200B " }]],
  ["no answer", [{ prompt: "say_yes" }]],
  ["an answer that is a number", [{ prompt: "say_yes", answer: 5 }]],
  ["half a character", [{ prompt: "say_yes", answer: "\uD83E" }]],
  ["a NUL", [{ prompt: "say_yes", answer: "a\0b" }]],
  ["text", "say_yes"],
  ["null", null],
  ["an object", { say_yes: "a walk" }],
];
test.each(refused)("%s is refused at its field, and changes nothing", async (_, prompts) => {
  const member = await enrol(t);
  await member.put(ME, { prompts: answered("learning") });
  const before = (await member.get(ME)).text;
  const answer = await member.put(ME, { bio: "New", prompts } as never);
  expectRefusal(answer, 400, "invalid_input", ["prompts"]);
  expect((await member.get(ME)).text).toBe(before);
});

test("twenty at once end in one of the twenty", async () => {
  const member = await enrol(t);
  const sent = Array.from({ length: 20 }, (_, index) => [
    { prompt: "say_yes" as const, answer: `A${index}` },
    { prompt: "learning" as const, answer: `B${index}` },
  ]);
  await Promise.all(sent.map((prompts) => member.put(ME, { prompts })));
  expect(sent).toContainEqual((await member.get(ME)).body.prompts as never);
});

test("whoever may not see a member reads none of the answers", async () => {
  const [viewer, member] = [await enrol(t), await enrol(t)];
  await member.put(ME, { prompts: answered("learning") });
  await member.post("/api/blocks", { userId: viewer.id });
  const answer = await viewer.get(`/api/users/${member.id}`);
  expect(answer.status).toBe(404);
  expect(answer.text).not.toContain("Answer 0");
});
