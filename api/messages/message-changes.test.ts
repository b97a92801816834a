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
  react,
  say,
  unsend,
  VERSION,
  versionOf,
} from "../testing/messages.ts";
import { serve } from "../testing/sockets/live-socket.ts";
import { type Answer, bodyOf } from "../testing/read.ts";
import { expectRefusal } from "../testing/refusal.ts";

type Message = Answer<"GET", "/api/messages/:userId">[number];

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
const changes = async (of: Member, withWhom: { id: string }, query = "") => {
  const answer = await of.get(`/api/messages/${withWhom.id}/changes${query}`);
  return { ...answer, body: bodyOf("/api/messages/:userId/changes", answer) };
};
const unreadOf = async (of: Member) => (await of.get("/api/users/me")).body.unreadCount;

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
    for (const id of ["nowhere", "%00", "%E0%A4", "x".repeat(300)]) {
      const path = `/api/messages/${bea.id}/${id}`;
      expect((await ann.put(`${path}/reaction`, { emoji: null })).status).toBe(404);
      expect((await ann.put(path, { content: "Hello" })).status).toBe(404);
      expect((await ann.delete(path)).status).toBe(404);
    }
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
      const { id } = await say(ann, bea, "now");
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
      const { id } = await say(ann, bea, "now");
      await Promise.all([unsend(ann, bea, id), bea.post(`/api/messages/${ann.id}/read`)]);
      expect(await unreadOf(bea)).toBe(0);
    }
    await say(ann, bea);
    expect(await unreadOf(bea)).toBe(1);
  });
});

describe("what changed since a version", () => {
  test("is each message once, as it is now, also far behind the last 50", async () => {
    const [first] = await acquaint();
    const sent: Message[] = [];
    for (let index = 0; index < 60; index++) sent.push(await say(ann, bea, `m${index}`));
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
    for (let index = 0; index < 7; index++) await react(bea, ann, (await say(ann, bea)).id, "👍");
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
    const reply = await say(bea, ann, "What was it?", mine.id);
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
  const reply = await say(ann, bea, "Yes", theirs!.id);
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
