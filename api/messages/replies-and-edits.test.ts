import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import type { TestApp } from "../testing/app.ts";
import { findInconsistencies } from "../testing/database/consistency.ts";
import { enrol } from "../testing/enrol.ts";
import type { Member } from "../testing/enrol.ts";
import {
  annAndBea,
  edit,
  greet,
  history,
  only,
  say,
  unsend,
  versionOf,
} from "../testing/messages.ts";
import { expectRefusal, refusalOf } from "../testing/refusal.ts";

const MINUTE_MS = 60_000;
const NOBODY = "AAAAAAAAAAAAAAAAAAAAAA";

let t: TestApp;
let ann: Member;
let bea: Member;
beforeEach(async () => {
  ({ t, ann, bea } = await annAndBea());
});
afterEach(async () => {
  expect(await findInconsistencies(t.deps.db)).toEqual([]);
  await t.close();
});

const acquaint = () => greet(ann, bea);

describe("a reply", () => {
  test("shows both the start of what it answers, as that is now", async () => {
    await acquaint();
    const long = await say(bea, ann, "ä".repeat(200));
    const reply = await say(ann, bea, "Yes", long.id);
    const replyTo = { id: long.id, senderId: bea.id, content: "ä".repeat(140) };
    expect(reply.replyTo).toEqual(replyTo);
    for (const [of, other] of [
      [ann, bea],
      [bea, ann],
    ] as const)
      expect((await only(of, other, reply.id))?.replyTo).toEqual(replyTo);
    await edit(bea, ann, long.id, "short");
    expect((await only(ann, bea, reply.id))?.replyTo?.content).toBe("short");
    await unsend(bea, ann, long.id);
    expect((await only(ann, bea, reply.id))?.replyTo).toEqual({
      id: long.id,
      senderId: bea.id,
      content: "Message removed",
      isRemoved: true,
    });
  });

  test("answers a message of the same conversation alone, also in a first message", async () => {
    const cora = await enrol(t);
    const foreign = await say(cora, ann);
    const [mine] = await acquaint();
    for (const [from, to] of [
      [ann, bea],
      [bea, ann],
      [bea, cora],
    ] as const)
      for (const replyTo of [foreign.id, NOBODY, "short", 7]) {
        const answer = await from.post(`/api/messages/${to.id}`, { content: "hi", replyTo });
        expectRefusal(answer, 400, "invalid_input", ["replyTo"]);
      }
    const again = { content: "Sure", replyTo: mine?.id, clientId: crypto.randomUUID() };
    const first = await bea.post(`/api/messages/${ann.id}`, again);
    const second = await bea.post(`/api/messages/${ann.id}`, again);
    expect([first.status, second.status, second.text]).toEqual([201, 200, first.text]);
    expect((await say(bea, ann, "plain")).replyTo).toBeUndefined();
    const unquoted = await bea.post(`/api/messages/${ann.id}`, { content: "hi", replyTo: null });
    expect([unquoted.status, "replyTo" in unquoted.body]).toEqual([201, false]);
  });
});

describe("an edit", () => {
  test("is marked, for both, for 15 minutes", async () => {
    const [mine] = await acquaint();
    t.clock.now += 15 * MINUTE_MS;
    const answer = await edit(ann, bea, mine!.id, "  Hi, Bea \n");
    const editedAt = new Date(t.clock.now).toISOString();
    expect<unknown>([answer.status, answer.body]).toEqual([
      200,
      { ...mine, content: "Hi, Bea", editedAt, version: 1 },
    ]);
    expect(await only(bea, ann, mine!.id)).toMatchObject({ content: "Hi, Bea", editedAt });
    t.clock.now += 1;
    expectRefusal(await edit(ann, bea, mine!.id, "Once more"), 409, "too_late");
    expect(refusalOf(await edit(ann, bea, mine!.id, "more")).message).toBe(
      "A message can be edited for 15 minutes.",
    );
    expect((await only(bea, ann, mine!.id))?.content).toBe("Hi, Bea");
  });

  test("to the same words, and twice, is no other change", async () => {
    const [mine] = await acquaint();
    expect((await edit(ann, bea, mine!.id, "Hi Bea")).body).toEqual(mine!);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => edit(ann, bea, mine!.id, "once")),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(200));
    expect(await versionOf(ann, bea)).toBe(1);
  });

  test("is refused for others' messages, with bad words, and of what is not there", async () => {
    const [mine, theirs] = await acquaint();
    expectRefusal(await edit(ann, bea, theirs!.id), 403, "forbidden");
    for (const bad of ["", " \n", "x".repeat(2001), 7, null, "a\0b"])
      expectRefusal(await edit(ann, bea, mine!.id, bad), 400, "invalid_input", ["content"]);
    expectRefusal(await edit(ann, bea, NOBODY), 404, "not_found");
    const cora = await enrol(t);
    expectRefusal(await edit(ann, cora, mine!.id), 404, "not_found");
    expectRefusal(await edit(cora, bea, mine!.id), 404, "not_found");
    const { status } = await t.call("PUT", `/api/messages/${bea.id}/${mine!.id}`, { content: "x" });
    expect(status).toBe(401);
    await unsend(ann, bea, mine!.id);
    expectRefusal(await edit(ann, bea, mine!.id), 404, "not_found");
    expect(await versionOf(ann, bea)).toBe(1);
  });

  test("is no way around the bounds of first contact", async () => {
    const mine = await say(ann, bea, "one");
    expect((await edit(ann, bea, mine.id, "two")).status).toBe(200);
    const refused = await edit(ann, bea, mine.id, "three");
    expectRefusal(refused, 429, "first_contact");
    expect(refusalOf(refused).message).toBe("You can edit each message once until Bea answers.");
    await unsend(ann, bea, mine.id);
    await say(ann, bea, "second");
    expect((await ann.post(`/api/messages/${bea.id}`, { content: "third" })).status).toBe(429);
    const last = (await history(ann, bea)).body.at(-1)!;
    await say(bea, ann);
    for (const content of ["a", "b", "c"])
      expect((await edit(ann, bea, last.id, content)).status).toBe(200);
  });
});
