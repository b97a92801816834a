import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { visit } from "../testing/demo.ts";
import { readPicture, removeContent, suspendMember } from "../moderation/moderation.service.ts";
import { testApp } from "../testing/app.ts";
import type { TestApp } from "../testing/app.ts";
import { findInconsistencies } from "../testing/database/consistency.ts";
import { enrol } from "../testing/enrol.ts";
import type { Member } from "../testing/enrol.ts";
import { serve } from "../testing/sockets/live-socket.ts";
import { pngOf } from "../testing/pictures.ts";
import { bodyOf } from "../testing/read.ts";
import { expectRefusal } from "../testing/refusal.ts";
import { fetchImage, upload } from "../testing/sending-files.ts";
import {
  UNUSED_MS,
  discardReleased,
  removeUnusedImages,
} from "../uploads/discard-uploads.service.ts";

let t: TestApp;
let ann: Member;
let bea: Member;
beforeEach(async () => {
  t = await testApp({}, { schedule: () => undefined });
  [ann, bea] = [await enrol(t, { name: "Ann" }), await enrol(t, { name: "Bea" })];
});
afterEach(async () => {
  expect(await findInconsistencies(t.deps.db)).toEqual([]);
  await t.close();
});

const photoOf = async (by: { cookie: string }, width = 9, height = 6) =>
  (await upload(t, by, "message", pngOf(width, height))).body.url;
const send = (from: Member, to: { id: string }, message: Record<string, unknown>) =>
  from.post(`/api/messages/${to.id}`, { content: "", ...message });
const say = async (from: Member, to: { id: string }) =>
  (await send(from, to, { content: "Hello" })).body;
const history = async (of: Member, withWhom: { id: string }) =>
  (await of.get(`/api/messages/${withWhom.id}?peek=1`)).body;
const opens = async (address: string, by: { cookie: string }) =>
  (await fetchImage(t, address, {}, by)).status;
const files = () => readdir(join(t.deps.env.dataDir, "uploads"));

/** Bea gets a photo of Ann's, whom she has answered. */
async function sendPhoto() {
  await say(ann, bea);
  await say(bea, ann);
  const photoUrl = await photoOf(ann);
  const { body } = await send(ann, bea, { photoUrl });
  return { photoUrl, id: body.id };
}

describe("a photo in a conversation", () => {
  test("leaves room for other pictures, however many were sent", async () => {
    await say(ann, bea);
    await say(bea, ann);
    const many =
      "WITH RECURSIVE each(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM each WHERE n < 1000)";
    await t.deps.db.$client.batch([
      `${many} INSERT INTO uploads (public_id, owner_id, kind, created_at, kept_at)
       SELECT 'photo' || n, ${ann.userId}, 'message', 0, 0 FROM each`,
      `${many} INSERT INTO messages (public_id, conversation_id, seq, sender_id, content, created_at, photo)
       SELECT 'message' || n, (SELECT id FROM conversations), n + 2, ${ann.userId}, 'Photo', 0, 'photo' || n FROM each`,
    ]);
    expect((await upload(t, ann, "profile", pngOf(9, 6))).status).toBe(201);
    expect((await upload(t, ann, "message", pngOf(9, 6))).status).toBe(201);
  });

  test("is shown to both with its size, and is 'Photo' for clients that do not know photos", async () => {
    await say(bea, ann);
    await say(ann, bea);
    const photoUrl = await photoOf(ann, 2400, 1200);
    const socket = await serve(t).connect(bea);
    const sent = await send(ann, bea, { photoUrl });
    expect(sent.status).toBe(201);
    const shown = { content: "Photo", photoUrl, photoWidth: 1600, photoHeight: 800 };
    expect(sent.body).toMatchObject(shown);
    expect((await socket.next("message")).message).toMatchObject({ ...shown, id: sent.body.id });
    for (const [of, other] of [
      [ann, bea],
      [bea, ann],
    ] as const) {
      const last = (await history(of, other)).at(-1);
      expect(last).toMatchObject(shown);
      expect(last?.isUnanswered).toBeUndefined();
    }
    const { bytes, headers } = await fetchImage(t, photoUrl, {}, bea);
    expect(await new Bun.Image(bytes).metadata()).toMatchObject({ width: 1600, height: 800 });
    expect(headers.get("cache-control")).toBe("private, no-store");
    const [conversation] = bodyOf("/api/conversations", await bea.get("/api/conversations"));
    expect(conversation?.lastMessage).toMatchObject({ content: "Photo", hasPhoto: true });
    expect((await say(ann, bea)).seq).toBe(sent.body.seq + 1);
  });

  test("has words too, can answer a message, and its words can be edited", async () => {
    const { id: replyTo } = await say(ann, bea);
    const photoUrl = await photoOf(bea);
    const { body } = await send(bea, ann, { content: " Look ", photoUrl, replyTo });
    expect(body).toMatchObject({ content: "Look", photoUrl, replyTo: { id: replyTo } });
    const edited = await bea.put(`/api/messages/${ann.id}/${body.id}`, { content: "See" });
    expect(edited.body).toMatchObject({ content: "See", photoUrl, photoWidth: 9, photoHeight: 6 });
  });

  test("is said to be one where it is quoted, and not once it is unsent", async () => {
    const { id, photoUrl } = await sendPhoto();
    const quote = { id, senderId: ann.id, content: "Photo" };
    const { body } = await send(bea, ann, { content: "Where is that?", replyTo: id });
    expect(body.replyTo).toEqual({ ...quote, hasPhoto: true });
    expect((await history(ann, bea)).at(-1)?.replyTo).toEqual({ ...quote, hasPhoto: true });
    const { id: word } = (await send(ann, bea, { content: "Photo" })).body;
    const { body: plain } = await send(bea, ann, { content: "Which?", replyTo: word });
    expect(plain.replyTo).toEqual({ ...quote, id: word });
    await ann.delete(`/api/messages/${bea.id}/${id}`);
    const removed = { ...quote, content: "Message removed", isRemoved: true as const };
    expect((await history(ann, bea)).find((each) => each.id === body.id)?.replyTo).toEqual(removed);
    expect(await opens(photoUrl, bea)).toBe(404);
  });

  test("says that it is unanswered until its reader has written", async () => {
    const socket = await serve(t).connect(bea);
    const photoUrl = await photoOf(ann);
    expect((await send(ann, bea, { photoUrl })).body.isUnanswered).toBeUndefined();
    expect((await socket.next("message")).message).toMatchObject({ isUnanswered: true });
    expect((await history(bea, ann))[0]?.isUnanswered).toBe(true);
    expect((await history(ann, bea))[0]?.isUnanswered).toBeUndefined();
    await say(bea, ann);
    expect((await history(bea, ann))[0]?.isUnanswered).toBeUndefined();
  });

  test("an empty message without one stays refused", async () => {
    for (const photoUrl of [undefined, null])
      expectRefusal(await send(ann, bea, { photoUrl }), 400, "invalid_input", ["content"]);
    for (const body of ["null", "[]", '"words"']) {
      const headers = { cookie: ann.cookie, "Content-Type": "application/json" };
      const to = `/api/messages/${bea.id}`;
      expect((await t.app.request(to, { method: "POST", headers, body })).status).toBe(400);
    }
  });

  test("only one that was issued here to oneself for a message, and was not sent", async () => {
    const theirs = await photoOf(bea);
    const [face, cover] = [
      (await upload(t, ann, "profile", pngOf(9, 9))).body.url,
      (await upload(t, ann, "event", pngOf(9, 9))).body.url,
    ];
    const { photoUrl: used } = await sendPhoto();
    const refused = [theirs, face, cover, used, "", "x", "/uploads/../server-key", `${used}?`];
    for (const photoUrl of [...refused, "https://example.com/a.webp", "x".repeat(5000), 5, {}])
      expectRefusal(await send(ann, bea, { photoUrl }), 400, "invalid_input", ["photoUrl"]);
    expect(await history(bea, ann)).toHaveLength(3);
    const stranger = await enrol(t);
    await send(ann, stranger, { photoUrl: used });
    expect(await history(ann, stranger)).toEqual([]);
    expect((await ann.get("/api/conversations")).body).toHaveLength(1);
  });

  test("cannot be a photo of oneself or a cover", async () => {
    const photoUrl = await photoOf(ann);
    const answer = await ann.put("/api/users/me", { profileImageUrl: photoUrl });
    expectRefusal(answer, 400, "invalid_input", ["profileImageUrl"]);
  });

  test("refused by its type and size as the others are", async () => {
    expectRefusal(await upload(t, ann, "message", "words"), 415, "unsupported_media", ["image"]);
    const large = new Uint8Array(5 * 1024 * 1024);
    expectRefusal(await upload(t, ann, "message", large), 413, "too_large", ["image"]);
    const signedOut = await upload(t, { cookie: "" }, "message", pngOf(9, 9));
    expectRefusal(signedOut, 401, "unauthenticated");
  });

  test("sent again with the same clientId it is one message, also at the same time", async () => {
    for (let round = 0; round < 5; round += 1) {
      const [photoUrl, clientId] = [await photoOf(ann), crypto.randomUUID()];
      const send3 = [1, 2, 3].map(() => send(ann, bea, { photoUrl, clientId }));
      const answers = [...(await Promise.all(send3)), await send(ann, bea, { photoUrl, clientId })];
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 201]);
      expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
      expect(new Set(answers.map(({ body }) => body.photoUrl))).toEqual(new Set([photoUrl]));
      await say(bea, ann);
    }
  });

  test("sent twice as two messages at the same time, one is refused", async () => {
    for (const isKnown of [false, true]) {
      const to = await enrol(t);
      if (isKnown) await say(to, ann);
      const photoUrl = await photoOf(ann);
      const answers = await Promise.all([1, 2, 3].map(() => send(ann, to, { photoUrl })));
      expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 400, 400]);
    }
  });

  test("counts as a message to somebody who has not answered", async () => {
    const statuses: number[] = [];
    for (let turn = 0; turn < 12 && statuses.at(-1) !== 429; turn += 1)
      statuses.push((await send(ann, bea, { photoUrl: await photoOf(ann) })).status);
    const words = await send(ann, bea, { content: "Hello?" });
    expectRefusal(words, 429, "first_contact");
    expect(statuses.at(-1)).toBe(429);
  });
});

describe("the address of a photo in a conversation", () => {
  test("is for the two alone, and for nobody before it is sent", async () => {
    const photoUrl = await photoOf(ann);
    for (const one of [ann, bea]) expect(await opens(photoUrl, one)).toBe(404);
    await send(ann, bea, { photoUrl });
    expect(await Promise.all([ann, bea].map((one) => opens(photoUrl, one)))).toEqual([200, 200]);
    expect(await opens(photoUrl, await enrol(t))).toBe(404);
    expect(await opens(photoUrl, { cookie: "" })).toBe(401);
    const known = { "If-None-Match": "*" };
    expect((await fetchImage(t, photoUrl, known, await enrol(t))).status).toBe(404);
  });

  test("is for nobody after a block, and again when that ends", async () => {
    const { photoUrl } = await sendPhoto();
    await bea.post("/api/blocks", { userId: ann.id });
    for (const one of [ann, bea]) expect(await opens(photoUrl, one)).toBe(404);
    await bea.delete(`/api/blocks/${ann.id}`);
    for (const one of [ann, bea]) expect(await opens(photoUrl, one)).toBe(200);
  });

  test("is for nobody after a sign-out or a suspension", async () => {
    const { photoUrl } = await sendPhoto();
    await suspendMember(t.deps, ann.id, null);
    for (const one of [ann, bea]) expect(await opens(photoUrl, one)).toBe(404);
    await bea.post("/api/logout");
    expect(await opens(photoUrl, bea)).toBe(401);
  });

  test("is for nobody after the message was unsent, and its file is gone", async () => {
    const { photoUrl, id } = await sendPhoto();
    expect(await files()).toHaveLength(1);
    expect((await ann.delete(`/api/messages/${bea.id}/${id}`)).status).toBe(204);
    for (const one of [ann, bea]) expect(await opens(photoUrl, one)).toBe(404);
    const last = (await history(bea, ann)).at(-1);
    expect([last?.content, last?.photoUrl]).toEqual(["Message removed", undefined]);
    expect(await files()).toEqual([]);
    expectRefusal(await send(ann, bea, { photoUrl }), 400, "invalid_input", ["photoUrl"]);
  });

  test.each(["ann", "bea"])(
    "leaves nothing on the disk after %s has deleted the account",
    async (who) => {
      const { photoUrl } = await sendPhoto();
      await send(bea, ann, { photoUrl: await photoOf(bea) });
      await photoOf(who === "ann" ? ann : bea);
      const [gone, other] = who === "ann" ? [ann, bea] : [bea, ann];
      await gone.delete("/api/users/me", { confirm: "DELETE" });
      expect(await opens(photoUrl, other)).toBe(404);
      expect(await files()).toEqual([]);
      expect((await t.deps.db.$client.execute("SELECT id FROM uploads")).rows).toEqual([]);
    },
  );

  test("unsent, it goes after a day; sent, it stays", async () => {
    const unused = await photoOf(ann);
    const { photoUrl } = await sendPhoto();
    t.clock.now += UNUSED_MS;
    await removeUnusedImages(t.deps);
    expect(await files()).toHaveLength(1);
    expect(await opens(photoUrl, bea)).toBe(200);
    expectRefusal(await send(ann, bea, { photoUrl: unused }), 400, "invalid_input", ["photoUrl"]);
  });

  test("reported, it stays for the operator alone", async () => {
    const { photoUrl, id } = await sendPhoto();
    const { bytes } = await fetchImage(t, photoUrl, {}, bea);
    await bea.post("/api/reports", { messageId: id, reason: "harassment" });
    await ann.delete(`/api/messages/${bea.id}/${id}`);
    await discardReleased(t.deps);
    for (const one of [ann, bea]) expect(await opens(photoUrl, one)).toBe(404);
    expect(await readPicture(t.deps, 1)).toEqual(bytes);
    await removeContent(t.deps, 1, "message", null);
    expect(await opens(photoUrl, bea)).toBe(404);
  });

  test("removed by the operator it is for nobody", async () => {
    const { photoUrl, id } = await sendPhoto();
    await bea.post("/api/reports", { messageId: id, reason: "harassment" });
    await removeContent(t.deps, 1, "message", null);
    for (const one of [ann, bea]) expect(await opens(photoUrl, one)).toBe(404);
  });

  test("stands in the exports of both", async () => {
    const { photoUrl } = await sendPhoto();
    for (const one of [ann, bea]) {
      const { body } = await one.get("/api/users/me/export");
      expect(JSON.stringify(body)).toContain(`"photoUrl":"${photoUrl}"`);
    }
  });
});

test("in a demo it counts among the twelve", async () => {
  const app = await testApp();
  const visitor = await visit(app);
  const [neighbour] = bodyOf("/api/conversations", await visitor.get("/api/conversations"));
  for (let turn = 0; turn < 12; turn += 1) {
    const photoUrl = (await upload(app, visitor, "message", pngOf(9, 9))).body.url;
    const to = `/api/messages/${neighbour?.user.id}`;
    expect((await visitor.post(to, { content: "", photoUrl })).status).toBe(201);
  }
  expectRefusal(await upload(app, visitor, "message", pngOf(9, 9)), 403, "demo_locked");
  await app.close();
});
