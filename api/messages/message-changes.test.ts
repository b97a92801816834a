import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { emptyLog } from "@hereabouts/db/client";
import { sendDuePushes } from "../alerts/send-pushes.service.ts";
import { writeAlerts } from "../alerts/new-alerts.service.ts";
import { isLoopback } from "../lib/network.ts";
import { createLogWatcher } from "../moderation/log-watcher.service.ts";
import { listQueue, removeContent, showCase } from "../moderation/moderation.service.ts";
import { createPush, pushKeysOf } from "../push/push.ts";
import { testApp } from "../testing/app.ts";
import type { TestApp } from "../testing/app.ts";
import { findInconsistencies } from "../testing/consistency.ts";
import { enrol } from "../testing/enrol.ts";
import type { Member } from "../testing/enrol.ts";
import { serve } from "../testing/live-socket.ts";
import { openPushService } from "../testing/push-service.ts";
import { type Answer, bodyOf } from "../testing/read.ts";
import { expectRefusal, refusalOf } from "../testing/refusal.ts";

type Message = Answer<"GET", "/api/messages/:userId">[number];

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const NOBODY = "AAAAAAAAAAAAAAAAAAAAAA";
const VERSION = "x-conversation-version";

let t: TestApp;
let ann: Member;
let bea: Member;
beforeEach(async () => {
  t = await testApp();
  [ann, bea] = [await enrol(t, { name: "Ann" }), await enrol(t, { name: "Bea" })];
});
afterEach(async () => {
  expect(await findInconsistencies(t.deps.db)).toEqual([]);
  await t.close();
});

const send = async (from: Member, to: { id: string }, content = "Hello", replyTo?: string) =>
  (await from.post(`/api/messages/${to.id}`, { content, ...(replyTo && { replyTo }) })).body;
const acquaint = async () => [await send(ann, bea, "Hi Bea"), await send(bea, ann, "Hi Ann")];
const edit = (by: Member, of: { id: string }, id: string, content: unknown = "Edited") =>
  by.put(`/api/messages/${of.id}/${id}`, { content });
const unsend = (by: Member, of: { id: string }, id: string) =>
  by.delete(`/api/messages/${of.id}/${id}`);
const react = (by: Member, of: { id: string }, id: string, emoji: unknown) =>
  by.put(`/api/messages/${of.id}/${id}/reaction`, { emoji });
const history = (of: Member, withWhom: { id: string }, query = "?peek=1") =>
  of.get(`/api/messages/${withWhom.id}${query}`);
const only = async (of: Member, withWhom: { id: string }, id: string) =>
  (await history(of, withWhom)).body.find((message: Message) => message.id === id);
const versionOf = async (of: Member, withWhom: { id: string }) =>
  Number((await history(of, withWhom)).headers.get(VERSION));
const changes = async (of: Member, withWhom: { id: string }, query = "") => {
  const answer = await of.get(`/api/messages/${withWhom.id}/changes${query}`);
  return { ...answer, body: bodyOf("/api/messages/:userId/changes", answer) };
};
const listed = async (of: Member) =>
  bodyOf("/api/conversations", await of.get("/api/conversations"))[0];
const unreadOf = async (of: Member) => (await of.get("/api/users/me")).body.unreadCount;

describe("a reply", () => {
  test("shows both the start of what it answers, as that is now", async () => {
    await acquaint();
    const long = await send(bea, ann, "ä".repeat(200));
    const reply = await send(ann, bea, "Yes", long.id);
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
    const foreign = await send(cora, ann);
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
    expect((await send(bea, ann, "plain")).replyTo).toBeUndefined();
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
    const mine = await send(ann, bea, "one");
    expect((await edit(ann, bea, mine.id, "two")).status).toBe(200);
    const refused = await edit(ann, bea, mine.id, "three");
    expectRefusal(refused, 429, "first_contact");
    expect(refusalOf(refused).message).toBe("You can edit each message once until Bea answers.");
    await unsend(ann, bea, mine.id);
    await send(ann, bea, "second");
    expect((await ann.post(`/api/messages/${bea.id}`, { content: "third" })).status).toBe(429);
    const last = (await history(ann, bea)).body.at(-1)!;
    await send(bea, ann);
    for (const content of ["a", "b", "c"])
      expect((await edit(ann, bea, last.id, content)).status).toBe(200);
  });
});

describe("an unsent message", () => {
  test("is empty for both: its words, its reactions and its edits are gone", async () => {
    const [mine] = await acquaint();
    await edit(ann, bea, mine!.id, "zqsecret");
    await react(bea, ann, mine!.id, "👍");
    expect((await unsend(ann, bea, mine!.id)).status).toBe(204);
    const { content: _, clientId: __, ...rest } = mine!;
    const removed = { ...rest, content: "Message removed", isRemoved: true, version: 3 };
    expect<unknown>(await only(ann, bea, mine!.id)).toEqual(removed);
    expect<unknown>(await only(bea, ann, mine!.id)).toEqual(removed);
    for (const again of [unsend(ann, bea, mine!.id), unsend(ann, bea, mine!.id)])
      expect((await again).status).toBe(204);
    expect(await versionOf(ann, bea)).toBe(3);
    const { rows } = await t.deps.db.$client.execute("SELECT * FROM message_changes");
    expect(rows).toEqual([expect.objectContaining({ receiver_reaction: null, version: 3 })]);
  });

  test("within a day, and only by who wrote it", async () => {
    const [mine, theirs] = await acquaint();
    expectRefusal(await unsend(ann, bea, theirs!.id), 403, "forbidden");
    expectRefusal(await unsend(ann, bea, NOBODY), 404, "not_found");
    expectRefusal(await unsend(await enrol(t), bea, mine!.id), 404, "not_found");
    t.clock.now += DAY_MS + 1;
    expectRefusal(await unsend(ann, bea, mine!.id), 409, "too_late");
    t.clock.now -= 1;
    expect((await unsend(ann, bea, mine!.id)).status).toBe(204);
    t.clock.now += DAY_MS;
    expect((await unsend(ann, bea, mine!.id)).status).toBe(204);
  });

  test("is unread no more, and the list of conversations says so", async () => {
    await acquaint();
    await bea.get(`/api/messages/${ann.id}`);
    const [first, last] = [await send(ann, bea, "one"), await send(ann, bea, "two")];
    expect([(await listed(bea))?.unreadCount, await unreadOf(bea)]).toEqual([2, 2]);
    await unsend(ann, bea, last.id);
    expect(await listed(bea)).toMatchObject({
      unreadCount: 1,
      lastMessage: { content: "Message removed", isRemoved: true, senderId: ann.id },
    });
    expect([await unreadOf(bea), await unreadOf(ann)]).toEqual([1, 1]);
    await unsend(ann, bea, first.id);
    expect([(await listed(bea))?.unreadCount, await unreadOf(bea)]).toEqual([0, 0]);
    await send(ann, bea, "three");
    expect(await unreadOf(bea)).toBe(1);
    await bea.post(`/api/messages/${ann.id}/read`);
    expect(await unreadOf(bea)).toBe(0);
    expect("isRemoved" in ((await listed(bea))?.lastMessage ?? {})).toBe(false);
  });

  test("is in no file any more once the log is emptied", async () => {
    await acquaint();
    const holding = async (word: string) => {
      const folder = t.deps.env.dataDir;
      const names = await readdir(folder);
      const files = names.map((name) => Bun.file(join(folder, name)).bytes());
      const bytes = await Promise.all(files.map((file) => file.catch(() => new Uint8Array())));
      return names.filter((_, index) => Buffer.from(bytes[index] ?? []).includes(word));
    };
    const long = "zqlong ".repeat(280);
    const ids = [
      (await send(ann, bea, "zqshort")).id,
      (await send(ann, bea, long)).id,
      (await send(ann, bea, "plain")).id,
    ];
    await edit(ann, bea, ids[2]!, "zqedited");
    for (const id of ids) await send(bea, ann, "Answer", id);
    for (const word of ["zqshort", "zqlong", "zqedited"])
      expect(await holding(word)).not.toEqual([]);
    for (const id of ids) await unsend(ann, bea, id);
    expect(await emptyLog(t.deps.db)).toBe(true);
    for (const word of ["zqshort", "zqlong", "zqedited"]) expect(await holding(word)).toEqual([]);
  });

  test("stays in the evidence of a report about it", async () => {
    const [bad] = [await send(ann, bea, "The bad one"), await send(ann, bea, "Another")];
    await bea.post("/api/reports", { messageId: bad?.id, reason: "harassment" });
    await unsend(ann, bea, bad!.id);
    const [open] = await listQueue(t.deps, false);
    const { evidence } = await showCase(t.deps, open?.id ?? 0);
    expect(JSON.stringify(evidence)).toContain("The bad one");
    expect((await bea.get("/api/reports")).body[0]?.about).toBe("The bad one");
  });

  test("by the operator is the same, and is sent to who has it open", async () => {
    const server = serve(t);
    const follow = createLogWatcher(t.deps);
    await follow();
    const bad = await send(ann, bea, "The bad one");
    await bea.post("/api/reports", { messageId: bad.id, reason: "harassment" });
    const { next } = await server.connect(bea);
    const [open] = await listQueue(t.deps, false);
    await removeContent(t.deps, open?.id ?? 0, undefined, null);
    await follow();
    expect(await next("message_changed")).toMatchObject({
      version: 1,
      message: { id: bad.id, content: "Message removed", isRemoved: true },
    });
    expect(await unreadOf(bea)).toBe(0);
    await server.stop();
  });
});

describe("an unsent message that was not looked at yet", () => {
  const keys = pushKeysOf(new Uint8Array(32).fill(7));
  test("is pushed to nobody, and its alert is read", async () => {
    await t.close();
    const service = openPushService();
    t = await testApp({}, { push: createPush(keys, "mailto:team@example.com", isLoopback) });
    [ann, bea] = [await enrol(t, { name: "Ann" }), await enrol(t, { name: "Bea" })];
    await bea.post("/api/alerts/devices", service.subscribe().registration);
    await bea.put("/api/alerts/settings", { showsWords: true, quietHours: false });
    const [first, second] = [await send(ann, bea, "one"), await send(ann, bea, "two")];
    await writeAlerts(t.deps);
    const readAlert = async () => {
      await writeAlerts(t.deps);
      const [alert] = (await bea.get("/api/alerts")).body;
      return [alert?.count, alert?.isRead];
    };
    expect(await readAlert()).toEqual([2, false]);
    await unsend(ann, bea, second.id);
    expect(await readAlert()).toEqual([1, false]);
    await sendDuePushes(t.deps);
    expect(service.received.splice(0).map(({ payload }) => payload.body)).toEqual(["one"]);
    await bea.post(`/api/messages/${ann.id}/read`);
    await send(bea, ann);
    const third = await send(ann, bea, "three");
    await writeAlerts(t.deps);
    await unsend(ann, bea, third.id);
    expect(await readAlert()).toEqual([1, true]);
    await sendDuePushes(t.deps);
    expect(service.received).toEqual([]);
    const fourth = await send(ann, bea, "four");
    await unsend(ann, bea, fourth.id);
    expect(await readAlert()).toEqual([1, true]);
    expect(first.id).not.toBe(fourth.id);
    await service.stop();
  });
});

describe("a reaction", () => {
  test("is one a person: another replaces it, null takes it away", async () => {
    const [mine] = await acquaint();
    const answer = await react(bea, ann, mine!.id, "❤️");
    expect([answer.status, answer.body.reactions]).toEqual([
      200,
      [{ emoji: "❤️", userIds: [bea.id] }],
    ]);
    const { body } = await react(ann, bea, mine!.id, "❤");
    expect(body.reactions).toEqual([{ emoji: "❤️", userIds: [bea.id, ann.id] }]);
    await react(bea, ann, mine!.id, "👨‍👩‍👧‍👦");
    const both = [
      { emoji: "👨‍👩‍👧‍👦", userIds: [bea.id] },
      { emoji: "❤️", userIds: [ann.id] },
    ];
    expect((await only(ann, bea, mine!.id))?.reactions).toEqual(both);
    expect((await only(bea, ann, mine!.id))?.reactions).toEqual(both);
    expect((await react(bea, ann, mine!.id, null)).body.reactions).toHaveLength(1);
    const bare = (await react(ann, bea, mine!.id, null)).body;
    expect(bare).toEqual({ ...mine!, version: 5 });
    await react(ann, bea, mine!.id, null);
    expect(await versionOf(ann, bea)).toBe(5);
  });

  test("is any single emoji and nothing else", async () => {
    const [mine] = await acquaint();
    for (const emoji of ["👍", "🏴󠁧󠁢󠁳󠁣󠁴󠁿", "🇩🇪", "1️⃣", "👩🏽‍❤️‍💋‍👨🏿"])
      expect((await react(bea, ann, mine!.id, emoji)).body.reactions?.[0]?.emoji).toBe(emoji);
    const bad = [
      "",
      "a",
      "1",
      "👍👍",
      "👍 ",
      "😀\u0301",
      "👍".repeat(99),
      "<b>",
      7,
      ["👍"],
      undefined,
    ];
    for (const emoji of bad)
      expectRefusal(await react(bea, ann, mine!.id, emoji), 400, "invalid_input", ["emoji"]);
  });

  test("is refused where there is no message", async () => {
    const [mine] = await acquaint();
    const cora = await enrol(t);
    expectRefusal(await react(ann, bea, NOBODY, "👍"), 404, "not_found");
    expectRefusal(await react(cora, bea, mine!.id, "👍"), 404, "not_found");
    expectRefusal(await react(ann, cora, mine!.id, "👍"), 404, "not_found");
    await unsend(ann, bea, mine!.id);
    expectRefusal(await react(bea, ann, mine!.id, "👍"), 404, "not_found");
    expectRefusal(await react(ann, ann, mine!.id, "👍"), 400, "invalid_input");
  });
});

test("whoever is blocked, or blocks, changes nothing between the two", async () => {
  const [mine, theirs] = await acquaint();
  await bea.post("/api/blocks", { userId: ann.id });
  for (const [by, of, own] of [
    [ann, bea, mine!.id],
    [bea, ann, theirs!.id],
  ] as const) {
    const asked = (id: string) => [
      edit(by, { id }, own),
      unsend(by, { id }, own),
      react(by, { id }, own, "👍"),
      changes(by, { id }),
    ];
    for (const answer of await Promise.all(asked(of.id)))
      expectRefusal(answer as never, 404, "not_found");
    const texts = async (id: string) => (await Promise.all(asked(id))).map(({ text }) => text);
    expect(await texts(of.id)).toEqual(await texts(NOBODY));
  }
  await bea.delete(`/api/blocks/${ann.id}`);
  expect((await history(ann, bea)).body.map(({ content }) => content)).toEqual([
    "Hi Bea",
    "Hi Ann",
  ]);
  expect(await versionOf(ann, bea)).toBe(0);
});

describe("at the same time", () => {
  test("two reactions of one person leave one of them", async () => {
    const [mine] = await acquaint();
    const emoji = ["👍", "😂", "😮", "😢", "🙏", "❤️"];
    const answers = await Promise.all(emoji.map((each) => react(bea, ann, mine!.id, each)));
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
    const { reactions } = (await only(ann, bea, mine!.id)) ?? {};
    expect(reactions).toEqual([{ emoji: expect.any(String), userIds: [bea.id] }]);
    expect(await versionOf(ann, bea)).toBe(6);
  });

  test("an edit never brings back what is unsent", async () => {
    await acquaint();
    for (let round = 0; round < 10; round++) {
      const { id } = await send(ann, bea, "now");
      const [edited, unsent] = await Promise.all([
        edit(ann, bea, id, "then"),
        unsend(ann, bea, id),
        react(bea, ann, id, "👍"),
      ]);
      expect(unsent.status).toBe(204);
      expect([200, 404]).toContain(edited.status);
      expect<unknown>(await only(bea, ann, id)).toEqual({
        ...(await only(bea, ann, id)),
        content: "Message removed",
        isRemoved: true,
      });
      expect((await only(bea, ann, id))?.reactions).toBeUndefined();
    }
  });

  test("unsending and reading leave nothing unread, and no count below it", async () => {
    await acquaint();
    for (let round = 0; round < 10; round++) {
      const { id } = await send(ann, bea, "now");
      await Promise.all([unsend(ann, bea, id), bea.post(`/api/messages/${ann.id}/read`)]);
      expect(await unreadOf(bea)).toBe(0);
    }
    await send(ann, bea);
    expect(await unreadOf(bea)).toBe(1);
  });
});

describe("what changed since a version", () => {
  test("is each message once, as it is now, also far behind the last 50", async () => {
    const [first] = await acquaint();
    const sent: Message[] = [];
    for (let index = 0; index < 60; index++) sent.push(await send(ann, bea, `m${index}`));
    await react(bea, ann, first!.id, "👍");
    await edit(ann, bea, sent[5]!.id, "edited");
    await unsend(ann, bea, sent[7]!.id);
    await react(bea, ann, first!.id, "😂");
    const all = await changes(bea, ann);
    expect([all.status, all.headers.get(VERSION), all.body.version]).toEqual([200, "4", 4]);
    expect(all.body.messages.map(({ id, version }) => [id, version])).toEqual([
      [sent[5]!.id, 2],
      [sent[7]!.id, 3],
      [first!.id, 4],
    ]);
    expect(all.body.messages.at(-1)?.reactions).toEqual([{ emoji: "😂", userIds: [bea.id] }]);
    expect((await changes(bea, ann, "?since=3")).body.messages.map(({ id }) => id)).toEqual([
      first!.id,
    ]);
    const none = { version: 4, messages: [] };
    for (const since of [4, 5, 999]) {
      expect((await changes(ann, bea, `?since=${since}`)).body).toEqual(none);
    }
  });

  test("comes page by page", async () => {
    await acquaint();
    for (let index = 0; index < 7; index++) await react(bea, ann, (await send(ann, bea)).id, "👍");
    const seen: number[] = [];
    let since = 0;
    for (let page = 0; page < 4; page++) {
      const { body, headers } = await changes(ann, bea, `?limit=3&since=${since}`);
      expect(headers.get(VERSION)).toBe("7");
      seen.push(...body.messages.map(({ version }) => version ?? 0));
      since = body.version;
    }
    expect([seen, since]).toEqual([[1, 2, 3, 4, 5, 6, 7], 7]);
  });

  test("is nothing with somebody new, and is asked for with a number", async () => {
    expect((await changes(ann, bea)).body).toEqual({ version: 0, messages: [] });
    for (const query of ["?since=x", "?since=-1", "?since=1.5", "?limit=0", "?limit=101"])
      expectRefusal((await changes(ann, bea, query)) as never, 400, "invalid_input");
    expectRefusal((await changes(ann, { id: NOBODY })) as never, 404, "not_found");
    expect((await t.signedOut.get(`/api/messages/${bea.id}/changes`)).status).toBe(401);
  });
});

describe("live", () => {
  test("each change reaches every tab of both, as each sees it, with its version", async () => {
    const server = serve(t);
    const clientId = crypto.randomUUID();
    await acquaint();
    const { body: mine } = await ann.post(`/api/messages/${bea.id}`, { content: "Hm", clientId });
    const tabs = [await server.connect(ann), await server.connect(ann), await server.connect(bea)];
    const frames = () => Promise.all(tabs.map(({ next }) => next("message_changed")));
    await edit(ann, bea, mine.id, "Hm?");
    for (const [index, { version, message }] of (await frames()).entries()) {
      expect(version).toBe(1);
      expect(message).toMatchObject({ id: mine.id, content: "Hm?", isRead: false, version: 1 });
      expect((message as Message).clientId).toBe(index < 2 ? clientId : undefined);
    }
    await bea.post(`/api/messages/${ann.id}/read`);
    await react(bea, ann, mine.id, "👍");
    for (const { version, message } of await frames()) {
      expect(version).toBe(2);
      const reactions = [{ emoji: "👍", userIds: [bea.id] }];
      expect(message).toMatchObject({ senderId: ann.id, isRead: true, reactions });
    }
    await react(bea, ann, mine.id, "👍");
    await edit(ann, bea, mine.id, "Hm?");
    await unsend(ann, bea, mine.id);
    for (const { version, message } of await frames())
      expect([version, (message as Message).isRemoved]).toEqual([3, true]);
    const reply = await send(bea, ann, "What was it?", mine.id);
    const frame = await tabs[0]!.next("message");
    expect((frame.message as Message).replyTo).toEqual(reply.replyTo!);
    await server.stop();
  });

  test("shows nobody who hides their presence from the other what was read", async () => {
    const server = serve(t);
    const [mine] = await acquaint();
    await bea.put("/api/users/me/settings", { showOnlineStatus: false });
    await bea.get(`/api/messages/${ann.id}`);
    const tab = await server.connect(ann);
    await react(bea, ann, mine!.id, "👍");
    expect(await tab.next("message_changed")).toMatchObject({ message: { isRead: false } });
    expect((await edit(ann, bea, mine!.id)).body.isRead).toBe(false);
    await server.stop();
  });
});

test("the export holds replies, edits, removals and reactions", async () => {
  const [mine, theirs] = await acquaint();
  const reply = await send(ann, bea, "Yes", theirs!.id);
  await edit(ann, bea, reply.id, "Yes!");
  await react(bea, ann, reply.id, "👍");
  await react(ann, bea, reply.id, "🙏");
  await unsend(ann, bea, mine!.id);
  const { conversations } = JSON.parse((await ann.get("/api/users/me/export")).text) as {
    conversations: { messages: unknown[] }[];
  };
  expect(conversations[0]?.messages).toMatchObject([
    { content: "", isRemoved: true },
    { content: "Hi Ann", isRemoved: false, repliesTo: null },
    {
      content: "Yes!",
      repliesTo: 2,
      editedAt: new Date(t.clock.now).toISOString(),
      myReaction: "🙏",
      theirReaction: "👍",
    },
  ]);
});
