import { describe, expect, test } from "bun:test";
import { readdir } from "node:fs/promises";
import { basename, join } from "node:path";
import { emptyLog } from "@hereabouts/db/client";
import { users } from "@hereabouts/db/schema/users";
import { PROFILE } from "../people/person.columns.ts";
import { refreshRarity } from "../people/rarity.service.ts";
import { dismissReport } from "../moderation/moderation.service.ts";
import { deleteOldReports } from "../safety/reports.service.ts";
import { indexMessages } from "../messages/search/index-messages.service.ts";
import { testApp } from "../testing/app.ts";
import type { TestApp } from "../testing/app.ts";
import { enrol } from "../testing/enrol.ts";
import type { Member } from "../testing/enrol.ts";
import { seeded } from "../lib/seeded-random.ts";
import { host } from "../testing/events.ts";
import { pngOf } from "../testing/pictures.ts";
import { newPushKeys } from "../testing/peers/push-service.ts";
import { upload } from "../testing/sending-files.ts";
import { discardReleased } from "../uploads/discard-uploads.service.ts";

const EMAIL = "zqemail@example.com";
const CLIENT_ID = crypto.randomUUID();
const EVENT_CLIENT_ID = "b1946ac9-2f27-4d8e-9c1b-6a0f5e3d7c42";

/** What a member writes about themselves: every text of the profile that has no list of values. */
const WRITTEN = PROFILE.fields.flatMap((field, index) => {
  const { dataType, enumValues } = users[field];
  const isWritten = dataType === "string" && !enumValues?.length && field !== "profileImageUrl";
  return isWritten ? [{ field, column: `users.${PROFILE.names[index]}`, word: `zq${field}` }] : [];
});

/**
 * The words that are planted, by the column that is to hold them; `undefined` for text that the server chooses from
 * words of its own or draws by lot. A new column of text has to be planted, or say here that nobody can.
 */
const WORDS: Record<string, string | undefined> = {
  "users.email": EMAIL,
  ...Object.fromEntries(WRITTEN.map(({ column, word }) => [column, word])),
  "users.interests": "zqinterest",
  "users.prompts": "zqanswer",
  "users.profile_image_url": "/uploads/",
  "profile_photos.address": "/uploads/",
  "profile_photos.alt": "zqalt",
  "users.public_id": undefined,
  "users.kind": undefined,
  "users.password_hash": undefined,
  "users.intent": undefined,
  "users.status": undefined,
  "events.title": "zqtitle",
  "events.description": "zqdescription",
  "events.location": "zqlocation",
  "events.image_url": "/uploads/",
  "events.public_id": undefined,
  "events.page_token": undefined,
  "event_words.text": "zqwords",
  "event_words.public_id": undefined,
  "event_questions.text": "zqquestion",
  "event_questions.public_id": undefined,
  "event_questions.client_id": EVENT_CLIENT_ID,
  "event_photos.photo": undefined,
  "event_photos.alt": "zqscene",
  // A file of the app, for the people of the demo alone.
  "event_photos.address": undefined,
  "event_answers.text": "zqreply",
  "event_answers.public_id": undefined,
  // Ids, and a rule made of the choices that there are.
  "event_series.public_id": undefined,
  "event_series.rule": undefined,
  "event_series.time_zone": undefined,
  "event_series.until": undefined,
  "event_series.last_local": undefined,
  "event_words.client_id": EVENT_CLIENT_ID,
  "events.category": undefined,
  "events.time_zone": undefined,
  "messages.content": "zqcontent",
  "message_words.words": "zqcontent",
  "messages.client_id": CLIENT_ID,
  "messages.photo": undefined,
  "messages.public_id": undefined,
  "message_changes.sender_reaction": "🦤",
  "message_changes.receiver_reaction": "🦥",
  "google_accounts.subject": "zqsubject",
  "calendar_feeds.token_hash": undefined,
  "google_link_requests.token_hash": undefined,
  "google_link_requests.subject": "zqlinking",
  "alerts.public_id": undefined,
  "alerts.kind": undefined,
  // Ids alone.
  "alerts.dedupe_key": undefined,
  // The state of a report, or the names of a browser and a system.
  "alerts.details": undefined,
  "alerts.pushed_to": undefined,
  "push_devices.endpoint": "https://push.example/zqendpoint",
  // Keys that the browser draws.
  "push_devices.public_key": undefined,
  "push_devices.secret": undefined,
  "alert_settings.push_off": undefined,
  "alert_settings.mail_off": undefined,
  "alert_settings.time_zone": undefined,
  "alert_settings.language": undefined,
  "users.pending_email": "zqpending",
  "email_confirmations.token_hash": undefined,
  "email_confirmations.email": "zqpending",
  "outbox.recipient": EMAIL,
  "outbox.kind": undefined,
  "outbox.language": undefined,
  "demo_towns.language": undefined,
  // A keyed hash, in the sandboxes of the demo alone.
  "demo_towns.network": undefined,
  "dating_preferences.genders": undefined,
  "dating_preferences.own_words": "zqownwords",
  "dating_preferences.wanted": undefined,
  "matches.public_id": undefined,
  "sessions.public_id": undefined,
  "sessions.token_hash": undefined,
  "sessions.browser": undefined,
  "sessions.system": undefined,
  "password_resets.token_hash": undefined,
  "known_devices.device_hash": undefined,
  "uploads.public_id": undefined,
  "uploads.kind": undefined,
  "blocks.name": "zqname",
  "warnings.words": "zqwarning",
  "warnings.public_id": undefined,
  // Evidence is the one exception, see below.
  "reports.evidence": undefined,
  "reports.details": undefined,
  "reports.subject": undefined,
  "reports.image_url": undefined,
  "report_photos.address": undefined,
  "reports.public_id": undefined,
  "reports.kind": undefined,
  "reports.reason": undefined,
  "reports.state": undefined,
  "act_changes.kind": undefined,
  // The operator's words.
  "acts.note": undefined,
  "acts.act": undefined,
  "acts.what": undefined,
  // Only what several members share is counted.
  "interest_counts.interest": undefined,
};

const rowsOf = async ({ deps }: TestApp, sql: string) => (await deps.db.$client.execute(sql)).rows;

async function textColumns(t: TestApp) {
  const tables = await rowsOf(
    t,
    `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '\\_\\_drizzle%' ESCAPE '\\'`,
  );
  const found: string[] = [];
  for (const { name } of tables)
    for (const column of await rowsOf(t, `PRAGMA table_info("${String(name)}")`))
      if (String(column.type).toUpperCase() === "TEXT")
        found.push(`${String(name)}.${String(column.name)}`);
  return found;
}

async function columnsHolding(t: TestApp, words: readonly string[]) {
  const found: string[] = [];
  for (const each of await textColumns(t)) {
    const [table = "", column = ""] = each.split(".");
    for (const word of words) {
      const sql = `SELECT 1 FROM "${table}" WHERE instr("${column}", '${word}') LIMIT 1`;
      if ((await rowsOf(t, sql)).length > 0) found.push(`${each} ${word}`);
    }
  }
  return found;
}

/** Every file beside the database, and the database itself with all of its log. */
async function filesHolding(t: TestApp, words: readonly string[]) {
  const folder = t.deps.env.dataDir;
  const found: string[] = [];
  for (const name of await readdir(folder, { recursive: true })) {
    const bytes = await Bun.file(join(folder, name))
      .bytes()
      .catch(() => new Uint8Array());
    for (const word of words) if (Buffer.from(bytes).includes(word)) found.push(`${name} ${word}`);
  }
  return found;
}

/** A member with a password and an open reset, and the hashes that are kept of them. */
async function memberWithSecrets(t: TestApp) {
  const member = await t.member({ email: EMAIL });
  const [row] = await rowsOf(t, `SELECT id FROM users WHERE email = '${EMAIL}'`);
  const userId = Number(row?.id);
  await t.deps.db.$client.execute({
    sql: "INSERT INTO password_resets (token_hash, user_id, expires_at) VALUES ('zqreset', ?, 9e15)",
    args: [userId],
  });
  const secrets = await rowsOf(
    t,
    `SELECT password_hash AS hash FROM users WHERE id = ${userId}
      UNION ALL SELECT token_hash FROM sessions WHERE user_id = ${userId}
      UNION ALL SELECT token_hash FROM password_resets WHERE user_id = ${userId}`,
  );
  const hashes = secrets.map(({ hash }) => String(hash));
  expect(hashes).toHaveLength(3);
  return { member: { ...member, userId }, hashes };
}

const photosOf = async (t: TestApp) =>
  (await readdir(t.deps.env.dataDir, { recursive: true })).filter((name) => name.endsWith(".webp"));

async function sendPhoto(t: TestApp, by: Member, to: Member) {
  const photoUrl = (await upload(t, by, "message", pngOf(20, 30))).body.url;
  await by.post(`/api/messages/${to.id}`, { content: "", photoUrl });
  return basename(photoUrl, ".webp");
}

/** Says the words in every field that there is, some of them so long and so often that they fill pages. */
async function plant(t: TestApp, ann: Member, ben: Member) {
  const random = seeded(5);
  const noise = (length: number) =>
    Array.from({ length }, () => String.fromCharCode(97 + Math.floor(26 * random.next()))).join("");
  const photo = (await upload(t, ann, "profile", pngOf(30, 30))).body.url as string;
  const cover = (await upload(t, ann, "event", pngOf(40, 30))).body.url as string;
  await ann.put("/api/users/me", {
    ...Object.fromEntries(WRITTEN.map(({ field, word }) => [field, word])),
    bio: `zqbio ${noise(400)}`,
    interests: ["zqinterest", "coffee"],
    prompts: [{ prompt: "learning", answer: "zqanswer" }],
    profileImageUrl: photo,
  });
  await ann.put("/api/users/me/photos", { photos: [{ url: photo, alt: "zqalt" }] });
  await refreshRarity(t.deps);
  await ann.post("/api/matches", { userId1: ann.id, userId2: ben.id });
  const said = await ann.post(`/api/messages/${ben.id}`, {
    content: "zqcontent",
    clientId: CLIENT_ID,
  });
  await ben.post(`/api/messages/${ann.id}`, { content: "zqcontent, you said" });
  const sent = [await sendPhoto(t, ann, ben), await sendPhoto(t, ben, ann)];
  for (const [by, other, emoji] of [
    [ann, ben, "🦤"],
    [ben, ann, "🦥"],
  ] as const)
    await by.put(`/api/messages/${other.id}/${said.body.id}/reaction`, { emoji });
  for (let turn = 0; turn < 300; turn += 1)
    await ann.post(`/api/messages/${ben.id}`, { content: `zqcontent ${noise(turn * 6)}` });
  await indexMessages(t.deps);
  const event = await ann.post("/api/events", {
    title: "zqtitle",
    description: `zqdescription ${noise(1500)}`,
    category: "social",
    location: "zqlocation",
    dateTime: new Date(t.clock.now + 86_400_000).toISOString(),
    imageUrl: cover,
    recurrence: { every: "week", count: 3 },
  });
  await ben.post(`/api/events/${event.body.id}/join`, { dates: "all" });
  const words = { text: `zqwords ${noise(400)}`, clientId: EVENT_CLIENT_ID };
  await ann.post(`/api/events/${event.body.id}/words`, words);
  const asked = await ben.post(`/api/events/${event.body.id}/questions`, { text: "Cake?" });
  const answer = `/api/events/${event.body.id}/questions/${asked.body.id}/answer` as const;
  await ann.put(answer, { text: "zqreply" });
  const bens = await host(t, ben);
  const scene = (await upload(t, ann, "event-photo", pngOf(20, 30))).body.url as string;
  await ann.post(`/api/events/${bens.id}/join`);
  await t.deps.db.$client.execute({
    sql: `INSERT INTO event_photos (event_id, user_id, photo, alt, at)
      SELECT id, ?, ?, 'zqscene', 0 FROM events WHERE public_id = ?`,
    args: [ann.userId, basename(scene, ".webp"), bens.id],
  });
  const question = { text: `zqquestion ${noise(400)}`, clientId: EVENT_CLIENT_ID };
  await ann.post(`/api/events/${bens.id}/questions`, question);
  await t.signedOut.post("/api/auth/forgot-password", { email: EMAIL });
  await t.deps.db.$client.execute({
    sql: `INSERT INTO google_link_requests (token_hash, subject, user_id, expires_at)
      VALUES ('', 'zqlinking', ?, 0)`,
    args: [ann.userId],
  });
  await t.deps.db.$client.batch(
    [
      "UPDATE users SET pending_email = 'zqpending@example.com' WHERE id = ?",
      "INSERT INTO email_confirmations (token_hash, email, expires_at, user_id) VALUES ('', 'zqpending@example.com', 0, ?)",
      `INSERT INTO outbox (kind, recipient, created_at, due_at, user_id)
        VALUES ('confirm_email', 'zqpending@example.com', 0, 0, ?)`,
    ].map((sql) => ({ sql, args: [ann.userId] })),
    "write",
  );
  await t.deps.db.$client.execute({
    sql: "INSERT INTO google_accounts (subject, user_id, linked_at) VALUES ('zqsubject', ?, 0)",
    args: [ann.userId],
  });
  await ann.put("/api/users/me", { intent: "dating" });
  const dating = { agrees: true, genders: ["woman"], ownWords: ["zqownwords"], isShown: false };
  await ann.put("/api/users/me/dating-preferences", { ...dating, wanted: ["everyone"] });
  await t.deps.db.$client.execute({
    sql: "INSERT INTO warnings (public_id, user_id, words, created_at) VALUES ('w', ?, 'zqwarning', 0)",
    args: [ann.userId],
  });
  const endpoint = "https://push.example/zqendpoint";
  await ann.post("/api/alerts/devices", { endpoint, keys: newPushKeys().keys });
  const cleo = await enrol(t, { name: "Cleo" });
  expect((await cleo.post("/api/blocks", { userId: ann.id })).status).toBe(201);
  return {
    ids: [ann.id, event.body.id as string],
    photos: [photo, cover, basename(scene, ".webp"), ...sent],
  };
}

describe("spec 6: deleting the account takes along what somebody wrote", () => {
  test("the words to plant cover every column of text there is", async () => {
    const t = await testApp();
    expect((await textColumns(t)).toSorted()).toEqual(Object.keys(WORDS).toSorted());
    await t.close();
  });

  test("from the database, from its file and log, and from the disk, by the time that it is answered", async () => {
    const t = await testApp({}, { schedule: () => undefined });
    const { member: ann, hashes } = await memberWithSecrets(t);
    const ben = await enrol(t, { name: "Ben" });
    const { ids, photos } = await plant(t, ann, ben);
    for (const [column, word] of Object.entries(WORDS))
      if (word) expect(await columnsHolding(t, [word])).toContain(`${column} ${word}`);
    const words = [...new Set(Object.values(WORDS))].filter((word) => word?.includes("zq"));
    const all = [...(words as string[]), CLIENT_ID, ...hashes, ...ids, ...photos];
    expect(new Set((await filesHolding(t, all)).map((found) => found.split(" ")[1]))).toEqual(
      new Set(all),
    );
    expect(await photosOf(t)).toHaveLength(5);

    expect((await ann.delete("/api/users/me", { password: "correct horse" })).status).toBe(204);
    expect(await columnsHolding(t, all)).toEqual([]);
    expect(await photosOf(t)).toEqual([]);
    expect(await filesHolding(t, all)).toEqual([]);
    expect((await ben.get("/api/users/me")).body.name).toBe("Ben");
    await t.close();
  }, 30_000);

  test("but for the evidence of a report, which stays while it is open and for 90 days", async () => {
    const t = await testApp({}, { schedule: () => undefined });
    const [ann, ben] = [await enrol(t, { email: EMAIL }), await enrol(t, { name: "Ben" })];
    const { photos } = await plant(t, ann, ben);
    expect((await ben.post("/api/reports", { userId: ann.id, reason: "fake" })).status).toBe(201);
    expect((await ann.delete("/api/users/me", { confirm: "DELETE" })).status).toBe(204);
    const written = WRITTEN.map(({ word }) => word);
    const words = [EMAIL, ...written, "zqcontent", "zqtitle", "zqwarning", ann.id];
    expect(new Set(await columnsHolding(t, words))).toEqual(
      new Set([
        ...written.map((word) => `reports.evidence ${word}`),
        `reports.evidence ${ann.id}`,
        `reports.subject ${ann.id}`,
      ]),
    );
    expect((await photosOf(t)).map((name) => `/${name}`)).toEqual([photos[0] as string]);
    await dismissReport(t.deps, 1, null);
    t.clock.now += 91 * 86_400_000;
    await deleteOldReports(t.deps);
    await discardReleased(t.deps);
    await emptyLog(t.deps.db);
    expect(await filesHolding(t, [...words, ...photos])).toEqual([]);
    expect(await photosOf(t)).toEqual([]);
    await t.close();
  }, 30_000);
});
