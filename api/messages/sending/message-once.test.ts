import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { testApp } from "../../testing/app.ts";
import type { TestApp } from "../../testing/app.ts";
import { enrol } from "../../testing/enrol.ts";
import type { Member } from "../../testing/enrol.ts";
import { acquaint, annAndBea, conversations, history, send } from "../../testing/messages.ts";
import type { Answer } from "../../testing/read.ts";
import { refusalOf } from "../../testing/refusal.ts";

type Sent = Answer<"GET", "/api/messages/:userId">[number];

let t: TestApp;
let ann: Member;
let bea: Member;
beforeEach(async () => {
  ({ t, ann, bea } = await annAndBea());
});
afterEach(() => t.close());

describe("a message is stored once", () => {
  test("however often and however near to each other it is sent", async () => {
    const clientId = crypto.randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => send(ann, bea, "once", clientId)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(19).fill(200), 201]);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    const again = await send(ann, bea, "another text", clientId);
    expect<unknown[]>([again.status, again.body]).toEqual([200, answers[0]?.body]);
    expect((await history(bea, ann)).body).toHaveLength(1);
    expect((await conversations(bea)).body[0]?.unreadCount).toBe(1);
  });

  test("and its clientId is taken for other people, at the same time too", async () => {
    const cora = await enrol(t);
    const clientId = crypto.randomUUID();
    const answers = await Promise.all([
      send(ann, bea, "hi", clientId),
      send(ann, cora, "hi", clientId),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(refusalOf(answers.find(({ status }) => status === 409)!).code).toBe("conflict");
    expect((await conversations(ann)).body).toHaveLength(1);
    expect((await conversations(ann)).headers.get("x-total-count")).toBe("1");
    expect((await send(bea, ann, "hi", clientId)).status).toBe(201);
  });

  test("a retry past the bound of first contact is still the first message", async () => {
    const clientId = crypto.randomUUID();
    await send(ann, bea, "one", clientId);
    await send(ann, bea, "two");
    expect((await send(ann, bea, "one", clientId)).status).toBe(200);
  });

  test("fifty at once from both sides are all kept, numbered without a gap", async () => {
    await acquaint(ann, bea);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        index % 2 ? send(ann, bea, `a${index}`) : send(bea, ann, `b${index}`),
      ),
    );
    expect(answers.every(({ status }) => status === 201)).toBe(true);
    const stored: Sent[] = (await history(ann, bea, "?peek=1&limit=100")).body;
    expect(stored.map(({ seq }) => seq)).toEqual(
      Array.from({ length: 52 }, (_, index) => index + 1),
    );
    expect(new Set(stored.map(({ content }) => content)).size).toBe(51);
    expect((await conversations(ann)).body[0]?.unreadCount).toBe(26);
    expect((await conversations(bea)).body[0]?.unreadCount).toBe(26);
  });

  test("however often it is sent among others of a conversation that is going on", async () => {
    await acquaint(ann, bea);
    const clientId = crypto.randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        index % 3 ? send(ann, bea, `a${index}`) : send(ann, bea, "once", clientId),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(9);
    const stored: Sent[] = (await history(bea, ann, "?peek=1&limit=100")).body;
    expect(stored.map(({ seq }) => seq)).toEqual(
      Array.from({ length: 23 }, (_, index) => index + 1),
    );
    expect(stored.filter(({ content }) => content === "once")).toHaveLength(1);
    for (const { body } of answers) {
      expect(stored.find(({ id }) => id === body.id)?.seq).toBe(body.seq);
    }
  });

  test("and numbered after what another server has stored", async () => {
    await acquaint(ann, bea);
    const { client } = await testApp({}, { db: t.deps.db });
    const elsewhere = { ...ann, ...client(ann.cookie) };
    const answers = [];
    for (const from of [ann, ann, elsewhere, elsewhere, bea, ann, elsewhere, bea])
      answers.push(await send(from, from === bea ? ann : bea, "hi"));
    expect(answers.map(({ status, body }) => [status, body.seq])).toEqual(
      Array.from({ length: 8 }, (_, index) => [201, index + 3]),
    );
  });

  test("many pairs at once: each message is stored where it belongs, whatever is refused beside it", async () => {
    const people = await Promise.all(Array.from({ length: 10 }, () => enrol(t)));
    const next = (index: number) => people[(index + 1) % people.length] as Member;
    await Promise.all(people.map((one, index) => acquaint(one, next(index))));
    await people[0]?.post("/api/blocks", { userId: people[1]?.id });
    const content = "It's 50% \u0022quoted\u0022 \\ {\u2028} \ud83d\ude00";
    const clientId = crypto.randomUUID();
    const rounds = Array.from({ length: 5 }, (_, round) =>
      people.map((one, index) => send(one, next(index), content, round < 2 ? clientId : undefined)),
    );
    const answers = await Promise.all(rounds.flat());
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 404)).toHaveLength(5);
    // The second with the same clientId is the first one again.
    expect(statuses.filter((status) => status === 200)).toHaveLength(9);
    expect(statuses.filter((status) => status === 201)).toHaveLength(36);
    for (const [index, one] of people.slice(1).entries()) {
      const { body } = await history(one, next(index + 1));
      expect(body.map(({ seq }: Sent) => seq)).toEqual([1, 2, 3, 4, 5, 6]);
      expect(body.slice(2).map((message: Sent) => [message.senderId, message.content])).toEqual(
        Array.from({ length: 4 }, () => [one.id, content]),
      );
    }
  });

  test("when both write their first message at the same time there is one conversation", async () => {
    const answers = await Promise.all([send(ann, bea, "hi"), send(bea, ann, "hi")]);
    expect(answers.map(({ body }) => body.seq).sort()).toEqual([1, 2]);
    expect((await history(ann, bea)).headers.get("x-total-count")).toBe("2");
  });
});

test("a conversation that is going on ends with a block, and goes on after it", async () => {
  await acquaint(ann, bea);
  expect((await send(ann, bea, "three")).status).toBe(201);
  await bea.post("/api/blocks", { userId: ann.id });
  const nobody = await send(ann, { id: "A".repeat(22) }, "hi");
  const refused = await send(ann, bea, "hi");
  expect([refused.status, refused.text]).toEqual([404, nobody.text]);
  await bea.delete(`/api/blocks/${ann.id}`);
  expect((await send(ann, bea, "four")).body.seq).toBe(4);
  expect((await history(bea, ann)).body).toHaveLength(4);
});
