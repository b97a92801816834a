import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { emptyLog } from "@hereabouts/db/client";
import { sendDuePushes } from "../alerts/pushes/send-pushes.service.ts";
import { writeAlerts } from "../alerts/new-alerts.service.ts";
import { createLogWatcher } from "../moderation/log-watcher.service.ts";
import { listQueue, removeContent, showCase } from "../moderation/moderation.service.ts";
import { createPush, pushKeysOf } from "../push/push.ts";
import { testApp } from "../testing/app.ts";
import type { TestApp } from "../testing/app.ts";
import { findInconsistencies } from "../testing/database/consistency.ts";
import { enrol } from "../testing/enrol.ts";
import type { Member } from "../testing/enrol.ts";
import {
  annAndBea,
  edit,
  greet,
  only,
  react,
  say,
  unsend,
  versionOf,
} from "../testing/messages.ts";
import { serve } from "../testing/sockets/live-socket.ts";
import { openPushService } from "../testing/peers/push-service.ts";
import { bodyOf } from "../testing/read.ts";
import { expectRefusal } from "../testing/refusal.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
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
const listed = async (of: Member) =>
  bodyOf("/api/conversations", await of.get("/api/conversations"))[0];
const unreadOf = async (of: Member) => (await of.get("/api/users/me")).body.unreadCount;

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
    const [first, last] = [await say(ann, bea, "one"), await say(ann, bea, "two")];
    expect([(await listed(bea))?.unreadCount, await unreadOf(bea)]).toEqual([2, 2]);
    await unsend(ann, bea, last.id);
    expect(await listed(bea)).toMatchObject({
      unreadCount: 1,
      lastMessage: { content: "Message removed", isRemoved: true, senderId: ann.id },
    });
    expect([await unreadOf(bea), await unreadOf(ann)]).toEqual([1, 1]);
    await unsend(ann, bea, first.id);
    expect([(await listed(bea))?.unreadCount, await unreadOf(bea)]).toEqual([0, 0]);
    await say(ann, bea, "three");
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
      (await say(ann, bea, "zqshort")).id,
      (await say(ann, bea, long)).id,
      (await say(ann, bea, "plain")).id,
    ];
    await edit(ann, bea, ids[2]!, "zqedited");
    for (const id of ids) await say(bea, ann, "Answer", id);
    for (const word of ["zqshort", "zqlong", "zqedited"])
      expect(await holding(word)).not.toEqual([]);
    for (const id of ids) await unsend(ann, bea, id);
    expect(await emptyLog(t.deps.db)).toBe(true);
    for (const word of ["zqshort", "zqlong", "zqedited"]) expect(await holding(word)).toEqual([]);
  });

  test("stays in the evidence of a report about it", async () => {
    const [bad] = [await say(ann, bea, "The bad one"), await say(ann, bea, "Another")];
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
    const bad = await say(ann, bea, "The bad one");
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
    t = await testApp({}, { push: createPush(keys, "mailto:team@example.com", "loopback") });
    [ann, bea] = [await enrol(t, { name: "Ann" }), await enrol(t, { name: "Bea" })];
    await bea.post("/api/alerts/devices", service.subscribe().registration);
    await bea.put("/api/alerts/settings", { showsWords: true, quietHours: false });
    const [first, second] = [await say(ann, bea, "one"), await say(ann, bea, "two")];
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
    await say(bea, ann);
    const third = await say(ann, bea, "three");
    await writeAlerts(t.deps);
    await unsend(ann, bea, third.id);
    expect(await readAlert()).toEqual([1, true]);
    await sendDuePushes(t.deps);
    expect(service.received).toEqual([]);
    const fourth = await say(ann, bea, "four");
    await unsend(ann, bea, fourth.id);
    expect(await readAlert()).toEqual([1, true]);
    expect(first.id).not.toBe(fourth.id);
    await service.stop();
  });
});
