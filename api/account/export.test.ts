import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { writeAlerts } from "../alerts/new-alerts.service.ts";
import { visit } from "../testing/demo.ts";
import { host } from "../testing/events.ts";
import { listQueue, warnAccused } from "../moderation/moderation.service.ts";
import { testApp } from "../testing/app.ts";
import type { TestApp } from "../testing/app.ts";
import { enrol } from "../testing/enrol.ts";
import type { Member } from "../testing/enrol.ts";
import { expectRefusal } from "../testing/refusal.ts";
import { pngOf } from "../testing/pictures.ts";
import { newPushKeys } from "../testing/peers/push-service.ts";
import { upload } from "../testing/sending-files.ts";

const EXPORT = "/api/users/me/export";

/**
 * The section of the export for each column that names a user; `undefined` for what is not the member's to know. A new table that names
 * users belongs in the export, or here with its reason.
 */
const SECTIONS: Record<string, string | undefined> = {
  "users.email": "account",
  "places.user_id": "place",
  "profile_photos.user_id": "account",
  "google_accounts.user_id": "googleAccounts",
  "sessions.user_id": "sessions",
  "password_resets.user_id": "passwordResets",
  "email_confirmations.user_id": "emailConfirmations",
  "known_devices.user_id": "knownDevices",
  "google_link_requests.user_id": "googleLinkRequests",
  "outbox.recipient": "waitingMails",
  "outbox.user_id": "waitingMails",
  "users.pending_email": "account",
  "uploads.owner_id": "uploads",
  "matches.user_a": "connections",
  "matches.user_b": "connections",
  "events.host_id": "eventsHosted",
  "event_attendees.user_id": "eventsJoined",
  "waitlist.user_id": "eventsWaitedFor",
  "event_co_hosts.user_id": "eventsCoHosted",
  "event_suggestions.user_id": "eventsSuggested",
  // Who was suggested to go with somebody is told only by being asked.
  "event_suggestions.other_id": undefined,
  "event_words.author_id": "wordsAsCoHost",
  "events.news_by_id": "eventsMovedAsCoHost",
  "conversations.user_a": "conversations",
  "conversations.user_b": "conversations",
  "conversation_members.user_id": "conversations",
  "conversation_members.other_id": "conversations",
  "messages.sender_id": "conversations",
  "blocks.blocker_id": "blocks",
  "hidden_areas.user_id": "hiddenAreas",
  "passes.user_id": "passes",
  // Nobody learns who passed, blocked or reported them.
  "passes.passed_id": undefined,
  "blocks.blocked_id": undefined,
  "reports.reporter_id": "reports",
  "reports.accused_id": undefined,
  "warnings.user_id": "warnings",
  "alerts.user_id": "alerts",
  "alerts.actor_id": "alerts",
  "push_devices.user_id": "pushDevices",
  "alert_settings.user_id": "alertSettings",
  "dating_preferences.user_id": "datingPreferences",
  "calendar_feeds.user_id": "calendarFeed",
  "event_declines.user_id": "eventsDeclined",
  "event_requests.user_id": "eventsAskedFor",
  "event_series.host_id": "eventsHosted",
  "event_series_guests.user_id": "seriesJoined",
  "event_questions.user_id": "questionsAsked",
  "event_photos.user_id": "eventPhotos",
  "event_answers.user_id": "questionsAnswered",
  "meetings.user_id": "meetings",
  // Nobody learns who says to have met them, unless both do.
  "meetings.other_id": undefined,
  "mutes.user_id": "mutes",
  "mutes.muted_id": "mutes",
};

let t: TestApp;
beforeAll(async () => {
  // What waits to be mailed stays where it is.
  t = await testApp({}, { schedule: () => undefined });
});
afterAll(() => t.close());

const rowsOf = async (sql: string) => (await t.deps.db.$client.execute(sql)).rows;

async function columnsNamingUsers() {
  const tables = await rowsOf("SELECT name FROM sqlite_master WHERE type = 'table'");
  const found = ["users.email", "users.pending_email", "outbox.recipient"];
  for (const { name } of tables)
    for (const key of await rowsOf(`PRAGMA foreign_key_list("${String(name)}")`))
      if (key.table === "users") found.push(`${String(name)}.${String(key.from)}`);
  return found.toSorted();
}

/** A member of whom every table has something. */
async function fullMember() {
  const ann = await t.member({ name: "Ann", bio: "Walks far.", interests: ["chess", "tea"] });
  await ann.put("/api/users/me", { prompts: [{ prompt: "learning", answer: "Czech" }] });
  const [ben, cy] = [await enrol(t, { name: "Ben" }), await enrol(t, { name: "Cy" })];
  await ann.put("/api/users/me/location", { latitude: 48.15, longitude: 11.575 });
  await ann.put("/api/users/me/settings", { maxDistance: 7 });
  await ann.post("/api/matches", { userId1: ann.id, userId2: ben.id });
  await ann.post(`/api/messages/${ben.id}`, { content: "Hello Ben" });
  await ben.post(`/api/messages/${ann.id}`, { content: "Hello Ann" });
  await cy.post(`/api/messages/${ann.id}`, { content: "Psst" });
  const dan = await enrol(t, { name: "Dan" });
  const eve = await enrol(t, { name: "Eve" });
  await ann.put("/api/users/me/place", { hide: { latitude: 48.15, longitude: 11.9 } });
  await ann.put(`/api/passes/${eve.id}`, { days: 7 });
  await ann.post("/api/reports", { userId: dan.id, reason: "spam", details: "Sells shoes" });
  await ann.post("/api/blocks", { userId: dan.id });
  await ben.post("/api/reports", { userId: ann.id, reason: "other", details: "Secret" });
  await warnAccused(t.deps, (await listQueue(t.deps, false)).at(-1)?.id ?? 0, "Be kind");
  await writeAlerts(t.deps);
  await ann.put("/api/alerts/settings", { push: { nearby: false }, timeZone: "Europe/Berlin" });
  const dating = { genders: ["woman"], ownWords: ["walker"], wanted: ["man", "own_words"] };
  await ann.put("/api/users/me", { intent: "dating" });
  await ann.put("/api/users/me/dating-preferences", { agrees: true, ...dating, isShown: false });
  await ann.post("/api/calendar-feed");
  await ann.post("/api/alerts/mutes", { userId: cy.id });
  const endpoint = "https://push.example/anns";
  await ann.post("/api/alerts/devices", { endpoint, keys: newPushKeys().keys });
  const own = await host(t, ann, { title: "Anns walk" });
  const recurrence = { every: "week", count: 2 };
  const joined = await host(t, ben, { title: "Bens walk", recurrence });
  await ann.post(`/api/events/${joined.id}/join`, { dates: "all" });
  await ben.post(`/api/events/${joined.id}/co-hosts`, { userId: ann.id });
  await ann.post(`/api/events/${joined.id}/co-hosts/answer`, { accepts: true });
  await ann.post(`/api/events/${joined.id}/words`, { text: "Bring shoes." });
  await ann.put(`/api/events/${joined.id}`, { location: "The pier" });
  await ann.post(`/api/suggestions/${ben.id}`, { eventId: joined.id });
  const full = await host(t, cy, { title: "Cys table", maxAttendees: 2 });
  await ben.post(`/api/events/${full.id}/join`);
  await ann.post(`/api/events/${full.id}/wait`);
  const chosen = await host(t, ben, { title: "Bens table", needsApproval: true });
  await ann.post(`/api/events/${chosen.id}/join`);
  const missed = await host(t, ben, { title: "Bens talk" });
  await ann.post(`/api/events/${missed.id}/join`);
  await ann.post(`/api/events/${missed.id}/coming`, { isComing: false });
  await t.deps.db.run(
    `INSERT INTO meetings (user_id, other_id, at) SELECT id, ${ben.userId}, 0 FROM users WHERE public_id = '${ann.id}'`,
  );
  await ann.post(`/api/events/${full.id}/questions`, { text: "Is it far?" });
  const asked = await ben.post(`/api/events/${own.id}/questions`, { text: "Dogs too?" });
  const answers = `/api/events/${own.id}/questions/${asked.body.id}/answer` as const;
  await ann.put(answers, { text: "Small ones." });
  const shown = (await upload(t, ann, "event-photo", pngOf(8, 8))).body.url;
  await t.deps.db.run(
    `INSERT INTO event_photos (event_id, user_id, photo, at) SELECT id, host_id, '${shown.slice(9, 31)}', 0 FROM events
      WHERE public_id = '${own.id}'`,
  );
  const photo = (await upload(t, ann, "profile", pngOf(9, 9))).body.url;
  await t.signedOut.post("/api/auth/forgot-password", { email: ann.email });
  const [row] = await rowsOf(`SELECT id FROM users WHERE public_id = '${ann.id}'`);
  const { $client } = t.deps.db;
  await $client.execute(
    `INSERT INTO google_accounts (subject, user_id, linked_at) VALUES ('sub-${ann.id}', ${Number(row?.id)}, 0)`,
  );
  await $client.execute(
    `INSERT INTO password_resets (token_hash, user_id, expires_at) VALUES ('hash-${ann.id}', ${Number(row?.id)}, 0)`,
  );
  await $client.execute(
    `INSERT INTO email_confirmations (token_hash, user_id, email, expires_at)
      VALUES ('mail-${ann.id}', ${Number(row?.id)}, 'new.${ann.email}', 0)`,
  );
  await $client.execute(
    `INSERT INTO google_link_requests (token_hash, subject, user_id, expires_at)
      VALUES ('link-${ann.id}', 'new-sub-${ann.id}', ${Number(row?.id)}, 0)`,
  );
  return { ann, ben, cy, own, joined, photo };
}

type Row = Record<string, unknown>;
type Export = Record<string, unknown> & {
  account: Row;
  place: { pin: { latitude: number; longitude: number }; isDefault: boolean };
  eventsHosted: Row[];
  conversations: { messages: { content: string }[] }[];
};

async function exportOf(member: { get: Member["get"] }) {
  const answer = await member.get(EXPORT);
  return { ...answer, body: answer.body as unknown as Export };
}

describe("GET /api/users/me/export", () => {
  test("is one JSON document to keep, with all that is held", async () => {
    const { ann, ben, cy, own, joined, photo } = await fullMember();
    const { status, headers, body, text } = await exportOf(ann);
    expect(status).toBe(200);
    expect(headers.get("content-type")).toStartWith("application/json");
    expect(headers.get("content-disposition")).toBe('attachment; filename="my-data.json"');
    expect(headers.get("cache-control")).toBe("no-store");
    expect(body.exportedAt).toBe(new Date(t.clock.now).toISOString());
    const me = (await ann.get("/api/users/me")).body;
    for (const field of [
      "id",
      "email",
      "name",
      "age",
      "bio",
      "intent",
      "interests",
      "prompts",
      "hasPassword",
      "settings",
    ] as const)
      expect(body.account[field]).toEqual(me[field]);
    expect(body.account.createdAt).toBe(new Date(t.clock.now).toISOString());
    expect(body.place.pin.latitude).toBeCloseTo(me.latitude ?? NaN, 9);
    expect(body.place.pin.longitude).toBeCloseTo(me.longitude ?? NaN, 9);
    expect(body.place.isDefault).toBe(false);
    expect(body.connections).toMatchObject([
      { with: { id: ben.id, name: "Ben" }, bothWrote: true, isNew: false },
    ]);
    expect(body.conversations).toMatchObject([
      {
        with: { id: ben.id, name: "Ben" },
        unreadCount: 1,
        messages: [
          { isMine: true, content: "Hello Ben", seq: 1 },
          { isMine: false, content: "Hello Ann", seq: 2 },
        ],
      },
      { with: { id: cy.id, name: "Cy" }, messages: [{ isMine: false, content: "Psst" }] },
    ]);
    expect(body.eventsHosted).toMatchObject([
      { id: own.id, title: "Anns walk", isCancelled: false },
    ]);
    expect(body.eventsHosted[0]?.dateTime).toBe(own.dateTime);
    expect(body.eventsJoined).toMatchObject([
      { id: own.id, title: "Anns walk", isCancelled: false, knowsOfCancelling: null },
      { id: joined.id, title: "Bens walk", host: { id: ben.id, name: "Ben" } },
      { title: "Bens walk" },
    ]);
    expect(body.seriesJoined).toMatchObject([{ title: "Bens walk", host: { name: "Ben" } }]);
    expect(body.eventsDeclined).toMatchObject([{ title: "Bens talk" }]);
    expect(body.eventsAskedFor).toMatchObject([{ title: "Bens table", declinedAt: null }]);
    expect(body.eventsWaitedFor).toMatchObject([{ title: "Cys table", heldUntil: null }]);
    expect(body.uploads).toMatchObject([{ kind: "event-photo" }, { url: photo, kind: "profile" }]);
    expect(body.eventPhotos).toMatchObject([{ title: "Anns walk", host: { name: "Ann" } }]);
    expect(body.questionsAsked).toMatchObject([{ title: "Cys table", text: "Is it far?" }]);
    expect(body.questionsAnswered).toMatchObject([
      { text: "Small ones.", askedBy: { name: "Ben" } },
    ]);
    expect(body.sessions).toHaveLength(1);
    expect(body.googleAccounts).toMatchObject([{ subject: `sub-${ann.id}` }]);
    expect(body.blocks).toMatchObject([{ name: "Dan" }]);
    expect(body.passes).toMatchObject([{ name: "Eve" }]);
    expect(body.hiddenAreas).toEqual([{ levelKm: 8, row: 669, col: expect.any(Number) }]);
    expect(body.reports).toMatchObject([{ name: "Dan", details: "Sells shoes", state: "open" }]);
    expect(body.warnings).toMatchObject([{ message: "Be kind", confirmedAt: null }]);
    expect(body.alerts).toMatchObject([
      { kind: "message", count: 1, person: { id: ben.id, name: "Ben" }, readAt: null },
      { kind: "message", count: 1, person: { id: cy.id, name: "Cy" }, event: null },
    ]);
    expect(body.alertSettings).toMatchObject({ pushOff: ["nearby"], timeZone: "Europe/Berlin" });
    const instant = new Date(t.clock.now).toISOString();
    expect(body.datingPreferences).toEqual({
      agreedAt: instant,
      genders: ["woman"],
      ownWords: ["walker"],
      wanted: ["man", "own_words"],
      isShown: false,
      changedAt: instant,
    });
    expect(body.pushDevices).toMatchObject([{ endpoint: "https://push.example/anns" }]);
    expect(body.mutes).toMatchObject([{ person: { id: cy.id, name: "Cy" }, event: null }]);
    for (const secret of ["Secret", "hash-", "$argon2", ann.cookie.slice("session=".length)])
      expect(text).not.toContain(secret);
  });

  test("has a place for every column that names a user", async () => {
    expect(await columnsNamingUsers()).toEqual(Object.keys(SECTIONS).toSorted());
    const { ann } = await fullMember();
    const { body } = await exportOf(ann);
    for (const section of Object.values(SECTIONS))
      if (section)
        expect({ section, is: Object.values(body[section] ?? {}).length }).not.toEqual({
          section,
          is: 0,
        });
  });

  test("of a new member it is there as well, and holds nothing of anybody else", async () => {
    const { ann } = await fullMember();
    const dee = await enrol(t, { name: "Dee", email: "dee@example.com" });
    const { body, text } = await dee.get(EXPORT);
    expect(body).toMatchObject({
      connections: [],
      conversations: [],
      eventsHosted: [],
      uploads: [],
    });
    for (const foreign of [ann.id, ann.email, "Psst"]) expect(text).not.toContain(foreign);
    expect(text).not.toMatch(/\bBen\b/);
    const visitor = await visit(t);
    const sandbox = (await exportOf(visitor)).body;
    expect(sandbox.account.id).toBe(visitor.id);
    expect(sandbox.conversations.length).toBeGreaterThan(0);
  });

  test("is refused signed out, and asked for too often", async () => {
    expectRefusal(await t.signedOut.get(EXPORT), 401, "unauthenticated");
    const bounded = await testApp({ RATE_LIMIT_SCALE: "1" });
    const member = await enrol(bounded);
    for (let turn = 0; turn < 5; turn += 1) expect((await member.get(EXPORT)).status).toBe(200);
    const refused = await member.get(EXPORT);
    expectRefusal(refused, 429, "rate_limited");
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    await bounded.close();
  });

  test("a long history is whole and in order, is read while it is sent, and stops when nobody reads", async () => {
    const [ann, ben] = [await enrol(t), await enrol(t)];
    await ann.post(`/api/messages/${ben.id}`, { content: "word 1" });
    await t.deps.db.$client.execute({
      sql: `WITH RECURSIVE n(i) AS (SELECT 2 UNION ALL SELECT i + 1 FROM n WHERE i < 30000)
        INSERT INTO messages (public_id, conversation_id, seq, sender_id, content, created_at)
        SELECT 'export' || i, (SELECT id FROM conversations WHERE ? IN (user_a, user_b)), i, ?, 'word ' || i, 0 FROM n`,
      args: [ann.userId, ann.userId],
    });
    let turns = 0;
    const count = () => {
      turns += 1;
      next = setImmediate(count);
    };
    let next = setImmediate(count);
    const { body } = await exportOf(ann);
    clearImmediate(next);
    const [conversation] = body.conversations;
    expect(conversation?.messages.map(({ content }) => content)).toEqual(
      Array.from({ length: 30_000 }, (_, index) => `word ${index + 1}`),
    );
    expect(turns).toBeGreaterThan(50);
    const read = t.deps.db.$client.execute.bind(t.deps.db.$client);
    let reads = 0;
    Object.assign(t.deps.db.$client, {
      execute: (...args: Parameters<typeof read>) => {
        reads += 1;
        return read(...args);
      },
    });
    const response = await t.app.request(EXPORT, { headers: { cookie: ann.cookie } });
    await response.body?.cancel();
    await Bun.sleep(20);
    Object.assign(t.deps.db.$client, { execute: read });
    expect(reads).toBeLessThan(15);
  }, 30_000);
});
