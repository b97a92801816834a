import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import type { TestApp } from "../testing/app.ts";
import { enrol } from "../testing/enrol.ts";
import type { Member } from "../testing/enrol.ts";
import { acquaint, annAndBea, conversations, history, send } from "../testing/messages.ts";
import type { Answer } from "../testing/read.ts";
import { refusalOf } from "../testing/refusal.ts";

type Sent = Answer<"GET", "/api/messages/:userId">[number];

let t: TestApp;
let ann: Member;
let bea: Member;
beforeEach(async () => {
  ({ t, ann, bea } = await annAndBea());
});
afterEach(() => t.close());

describe("spec 7: GET /api/messages/{userId}, page by page", () => {
  let sent: Sent[];
  beforeEach(async () => {
    sent = (await acquaint(ann, bea)).map(({ body }) => body);
    for (let i = 0; i < 58; i++)
      sent.push((await send(i % 3 ? ann : bea, i % 3 ? bea : ann, `m${i}`)).body);
  });
  const ids = (messages: Sent[]) => messages.map(({ id }) => id);

  test("gives the last 50, oldest first, with the number of all", async () => {
    const answer = await history(ann, bea, "");
    expect(ids(answer.body)).toEqual(ids(sent.slice(-50)));
    expect(answer.headers.get("x-total-count")).toBe("60");
  });

  test("goes back and forth from any message", async () => {
    const page = async (query: string) => ids((await history(ann, bea, query)).body);
    expect(await page(`?before=${sent[30]?.id}&limit=10`)).toEqual(ids(sent.slice(20, 30)));
    expect(await page(`?after=${sent[30]?.id}&limit=10`)).toEqual(ids(sent.slice(31, 41)));
    expect(await page(`?before=${sent[3]?.id}`)).toEqual(ids(sent.slice(0, 3)));
    expect(await page(`?after=${sent[59]?.id}`)).toEqual([]);
    expect(await page(`?before=${sent[0]?.id}`)).toEqual([]);
    expect(await page("?limit=100")).toEqual(ids(sent));
  });

  test("refuses what is no place in this history", async () => {
    const cora = await enrol(t);
    const foreign = (await send(cora, bea, "hi")).body.id;
    const queries = [
      "limit=0",
      "limit=101",
      "limit=-1",
      "limit=1e1",
      "limit=",
      "peek=yes",
      "after=unknown",
      "before=",
    ];
    queries.push(
      `before=${foreign}`,
      `after=${foreign}`,
      `before=${sent[1]?.id}&after=${sent[0]?.id}`,
    );
    for (const query of queries) {
      const answer = await history(ann, bea, `?${query}`);
      expect([query, answer.status, refusalOf(answer).code]).toEqual([query, 400, "invalid_input"]);
    }
  });

  test("asked for by another site it reads nothing", async () => {
    await send(ann, bea, "Are you there?");
    const unread = async () => (await bea.get("/api/users/me")).body.unreadCount;
    const before = await unread();
    expect(before).toBeGreaterThan(0);
    for (const site of ["cross-site", "same-site", "none"]) {
      const answer = await bea.get(`/api/messages/${ann.id}`, { "sec-fetch-site": site });
      expect([site, answer.status, await unread()]).toEqual([site, 200, before]);
    }
    await bea.get(`/api/messages/${ann.id}`, { "sec-fetch-site": "same-origin" });
    expect(await unread()).toBe(0);
  });

  test("marks as read only when one looks at the newest", async () => {
    const unread = async () => (await conversations(bea)).body[0]?.unreadCount;
    const all = sent.filter(({ senderId }) => senderId === ann.id).length;
    for (const query of ["?peek=1", `?before=${sent[59]?.id}`, `?after=${sent[0]?.id}`]) {
      await history(bea, ann, query);
      expect(await unread()).toBe(all);
    }
    const looked = await history(bea, ann, "?limit=5");
    expect(looked.body.every((message) => message.senderId === bea.id || message.isRead)).toBe(
      true,
    );
    expect(await unread()).toBe(0);
    const own: Sent[] = (await history(ann, bea, "?peek=1&limit=100")).body;
    expect(own.filter(({ senderId, isRead }) => senderId === ann.id && !isRead)).toEqual([]);
  });
});

describe("POST /api/messages/{userId}/read", () => {
  const isRead = async () => (await history(ann, bea)).body.map((message) => message.isRead);

  test("reads up to a message, or everything", async () => {
    await acquaint(bea, ann);
    const sent: string[] = [];
    for (const content of ["one", "two", "three"])
      sent.push((await send(ann, bea, content)).body.id);
    const read = (body?: Record<string, unknown>) => bea.post(`/api/messages/${ann.id}/read`, body);
    const unread = async () => (await conversations(bea)).body[0]?.unreadCount;
    expect((await read({ upTo: sent[1] })).status).toBe(204);
    expect([await isRead(), await unread()]).toEqual([[false, true, true, true, false], 1]);
    expect((await read({ upTo: sent[0] })).status).toBe(204);
    expect([await isRead(), await unread()]).toEqual([[false, true, true, true, false], 1]);
    expect((await read()).status).toBe(204);
    expect([await isRead(), await unread()]).toEqual([[false, true, true, true, true], 0]);
    expect((await ann.get("/api/users/me")).body.unreadCount).toBe(1);
  });

  test("without a conversation, twice, or with a message of others", async () => {
    const read = (body?: Record<string, unknown>) => bea.post(`/api/messages/${ann.id}/read`, body);
    expect((await read()).status).toBe(204);
    const cora = await enrol(t);
    const foreign = (await send(cora, ann, "hi")).body.id;
    await send(ann, bea, "hi");
    for (const upTo of [foreign, "unknown", 7]) {
      const answer = await read({ upTo });
      expect([answer.status, typeof refusalOf(answer).fields.upTo]).toEqual([400, "string"]);
    }
    expect(await isRead()).toEqual([false]);
    const answers = await Promise.all(Array.from({ length: 5 }, () => read()));
    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(204));
    expect(await isRead()).toEqual([true]);
  });
});
