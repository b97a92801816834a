import { afterEach, beforeEach, expect, test } from "bun:test";
import { testApp } from "../../testing/app.ts";
import type { TestApp } from "../../testing/app.ts";
import { enrol } from "../../testing/enrol.ts";
import type { Member } from "../../testing/enrol.ts";
import { serve } from "../../testing/sockets/live-socket.ts";

let t: TestApp;
let ann: Member;
let bea: Member;
let cleo: Member;
beforeEach(async () => {
  t = await testApp();
  ann = await enrol(t, { name: "Ann" });
  bea = await enrol(t, { name: "Bea" });
  cleo = await enrol(t, { name: "Cleo" });
});
afterEach(() => t.close());

const write = (from: Member, to: Member, content = "hi") =>
  from.post(`/api/messages/${to.id}`, { content });
const change = (by: Member, other: { id: string }, changes: Record<string, unknown>) =>
  by.put(`/api/conversations/${other.id}`, changes);
const listed = async (by: Member, query = "") =>
  (await by.get(`/api/conversations${query}` as "/api/conversations")).body.map(
    ({ user }) => user.id,
  );
const counts = async (by: Member) => {
  const { unreadCount, archivedUnreadCount, markedUnreadCount } = (await by.get("/api/users/me"))
    .body;
  return { unreadCount, archivedUnreadCount, markedUnreadCount };
};

test("an archived conversation leaves the list for another, and its unread are counted apart", async () => {
  for (const other of [bea, cleo]) await write(other, ann);
  const answer = await change(ann, bea, { isArchived: true });
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual({ isMuted: false, isArchived: true, isMarkedUnread: false });
  const { headers } = await ann.get("/api/conversations");
  expect([headers.get("X-Archived-Count"), headers.get("X-Total-Count")]).toEqual(["1", "1"]);
  expect([await listed(ann), await listed(ann, "?archived=1")]).toEqual([[cleo.id], [bea.id]]);
  expect((await ann.get("/api/conversations?archived=1")).body[0]?.isArchived).toBe(true);
  expect(await counts(ann)).toEqual({
    unreadCount: 2,
    archivedUnreadCount: 1,
    markedUnreadCount: undefined,
  });
  // Nobody else sees it.
  expect(await listed(bea)).toEqual([ann.id]);
});

test("a new message brings an archived conversation back, a muted one stays", async () => {
  for (const other of [bea, cleo]) {
    await write(other, ann);
    await change(ann, other, { isArchived: true, isMuted: other === cleo });
  }
  for (const other of [bea, cleo]) await write(other, ann, "again");
  expect([await listed(ann), await listed(ann, "?archived=1")]).toEqual([[bea.id], [cleo.id]]);
});

test("an own message brings an archived conversation back too, and the badges and tabs follow", async () => {
  await write(bea, ann);
  await write(ann, bea);
  await change(ann, bea, { isArchived: true, isMarkedUnread: true });
  expect((await counts(ann)).markedUnreadCount).toBeUndefined();
  const served = serve(t);
  try {
    const tab = await served.connect(ann);
    await write(ann, bea, "once more");
    expect(await tab.next("conversation")).toMatchObject({ userId: bea.id, isArchived: false });
    expect(await counts(ann)).toEqual({
      unreadCount: 1,
      archivedUnreadCount: undefined,
      markedUnreadCount: undefined,
    });
  } finally {
    await served.stop();
  }
});

test("muted is one truth with the mutes of alerts, in both directions", async () => {
  await write(bea, ann);
  const muted = async () => (await ann.get("/api/alerts/settings")).body.muted.users;
  await change(ann, bea, { isMuted: true });
  expect(await muted()).toEqual([bea.id]);
  expect((await ann.get("/api/conversations")).body[0]?.isMuted).toBe(true);
  await ann.delete("/api/alerts/mutes", { userId: bea.id });
  expect((await ann.get("/api/conversations")).body[0]?.isMuted).toBeUndefined();
  expect(await muted()).toEqual([]);
});

test("marked as unread counts as one until it is opened, beside the true number of messages", async () => {
  await write(bea, ann);
  await ann.post(`/api/messages/${bea.id}/read`, {});
  await change(ann, bea, { isMarkedUnread: true });
  const marked = { unreadCount: 0, archivedUnreadCount: undefined, markedUnreadCount: 1 };
  expect(await counts(ann)).toEqual(marked);
  await write(bea, ann);
  expect(await counts(ann)).toEqual({ ...marked, unreadCount: 1, markedUnreadCount: undefined });
  await ann.post(`/api/messages/${bea.id}/read`, {});
  expect((await ann.get("/api/conversations")).body[0]?.isMarkedUnread).toBeUndefined();
  await change(ann, bea, { isMarkedUnread: true });
  await ann.get(`/api/messages/${bea.id}?peek=1`);
  expect(await counts(ann)).toEqual(marked);
  await ann.get(`/api/messages/${bea.id}`);
  expect((await counts(ann)).markedUnreadCount).toBeUndefined();
});

test("every tab of the member gets a frame, and nobody else", async () => {
  await write(bea, ann);
  const served = serve(t);
  try {
    const [own, other] = [await served.connect(ann), await served.connect(bea)];
    await change(ann, bea, { isArchived: true });
    expect(await own.next("conversation")).toEqual({
      type: "conversation",
      userId: bea.id,
      isMuted: false,
      isArchived: true,
      isMarkedUnread: false,
    });
    await ann.post("/api/alerts/mutes", { userId: bea.id });
    expect(await own.next("conversation")).toEqual({
      type: "conversation",
      userId: bea.id,
      isMuted: true,
    });
    expect(await other.rest()).not.toContain("conversation");
  } finally {
    await served.stop();
  }
});

test("refused: without a conversation, with nobody, with oneself, malformed, signed out; twice is once", async () => {
  await write(bea, ann);
  const changes = { isArchived: true };
  for (const [id, status] of [
    [cleo.id, 404],
    ["x".repeat(22), 404],
    [ann.id, 400],
  ] as const)
    expect((await change(ann, { id }, changes)).status).toBe(status);
  for (const sent of [{ isArchived: 1 }, { isMuted: "yes" }, { isMarkedUnread: null }])
    expect((await change(ann, bea, sent)).status).toBe(400);
  expect((await t.client("").put(`/api/conversations/${bea.id}`, changes)).status).toBe(401);
  const answers = await Promise.all([change(ann, bea, changes), change(ann, bea, changes)]);
  expect(answers.map(({ body }) => body.isArchived)).toEqual([true, true]);
  expect((await change(ann, bea, {})).body.isArchived).toBe(true);
  await ann.post("/api/blocks", { userId: bea.id });
  expect((await change(ann, bea, changes)).status).toBe(404);
  expect((await ann.get("/api/conversations")).headers.get("X-Archived-Count")).toBeNull();
});
