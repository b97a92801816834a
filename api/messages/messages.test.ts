import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { testApp } from "../testing/app.ts";
import type { TestApp } from "../testing/app.ts";
import { enrol } from "../testing/enrol.ts";
import type { Member } from "../testing/enrol.ts";
import { acquaint, annAndBea, conversations, history, send } from "../testing/messages.ts";
import { refusalOf } from "../testing/refusal.ts";

let t: TestApp;
let ann: Member;
let bea: Member;
beforeEach(async () => {
  ({ t, ann, bea } = await annAndBea());
});
afterEach(() => t.close());

const moveToSandbox = (member: Member) =>
  t.deps.db.$client.execute({
    sql: "UPDATE users SET realm = 7 WHERE public_id = ?",
    args: [member.id],
  });

describe("spec 7: POST /api/messages/{userId}", () => {
  test("spec 3: the fields of a message, as both see it; spec 5: a message is trimmed", async () => {
    const clientId = crypto.randomUUID();
    const answer = await send(ann, bea, "  Hi Bea \n", clientId);
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      id: expect.stringMatching(/^[\w-]{22}$/),
      senderId: ann.id,
      receiverId: bea.id,
      content: "Hi Bea",
      createdAt: new Date(t.clock.now).toISOString(),
      isRead: false,
      seq: 1,
      clientId,
    });
    expect((await history(ann, bea)).body).toEqual([answer.body]);
    const { clientId: _, ...received } = answer.body;
    expect((await history(bea, ann)).body).toEqual([received]);
  });

  test("spec 5: a message is trimmed, and every byte inside is kept", async () => {
    await acquaint(ann, bea);
    for (const content of [
      "a  b\tc\r\nd",
      "👩‍👩‍👧 é vs é",
      "<b>'\"--;\\</b>",
      "x".repeat(2000),
      "🙂".repeat(2000),
      "\u200bzero",
    ]) {
      expect((await send(ann, bea, content)).body.content).toBe(content);
      expect((await history(bea, ann)).body.at(-1)?.content).toBe(content);
    }
  });

  test("spec 9: the current user of a chat is oneself; without a message it is an empty list", async () => {
    const answer = await history(ann, bea, "");
    expect([answer.status, answer.body, answer.headers.get("x-total-count")]).toEqual([
      200,
      [],
      "0",
    ]);
    expect((await conversations(ann)).body).toEqual([]);
  });

  test("the spec's client may send fields of its own, which have no effect", async () => {
    const answer = await ann.post(`/api/messages/${bea.id}`, {
      content: "hi",
      senderId: bea.id,
      isRead: true,
      seq: 9,
    });
    expect(answer.body).toMatchObject({ senderId: ann.id, isRead: false, seq: 1 });
  });
});

describe("refused messages", () => {
  test("spec 5: blank messages, too long, of the wrong type, with characters that no database keeps", async () => {
    const bad = [
      "",
      "  \n\t ",
      "\u200B \u2800\n\u202E",
      "x".repeat(2001),
      "🙂".repeat(2001),
      7,
      null,
      ["hi"],
      "a\0b",
      "lone \ud800 surrogate",
    ];
    for (const content of bad) {
      const answer = await send(ann, bea, content);
      expect([
        answer.status,
        refusalOf(answer).code,
        typeof refusalOf(answer).fields.content,
      ]).toEqual([400, "invalid_input", "string"]);
    }
    expect((await ann.post(`/api/messages/${bea.id}`)).status).toBe(400);
    expect(refusalOf(await send(ann, bea, "hi", "not a uuid")).fields).toEqual({
      clientId: expect.any(String),
    });
    expect((await history(ann, bea)).body).toEqual([]);
  });

  test("malformed JSON and another content type", async () => {
    const post = (body: string, type: string) =>
      t.app.request(`/api/messages/${bea.id}`, {
        method: "POST",
        headers: { cookie: ann.cookie, "content-type": type },
        body,
      });
    expect((await post('{"content":', "application/json")).status).toBe(400);
    expect((await post('"hi"', "application/json")).status).toBe(400);
    expect((await post("content=hi", "application/x-www-form-urlencoded")).status).toBe(415);
    expect((await history(ann, bea)).body).toEqual([]);
  });

  test("to oneself, to nobody, to somebody of another realm", async () => {
    expect((await send(ann, ann, "hi")).status).toBe(400);
    expect((await history(ann, ann)).status).toBe(400);
    await acquaint(ann, bea);
    await moveToSandbox(bea);
    for (const call of [
      (id: string) => ann.post(`/api/messages/${id}`, { content: "hi" }),
      (id: string) => ann.get(`/api/messages/${id}`),
      (id: string) => ann.post(`/api/messages/${id}/read`),
    ]) {
      const unknown = await call("AAAAAAAAAAAAAAAAAAAAAA");
      const elsewhere = await call(bea.id);
      expect([unknown.status, refusalOf(unknown).code]).toEqual([404, "not_found"]);
      expect([elsewhere.status, elsewhere.text]).toEqual([404, unknown.text]);
      expect((await call("1")).status).toBe(404);
    }
    expect((await conversations(ann)).body).toEqual([]);
  });

  test("signed out, with an ended session, from another site", async () => {
    for (const path of [`/api/messages/${bea.id}`, "/api/conversations"]) {
      expect((await t.signedOut.get(path)).status).toBe(401);
    }
    const body = { content: "hi" };
    expect((await t.signedOut.post(`/api/messages/${bea.id}`, body)).status).toBe(401);
    expect((await t.signedOut.post(`/api/messages/${bea.id}/read`)).status).toBe(401);
    const foreign: Record<string, string>[] = [
      { origin: "https://evil.example" },
      { "sec-fetch-site": "cross-site" },
    ];
    for (const headers of foreign) {
      expect((await ann.post(`/api/messages/${bea.id}`, body, headers)).status).toBe(403);
      expect((await ann.post(`/api/messages/${bea.id}/read`, undefined, headers)).status).toBe(403);
    }
    t.clock.now += 31 * 86_400_000;
    expect((await send(ann, bea, "hi")).status).toBe(401);
  });
});

describe("first contact", () => {
  test("is bounded until the other has written", async () => {
    for (const content of ["one", "two"]) expect((await send(ann, bea, content)).status).toBe(201);
    expect((await ann.get(`/api/users/${bea.id}`)).body.messagesLeft).toBe(0);
    const refused = await send(ann, bea, "three");
    expect<unknown[]>([refused.status, refused.body]).toEqual([
      429,
      { code: "first_contact", message: "You can send 2 messages until Bea answers." },
    ]);
    await ann.post("/api/matches", { userId1: ann.id, userId2: bea.id });
    expect((await send(ann, bea, "three")).status).toBe(429);
    await send(bea, ann, "hello");
    for (const content of ["three", "four", "five"])
      expect((await send(ann, bea, content)).status).toBe(201);
  });

  test("is bounded for each person by itself, and scaled", async () => {
    const scaled = await testApp({ RATE_LIMIT_SCALE: "2.5" });
    const [dora, emma, fay] = [await enrol(scaled), await enrol(scaled), await enrol(scaled)];
    for (const to of [emma, fay]) {
      const answers = await Promise.all(Array.from({ length: 8 }, () => send(dora, to, "hi")));
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
    }
    await scaled.close();
  });

  test("is never exceeded by messages sent at the same time", async () => {
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => send(ann, bea, "hi", crypto.randomUUID())),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(28);
    expect((await history(bea, ann)).body).toHaveLength(2);
  });
});
