import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { eventAt, host } from "../testing/events.ts";
import { CLOSE } from "../realtime/socket.ts";
import { PRESENCE_CLOCK_MS } from "../realtime/presence.ts";
import { createPresenceBroadcast } from "../sockets/presence-clock.ts";
import { serve } from "../testing/sockets/live-socket.ts";
import { testApp } from "../testing/app.ts";
import type { TestApp } from "../testing/app.ts";
import { enrol } from "../testing/enrol.ts";
import type { Member } from "../testing/enrol.ts";
import { expectRefusal } from "../testing/refusal.ts";
import { pngOf } from "../testing/pictures.ts";
import { fetchImage, upload } from "../testing/sending-files.ts";
import { discardReleased } from "../uploads/discard-uploads.service.ts";
import { createLogWatcher } from "./log-watcher.service.ts";
import { findMember } from "./moderation.repo.ts";
import {
  dismissReport,
  liftSuspension,
  listQueue,
  readLog,
  readPicture,
  removeContent,
  suspendAccused,
  suspendMember,
  warnAccused,
} from "./moderation.service.ts";

const PASSWORD = "correct horse";

let t: TestApp;
let follow: () => Promise<void>;
let ann: Member;
let ben: Awaited<ReturnType<TestApp["member"]>>;
beforeEach(async () => {
  t = await testApp({ RATE_LIMIT_SCALE: "1000" });
  follow = createLogWatcher(t.deps);
  await follow();
  ann = await enrol(t, { name: "Ann" });
  ben = await t.member({ name: "Ben", bio: "rude" });
});
afterEach(() => t.close());

async function report(subject: Record<string, unknown>) {
  await ann.post("/api/reports", { reason: "harassment", ...subject });
  return (await listQueue(t.deps, false)).at(-1)?.id ?? 0;
}
const stateForAnn = async () => (await ann.get("/api/reports")).body[0]?.state;
const signIn = (password = PASSWORD) =>
  t.signedOut.post("/api/login", { email: ben.email, password });

describe("the operator", () => {
  test("dismisses a report, once", async () => {
    const id = await report({ userId: ben.id });
    await dismissReport(t.deps, id, "A joke");
    expect(await stateForAnn()).toBe("dismissed");
    await expect(dismissReport(t.deps, id, null)).rejects.toThrow("closed already: dismissed");
    await expect(dismissReport(t.deps, 99, null)).rejects.toThrow("no report 99");
    expect(await readLog(t.deps)).toMatchObject([{ act: "dismiss", reportId: id, note: "A joke" }]);
  });

  test("acts once on a report, however many act at the same time", async () => {
    const id = await report({ userId: ben.id });
    const acts = await Promise.allSettled([
      warnAccused(t.deps, id, "Please stop"),
      suspendAccused(t.deps, id, null),
      dismissReport(t.deps, id, null),
    ]);
    expect(acts.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await readLog(t.deps)).toHaveLength(1);
    expect((await ben.get("/api/users/me")).status).toBe(200);
  });

  test("changes of what a server has in memory only what an act concerns", async () => {
    const userId = (await findMember(t.deps.db, ben.email))?.id;
    const changed: string[] = [];
    t.deps.events.subscribe("everything.changed", () => changed.push("everything"));
    t.deps.events.subscribe("person.changed", ({ userId }) => changed.push(`person ${userId}`));
    await dismissReport(t.deps, await report({ userId: ben.id }), null);
    await warnAccused(t.deps, await report({ userId: ben.id }), "Please stop");
    await follow();
    expect(changed).toEqual([]);
    await suspendAccused(t.deps, await report({ userId: ben.id }), null);
    await follow();
    expect(new Set(changed)).toEqual(new Set([`person ${userId}`]));
    const left = await t.deps.db.$client.execute("SELECT * FROM act_changes");
    expect(left.rows).toEqual([]);
  });

  test("warns a member, who reads it until it is confirmed", async () => {
    const server = serve(t);
    const live = await server.connect(ben);
    await warnAccused(t.deps, await report({ userId: ben.id }), "Please stop");
    await follow();
    expect(await live.next("warning")).toEqual({ type: "warning" });
    await follow();
    expect(await live.rest()).toEqual([]);
    const [warning] = (await ben.get("/api/warnings")).body;
    expect(warning).toMatchObject({ message: "Please stop" });
    const confirm = (by: { post: Member["post"] }) =>
      by.post(`/api/warnings/${warning?.id}/acknowledge`);
    expectRefusal(await confirm(ann), 404, "not_found");
    expectRefusal(await confirm(t.signedOut), 401, "unauthenticated");
    expect((await ben.get("/api/warnings")).body).toHaveLength(1);
    for (const { status } of [await confirm(ben), await confirm(ben)]) expect(status).toBe(204);
    expect((await ben.get("/api/warnings")).body).toEqual([]);
    expect((await ann.get("/api/warnings")).body).toEqual([]);
    expect(await stateForAnn()).toBe("warned");
    await server.stop();
  });

  test("removes a message, whose place in the conversation stays", async () => {
    await ben.post(`/api/messages/${ann.id}`, { content: "one" });
    const clientId = crypto.randomUUID();
    const bad = await ben.post(`/api/messages/${ann.id}`, { content: "bad", clientId });
    await removeContent(t.deps, await report({ messageId: bad.body.id }), undefined, null);
    const { body } = await ann.get(`/api/messages/${ben.id}?peek=1`);
    expect(
      body.map(({ content, seq }: { content: string; seq: number }) => [seq, content]),
    ).toEqual([
      [1, "one"],
      [2, "Message removed"],
    ]);
    expect((await ann.get("/api/conversations")).body[0]?.lastMessage.content).toBe(
      "Message removed",
    );
    const retry = await ben.post(`/api/messages/${ann.id}`, { content: "bad", clientId });
    expect([retry.status, retry.body.content]).toEqual([200, "Message removed"]);
    expect(await stateForAnn()).toBe("removed");
  });

  test("removes an event, and it leaves every list", async () => {
    await host(t, ann);
    const bad = (await ben.post("/api/events", eventAt(t))).body;
    expect((await ann.get("/api/events/nearby")).body).toHaveLength(2);
    const id = await report({ eventId: bad.id });
    await removeContent(t.deps, id, undefined, null);
    await follow();
    const list = await ann.get("/api/events/nearby");
    expect([list.body.length, list.headers.get("x-total-count")]).toEqual([1, "1"]);
    expect((await ann.get(`/api/events/${bad.id}`)).status).toBe(404);
    expect((await ben.get("/api/users/me")).body.eventsJoined).toBe(0);
  });

  test("removes a bio, the prompts or a photo, and says what it could remove", async () => {
    const id = await report({ userId: ben.id });
    expect((await ann.get(`/api/users/${ben.id}`)).body.bio).toBe("rude");
    await expect(removeContent(t.deps, id, undefined, null)).rejects.toThrow("photo, bio, prompts");
    await expect(removeContent(t.deps, id, "event", null)).rejects.toThrow("photo, bio, prompts");
    expect(await removeContent(t.deps, id, "bio", null)).toBe("bio");
    await follow();
    expect((await ann.get(`/api/users/${ben.id}`)).body.bio).toBeNull();
    await ben.put("/api/users/me", { prompts: [{ prompt: "say_yes", answer: "rude too" }] });
    await removeContent(t.deps, await report({ userId: ben.id }), "prompts", null);
    await follow();
    expect((await ann.get(`/api/users/${ben.id}`)).body.prompts).toEqual([]);
    await t.deps.db.$client.execute("UPDATE users SET profile_image_url = '/uploads/x.webp'");
    await removeContent(t.deps, await report({ userId: ben.id }), "photo", null);
    await follow();
    expect((await ann.get(`/api/users/${ben.id}`)).body.profileImageUrl).toBeNull();
    expect((await readLog(t.deps)).map(({ act, what }) => [act, what])).toEqual([
      ["remove", "bio"],
      ["remove", "prompts"],
      ["remove", "photo"],
    ]);
  });

  test("takes a reported photo out of sight for good, keeps it as evidence, and leaves what was not reported", async () => {
    const newImage = async (kind: string) =>
      (await upload(t, ben, kind, pngOf(9, 9))).body.url as string;
    const [reported, current, cover] = [
      await newImage("profile"),
      await newImage("profile"),
      await newImage("event"),
    ];
    await ben.post("/api/events", { ...eventAt(t), imageUrl: cover });
    await ben.put("/api/users/me", { profileImageUrl: reported });
    const id = await report({ userId: ben.id });
    await ben.put("/api/users/me", { profileImageUrl: current });
    const statuses = () =>
      Promise.all([reported, current, cover].map(async (url) => (await fetchImage(t, url)).status));
    const { bytes } = await fetchImage(t, reported);
    expect(await statuses()).toEqual([200, 200, 200]);
    expect(await readPicture(t.deps, id)).toEqual(bytes);

    await removeContent(t.deps, id, "photo", null);
    expect(await statuses()).toEqual([404, 404, 200]);
    for (const profileImageUrl of [reported, current])
      expectRefusal(await ben.put("/api/users/me", { profileImageUrl }), 400, "invalid_input", [
        "profileImageUrl",
      ]);
    await discardReleased(t.deps);
    expect(await readPicture(t.deps, id)).toEqual(bytes);
    const { rows } = await t.deps.db.$client.execute("SELECT count(*) AS count FROM uploads");
    expect(rows[0]?.count).toBe(2);
  });

  test.each(["event", "cover"])("takes the picture of an event away with the %s", async (part) => {
    const { url } = (await upload(t, ben, "event", pngOf(9, 9))).body;
    const face = (await upload(t, ben, "profile", pngOf(9, 9))).body.url;
    await ben.put("/api/users/me", { profileImageUrl: face });
    const event = (await ben.post("/api/events", { ...eventAt(t), imageUrl: url })).body;
    const id = await report({ eventId: event.id });
    await removeContent(t.deps, id, part, null);
    expect((await fetchImage(t, url)).status).toBe(404);
    expect((await fetchImage(t, face)).status).toBe(200);
    await expect(readPicture(t.deps, await report({ userId: ben.id }))).resolves.toBeDefined();
    await ben.put("/api/users/me", { profileImageUrl: null });
    const bare = await report({ eventId: (await ben.post("/api/events", eventAt(t))).body.id });
    await expect(readPicture(t.deps, bare)).rejects.toThrow(`no picture with report ${bare}`);
    const drawn = (await ben.post("/api/events", { ...eventAt(t), imageUrl: "/covers/arts-1.svg" }))
      .body.id;
    const last = await report({ eventId: drawn });
    await expect(readPicture(t.deps, last)).rejects.toThrow(`no picture with report ${last}`);
    await removeContent(t.deps, last, "cover", null);
    expect((await ben.get(`/api/events/${drawn}`)).body.imageUrl).toBeNull();
  });

  test("takes the picture of an event away also when its host was quicker", async () => {
    const imageUrl = (await upload(t, ben, "event", pngOf(9, 9))).body.url;
    const event = (await ben.post("/api/events", { ...eventAt(t), imageUrl })).body;
    const id = await report({ eventId: event.id });
    await t.deps.db.$client.execute("DELETE FROM events");
    await removeContent(t.deps, id, undefined, null);
    expect((await fetchImage(t, imageUrl)).status).toBe(404);
    const again = await ben.post("/api/events", { ...eventAt(t), imageUrl });
    expectRefusal(again, 400, "invalid_input", ["imageUrl"]);
  });

  test("suspends somebody together with their pictures, until it is lifted", async () => {
    const { url } = (await upload(t, ben, "profile", pngOf(9, 9))).body;
    await ben.put("/api/users/me", { profileImageUrl: url });
    const missing = await fetchImage(t, `/uploads/${"A".repeat(22)}.webp`);
    expect((await fetchImage(t, url)).status).toBe(200);
    await suspendMember(t.deps, ben.id, null);
    const hidden = await fetchImage(t, url);
    expect([hidden.status, hidden.bytes]).toEqual([404, missing.bytes]);
    expect([...hidden.headers]).toEqual([...missing.headers]);
    await liftSuspension(t.deps, ben.id, null);
    expect((await fetchImage(t, url)).status).toBe(200);
  });

  test("has nobody to warn or suspend once the account is gone", async () => {
    const id = await report({ userId: ben.id });
    await t.deps.db.$client.execute("DELETE FROM users WHERE name = 'Ben'");
    await expect(warnAccused(t.deps, id, null)).rejects.toThrow("gone");
    await expect(suspendAccused(t.deps, id, null)).rejects.toThrow("gone");
    await dismissReport(t.deps, id, null);
  });

  test("cannot change the log", async () => {
    await dismissReport(t.deps, await report({ userId: ben.id }), null);
    const { $client } = t.deps.db;
    await expect($client.execute("UPDATE acts SET note = 'else'")).rejects.toThrow("append-only");
    await expect($client.execute("DELETE FROM acts")).rejects.toThrow("append-only");
    expect(await readLog(t.deps)).toHaveLength(1);
  });
});

describe("a suspended member", () => {
  test("is signed out everywhere at the next look, with a frame on every socket", async () => {
    const server = serve(t);
    const sockets = [await server.connect(ben), await server.connect(ben)];
    expect((await ben.get("/api/users/me")).status).toBe(200);
    await suspendAccused(t.deps, await report({ userId: ben.id }), null);
    await follow();
    for (const live of sockets) {
      await live.next("session_ended");
      expect((await live.closed()).code).toBe(CLOSE.sessionEnded);
    }
    expectRefusal(await ben.get("/api/users/me"), 401, "unauthenticated");
    expect((await server.upgrade({ cookie: ben.cookie })).status).toBe(401);
    expect(await stateForAnn()).toBe("suspended");
    await server.stop();
  });

  test("is shown at sign-in, after the right password only", async () => {
    await suspendMember(t.deps, ben.email.toUpperCase(), null);
    expectRefusal(await signIn(), 403, "suspended");
    const wrong = await signIn("wrong horse");
    expectRefusal(wrong, 401, "bad_credentials");
    const unknown = await t.signedOut.post("/api/login", {
      email: "nobody@example.com",
      password: PASSWORD,
    });
    expect(wrong.text).toBe(unknown.text);
    const { rows } = await t.deps.db.$client.execute({
      sql: "SELECT id FROM sessions WHERE user_id = (SELECT id FROM users WHERE email = ?)",
      args: [ben.email],
    });
    expect(rows).toEqual([]);
  });

  test("a session that was begun at the same moment is none", async () => {
    const suspended = Promise.withResolvers<void>();
    const { passwords } = t.deps;
    const verify: typeof passwords.verify = async (...given) => {
      const matches = await passwords.verify(...given);
      await suspended.promise;
      return matches;
    };
    t.deps.passwords = { ...passwords, verify };
    const signing = Array.from({ length: 4 }, () => signIn());
    await suspendMember(t.deps, ben.id, null);
    suspended.resolve();
    for (const { headers } of await Promise.all(signing)) {
      const cookie = headers.get("set-cookie")?.split(";")[0] ?? "";
      t.deps.events.emit("everything.changed", null);
      expect((await t.client(cookie).get("/api/users/me")).status).toBe(401);
    }
  });

  test("sends nobody a frame that they left, and shows them to nobody", async () => {
    const server = serve(t);
    await ben.post(`/api/messages/${ann.id}`, { content: "hello" });
    await ann.post(`/api/messages/${ben.id}`, { content: "hello" });
    const broadcastPresence = createPresenceBroadcast(t.deps);
    const [live, his] = [await server.connect(ann), await server.connect(ben)];
    t.clock.now += PRESENCE_CLOCK_MS;
    await broadcastPresence();
    await live.next("presence");
    await his.next("presence");
    await suspendMember(t.deps, ben.id, null);
    await follow();
    await his.closed();
    for (let step = 0; step < 3; step++) {
      t.clock.now += PRESENCE_CLOCK_MS;
      await broadcastPresence();
    }
    expect(await live.rest()).toEqual([]);
    await server.stop();
  });

  test("comes back when it is lifted: visible, with conversations and events, without connections", async () => {
    await ann.post("/api/matches", { userId1: ann.id, userId2: ben.id });
    await ben.post(`/api/messages/${ann.id}`, { content: "hello" });
    await host(t, ann);
    const event = (await ben.post("/api/events", eventAt(t))).body;
    await suspendMember(t.deps, ben.id, "spam");
    await follow();
    await expect(suspendMember(t.deps, ben.id, null)).rejects.toThrow("already");
    expect((await ann.get("/api/events/nearby")).body).toHaveLength(1);
    await liftSuspension(t.deps, ben.email, "a mistake");
    await follow();
    await expect(liftSuspension(t.deps, ben.id, null)).rejects.toThrow("not suspended");
    await expect(liftSuspension(t.deps, "nobody", null)).rejects.toThrow("no member");
    expect((await signIn()).status).toBe(200);
    expect((await ann.get(`/api/users/${ben.id}`)).body).toMatchObject({ isConnected: false });
    expect((await ann.get("/api/conversations")).body).toHaveLength(1);
    expect((await ann.get("/api/events/nearby")).body).toHaveLength(2);
    expect((await ann.get(`/api/events/${event.id}`)).status).toBe(200);
    expect((await readLog(t.deps)).map(({ act, note }) => [act, note])).toEqual([
      ["suspend", "spam"],
      ["lift", "a mistake"],
    ]);
  });
});
