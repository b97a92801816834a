import { afterEach, describe, expect, test } from "bun:test";
import { PRESENCE_CLOCK_MS } from "../realtime/presence.ts";
import { createPresenceBroadcast } from "../sockets/presence-clock.ts";
import { serve } from "../testing/sockets/live-socket.ts";
import { testApp } from "../testing/app.ts";
import { type Answer, read } from "../testing/read.ts";
import { handSchedule, visit } from "../testing/demo.ts";
import { SANDBOX_TTL_MS, deleteUnusedSandboxes } from "./sandbox.service.ts";

type Message = Answer<"GET", "/api/messages/:userId">[number];
type Person = { id: string; isOnline: boolean; showsOnlineStatus: boolean };
const closing: (() => unknown)[] = [];

async function enter(language = "en") {
  const hand = handSchedule();
  const t = await testApp({}, { schedule: hand.schedule });
  closing.push(t.close);
  const visitor = await visit(t, language);
  const people = await read(visitor, "/api/users/nearby");
  const idOf = (name: string) => people.find((person) => person.name === name)?.id ?? "";
  const messagesWith = async (id: string) =>
    await read(visitor, "/api/messages/:userId", `/api/messages/${id}?peek=1`);
  return { t, hand, visitor, idOf, messagesWith };
}

afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

describe("the people of a sandbox answer", () => {
  test("in the language of their sandbox", async () => {
    const { hand, visitor, idOf, messagesWith } = await enter("de");
    const hana = idOf("Hana Kobayashi");
    await visitor.post(`/api/messages/${hana}`, { content: "Danke dir!" });
    await hand.runNext();
    await hand.runNext();
    expect((await messagesWith(hana))[1]?.content).toMatch(/gern|Klar doch/i);
  });

  test("after a second they read and type, two to four seconds after the message they answer, live", async () => {
    const { t, hand, visitor, idOf, messagesWith } = await enter();
    const server = serve(t);
    closing.push(server.stop);
    const live = await server.connect(visitor);
    const hana = idOf("Hana Kobayashi");
    const sent = (await visitor.post(`/api/messages/${hana}`, { content: "Hi Hana!" })).body;
    await live.next("message");
    expect(await live.rest()).toEqual([]);

    const typingMs = await hand.runNext();
    expect(typingMs).toBe(1000);
    expect(await live.next("read")).toEqual({ type: "read", userId: hana, upTo: sent.id });
    expect(await live.next("typing")).toEqual({ type: "typing", userId: hana });
    expect(await live.rest()).toEqual([]);

    const answerMs = (typingMs ?? 0) + ((await hand.runNext()) ?? 0);
    expect(answerMs).toBeGreaterThanOrEqual(2000);
    expect(answerMs).toBeLessThanOrEqual(4000);
    const { message } = (await live.next("message")) as unknown as { message: Message };
    expect(message).toMatchObject({
      senderId: hana,
      receiverId: visitor.id,
      seq: 2,
      isRead: false,
    });
    expect(hand.waiting).toHaveLength(0);
    const [mine, theirs] = await messagesWith(hana);
    expect(mine).toMatchObject({ id: sent.id, isRead: true });
    expect(theirs).toEqual(message as Message);
    expect((await visitor.get("/api/users/me")).body.unreadCount).toBe(5);
  });

  test.each(["Theo Papadakis", "Maya Okafor"])(
    "%s is online while typing, on every list, whether or not they were before",
    async (name) => {
      const { t, hand, visitor, idOf } = await enter();
      const id = idOf(name);
      await visitor.post("/api/matches", { userId1: visitor.id, userId2: id });
      const online = async () => {
        const matches = await visitor.get(`/api/matches/${visitor.id}`);
        const conversations = await visitor.get("/api/conversations");
        const all: Person[] = [
          (await visitor.get(`/api/users/${id}`)).body,
          ...matches.body.map(({ otherUser }) => otherUser),
          ...conversations.body.map(({ user }) => user),
        ].filter((person) => person.id === id);
        expect(all.every(({ showsOnlineStatus }) => showsOnlineStatus)).toBe(true);
        return [...new Set(all.map(({ isOnline }) => isOnline))];
      };
      const before = await online();
      await visitor.post(`/api/messages/${id}`, { content: "Hi!" });
      const server = serve(t);
      closing.push(server.stop);
      const live = await server.connect(visitor);
      const broadcast = createPresenceBroadcast(t.deps);
      await hand.runNext();
      await live.next("typing");
      t.clock.now += PRESENCE_CLOCK_MS;
      await broadcast();
      expect(await online()).toEqual([true]);
      t.clock.now += 2 * PRESENCE_CLOCK_MS;
      await broadcast();
      expect(await online()).toEqual(before);
    },
  );

  test("a conversation of a dozen turns has no answer twice, and is never stopped as first contact", async () => {
    const { hand, visitor, idOf, messagesWith } = await enter();
    const sam = idOf("Sam Whitfield");
    for (const content of [
      "Hello",
      "How are you?",
      "Coffee?",
      "A walk?",
      "ok",
      "Coffee?",
      "nice",
      "Why?",
      "Tea?",
      "hm",
      "Thanks",
      "Bye",
    ]) {
      expect((await visitor.post(`/api/messages/${sam}`, { content })).status).toBe(201);
      await hand.runNext();
      await hand.runNext();
    }
    const answers = (await messagesWith(sam))
      .filter(({ senderId }) => senderId === sam)
      .map(({ content }) => content);
    expect(answers).toHaveLength(12);
    expect(new Set(answers).size).toBe(12);
  });

  test("several messages at once get one answer, which reads them all and fits the last", async () => {
    const { hand, visitor, idOf, messagesWith } = await enter();
    const leo = idOf("Leo Tran");
    await Promise.all(
      ["Hello", "are you there?"].map((content) =>
        visitor.post(`/api/messages/${leo}`, { content }),
      ),
    );
    await hand.runNext();
    expect(hand.waiting).toHaveLength(1);
    await hand.runNext();
    expect(hand.waiting).toHaveLength(0);
    const messages = await messagesWith(leo);
    expect(messages.map(({ senderId }) => senderId)).toEqual([visitor.id, visitor.id, leo]);
    expect(
      messages.filter(({ senderId }) => senderId === visitor.id).every(({ isRead }) => isRead),
    ).toBe(true);
  });

  test("what comes while they type is read and answered with it", async () => {
    const { hand, visitor, idOf, messagesWith } = await enter();
    const leo = idOf("Leo Tran");
    await visitor.post(`/api/messages/${leo}`, { content: "Hello" });
    await hand.runNext();
    await visitor.post(`/api/messages/${leo}`, { content: "Thanks!" });
    expect(hand.waiting).toHaveLength(1);
    await hand.runNext();
    const messages = await messagesWith(leo);
    expect(messages[1]?.isRead).toBe(true);
    expect(messages[2]?.content).toMatch(/any time|pleasure|of course|welcome/i);
  });

  test("they react to the second message, and to every third from there on", async () => {
    const { t, hand, visitor, idOf, messagesWith } = await enter();
    const server = serve(t);
    closing.push(server.stop);
    const live = await server.connect(visitor);
    const hana = idOf("Hana Kobayashi");
    for (const content of ["Hi Hana!", "Haha, nice", "Bye", "See you", "Where is it?"]) {
      await visitor.post(`/api/messages/${hana}`, { content });
      await hand.runNext();
      await hand.runNext();
    }
    const reactions = (await messagesWith(hana)).flatMap(({ content, reactions }) =>
      reactions ? [[content, reactions]] : [],
    );
    expect(reactions).toEqual([
      ["Haha, nice", [{ emoji: "😂", userIds: [hana] }]],
      ["Where is it?", [{ emoji: "🙏", userIds: [hana] }]],
    ]);
    expect(await live.next("message_changed")).toMatchObject({
      message: { content: "Haha, nice", reactions: [{ emoji: "😂" }] },
    });
  });

  test("a retried message is answered once", async () => {
    const { hand, visitor, idOf } = await enter();
    const grace = idOf("Grace Mbeki");
    const message = { content: "Hello", clientId: crypto.randomUUID() };
    expect((await visitor.post(`/api/messages/${grace}`, message)).status).toBe(201);
    await hand.runNext();
    await hand.runNext();
    expect((await visitor.post(`/api/messages/${grace}`, message)).status).toBe(200);
    expect(hand.waiting).toHaveLength(0);
  });

  test("two of them answer side by side, and in their own words", async () => {
    const { hand, visitor, idOf, messagesWith } = await enter();
    const pair = [idOf("Grace Mbeki"), idOf("Leo Tran")];
    for (const id of pair) await visitor.post(`/api/messages/${id}`, { content: "Coffee?" });
    while (hand.waiting.length > 0) await hand.runNext();
    const answers = await Promise.all(
      pair.map(async (id) => (await messagesWith(id)).at(-1)?.content),
    );
    expect(answers[0]).not.toBe(answers[1]);
  });

  test("an answer that comes when the sandbox is gone is dropped without a word", async () => {
    const lines: string[] = [];
    const { t, hand, visitor, idOf } = await enter();
    const log = { ...t.deps.log, error: (event: string) => void lines.push(event) };
    Object.assign(t.deps, { log });
    await visitor.post(`/api/messages/${idOf("Leo Tran")}`, { content: "Hello" });
    t.clock.now += SANDBOX_TTL_MS;
    await deleteUnusedSandboxes(t.deps);
    await hand.runNext();
    expect(hand.waiting).toHaveLength(0);
    expect(lines).toEqual([]);
  });

  test("one that fails is logged, and the next message is answered again", async () => {
    const { t, hand, visitor, idOf, messagesWith } = await enter();
    const lines: string[] = [];
    Object.assign(t.deps, {
      log: { ...t.deps.log, error: (event: string) => void lines.push(event) },
    });
    const leo = idOf("Leo Tran");
    await visitor.post(`/api/messages/${leo}`, { content: "Hello" });
    const { allows } = t.deps.limits;
    t.deps.limits.allows = () => {
      throw new Error("broken");
    };
    await hand.runNext();
    t.deps.limits.allows = allows;
    expect(lines).toEqual(["answer failed"]);
    await visitor.post(`/api/messages/${leo}`, { content: "Still there?" });
    await hand.runNext();
    await hand.runNext();
    expect((await messagesWith(leo)).map(({ senderId }) => senderId)).toEqual([
      visitor.id,
      visitor.id,
      leo,
    ]);
  });

  test("members are answered by nobody", async () => {
    const { t, hand } = await enter();
    const [ann, ben] = [await t.member(), await t.member()];
    expect((await ann.post(`/api/messages/${ben.id}`, { content: "Hi" })).status).toBe(201);
    expect(hand.waiting).toHaveLength(0);
  });
});
