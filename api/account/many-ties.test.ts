import { afterAll, beforeAll, expect, test } from "bun:test";
import { indexMessages } from "../messages/search/index-messages.service.ts";
import { testApp } from "../testing/app.ts";
import type { TestApp } from "../testing/app.ts";
import { findInconsistencies } from "../testing/database/consistency.ts";
import { enrol } from "../testing/enrol.ts";
import { beginDeletion } from "./deletion.repo.ts";
import { finishDeletions } from "./deletion.service.ts";
import { CLEARED, DELETED } from "./ties.repo.ts";

const OTHERS = 250;
/** What one write may delete: others wait for it. */
const MOST = 100;

/** Columns that name few rows of a member, or whose rows are deleted otherwise, with the reason. */
const OTHERWISE: Record<string, string> = {
  "alert_settings.user_id": "one row",
  "alerts.user_id": "at once",
  "calendar_feeds.user_id": "at once",
  "conversation_members.other_id": "at once",
  "conversation_members.user_id": "at once",
  "conversations.user_a": "with the messages",
  "conversations.user_b": "with the messages",
  "dating_preferences.user_id": "at once",
  "email_confirmations.user_id": "at once",
  "event_attendees.user_id": "at once, or with the member's own events",
  "event_co_hosts.user_id": "at once",
  "event_declines.user_id": "at once",
  "event_requests.user_id": "at once",
  "event_series.host_id": "after the events",
  "event_series_guests.user_id": "at once",
  "events.host_id": "one by one",
  "google_accounts.user_id": "at once",
  "google_link_requests.user_id": "at once",
  "hidden_areas.user_id": "a member has at most five",
  "known_devices.user_id": "at once",
  "matches.user_a": "at once",
  "matches.user_b": "at once",
  "messages.sender_id": "by conversation",
  "outbox.user_id": "at once",
  "password_resets.user_id": "at once",
  "places.user_id": "at once",
  "profile_photos.user_id": "at once",
  "push_devices.user_id": "with the sessions",
  "sessions.user_id": "at once",
  "waitlist.user_id": "at once",
  "warnings.user_id": "the operator writes few",
};

let t: TestApp;
let all: (sql: string) => Promise<Record<string, unknown>[]>;
let tables: string[];
let naming: { table: string; column: string }[];

beforeAll(async () => {
  t = await testApp();
  const execute = t.deps.db.$client.execute.bind(t.deps.db.$client);
  all = async (sql) => (await execute(sql)).rows as unknown as Record<string, unknown>[];
  const found = await all(`SELECT name FROM sqlite_schema WHERE type = 'table'
    AND name NOT GLOB 'message_index*' AND name NOT GLOB 'message_terms*' AND name NOT GLOB 'sqlite_*'`);
  tables = found.map(({ name }) => String(name));
  naming = [];
  for (const table of tables)
    for (const { table: to, from } of await all(`PRAGMA foreign_key_list("${table}")`))
      if (to === "users") naming.push({ table, column: String(from) });
  await t.deps.db.$client.executeMultiple(`
    CREATE TABLE numbers (n INTEGER PRIMARY KEY);
    INSERT INTO numbers WITH RECURSIVE up (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM up WHERE n < ${OTHERS}) SELECT n FROM up;
    INSERT INTO users (id, public_id, name, created_at) SELECT n, 'user' || n, 'Ben', 1 FROM numbers`);
  await events("other", OTHERS, "n");
});
afterAll(() => t.close());

const events = (name: string, count: number, host: string) =>
  t.deps.db.$client.execute(`
    INSERT INTO events (public_id, realm, host_id, title, description, category, location, starts_at, time_zone, max_attendees,
      latitude, longitude, "row", col, created_at)
    SELECT '${name}' || n, 0, ${host}, 'Walk', '', 'other', '', 1, 'UTC', 5, 0, 0, 0, 0, 1 FROM numbers WHERE n <= ${count}`);

/** A member whom that many rows of each kind name. */
async function memberWithTies(count: number) {
  const { userId: id } = await enrol(t, { name: "Ann" });
  const some = `FROM numbers WHERE n <= ${count}`;
  await events(`own ${id} `, 3, String(id));
  const event = "(SELECT id FROM events WHERE public_id = 'other' || n)";
  const conversation = `(SELECT id FROM conversations WHERE user_a = n AND user_b = ${id})`;
  await t.deps.db.$client.executeMultiple(`
    INSERT INTO alerts (public_id, user_id, kind, dedupe_key, actor_id, at) SELECT 'a${id} ' || n, n, 'message', 'm${id}', ${id}, 1 ${some};
    INSERT INTO blocks SELECT n, ${id}, 'Ann', 1 ${some};
    INSERT INTO blocks SELECT ${id}, n, 'Ben', 1 ${some};
    INSERT INTO event_questions (public_id, event_id, user_id, text, at) SELECT 'q${id} ' || n, ${event}, ${id}, 'Why?', 1 ${some};
    INSERT INTO event_answers (public_id, question_id, user_id, text, at)
      SELECT 'r${id} ' || question.id, question.id, ${id}, 'So.', 1 FROM event_questions AS question WHERE user_id = ${id};
    INSERT INTO event_photos (event_id, user_id, photo, at) SELECT ${event}, ${id}, 'p${id} ' || n, 1 ${some};
    INSERT INTO event_suggestions (user_id, other_id, event_id, at) SELECT ${id}, n, ${event}, 1 ${some};
    INSERT INTO event_suggestions (user_id, other_id, event_id, at) SELECT n, ${id}, ${event}, 1 ${some};
    INSERT INTO event_words (public_id, event_id, author_id, text, at) SELECT 'w${id} ' || n, ${event}, ${id}, 'Hi', 1 ${some};
    INSERT INTO meetings (user_id, other_id, at) SELECT n, ${id}, 1 ${some};
    INSERT INTO meetings (user_id, other_id, at) SELECT ${id}, n, 1 ${some};
    INSERT INTO mutes (user_id, muted_id) SELECT n, ${id} ${some};
    INSERT INTO mutes (user_id, muted_id) SELECT ${id}, n ${some};
    UPDATE events SET news_by_id = ${id} WHERE public_id IN (SELECT 'other' || n ${some});
    INSERT INTO reports (public_id, realm, reporter_id, accused_id, kind, subject, reason, evidence, created_at)
      SELECT 'r${id} ' || n, 0, n, ${id}, 'person', 'ann${id}', 'spam', '{"person":{"photos":[]}}', 1 ${some};
    INSERT INTO reports (public_id, realm, reporter_id, accused_id, kind, subject, reason, evidence, created_at)
      SELECT 's${id} ' || n, 0, ${id}, n, 'person', 'ben' || n, 'spam', '{"person":{"photos":[]}}', 1 ${some};
    INSERT INTO uploads (public_id, owner_id, kind, created_at, kept_at) SELECT 'u${id} ' || n, ${id}, 'profile', 1, 1 ${some};
    INSERT INTO event_series (public_id, host_id, rule, time_zone, dates_made, last_local, last_starts_at, created_at)
      SELECT 's${id} ' || n, ${id}, '', 'UTC', 1, '', 1, 1 FROM numbers WHERE n <= 2;
    INSERT INTO event_series_guests (series_id, user_id, since)
      SELECT series.id, n, 1 FROM event_series AS series CROSS JOIN numbers WHERE host_id = ${id} AND n <= ${count};
    INSERT INTO conversations (realm, user_a, user_b) SELECT 0, n, ${id} ${some};
    INSERT INTO conversation_members (user_id, other_id, conversation_id)
      SELECT n, ${id}, ${conversation} ${some} UNION ALL SELECT ${id}, n, ${conversation} ${some};
    INSERT INTO messages (public_id, conversation_id, seq, sender_id, content, created_at)
      SELECT 'm${id} ' || n || ' ' || seq.column1, ${conversation}, seq.column1, ${id}, 'word', 1
      FROM (VALUES (1), (2), (3)) AS seq CROSS JOIN numbers WHERE n <= ${count};
    INSERT INTO passes SELECT n, ${id}, 9e15, 1 ${some};
    INSERT INTO passes SELECT ${id}, n, 9e15, 1 ${some}`);
  return id;
}

async function sum(counts: string[]) {
  const [row] = await all(`SELECT ${counts.map((sql) => `(${sql})`).join(" + ")} AS total`);
  return Number(row?.total);
}
const countNaming = (id: number) =>
  sum(
    naming.map(({ table, column }) => `SELECT count(*) FROM "${table}" WHERE "${column}" = ${id}`),
  );
const countAll = () => sum(tables.map((table) => `SELECT count(*) FROM "${table}"`));

/** Calls before each write, and after it, until it is told to stop. */
function watchWrites(before: () => Promise<unknown>, after: () => Promise<unknown>) {
  const $client = t.deps.db.$client as unknown as Record<string, (...given: unknown[]) => unknown>;
  const names = ["execute", "batch", "onThread"] as const;
  const own = names.map((name) => $client[name]);
  for (const name of names) {
    const run = $client[name]?.bind($client);
    $client[name] = async (...given) => {
      await before();
      const result = await run?.(...given);
      await after();
      return result;
    };
  }
  return () => names.forEach((name, index) => ($client[name] = own[index] as never));
}

test("every column that names members is known here", () => {
  const known = [...DELETED, ...CLEARED].map((column) => column.join("."));
  const there = naming.map(({ table, column }) => `${table}.${column}`);
  expect(there.toSorted()).toEqual([...known, ...Object.keys(OTHERWISE)].toSorted());
});

test("however many rows name a member, no write after the first deletes many of them", async () => {
  const id = await memberWithTies(OTHERS);
  await indexMessages(t.deps);
  for (const [table, column] of [...DELETED, ...CLEARED]) {
    const there = await sum([`SELECT count(*) FROM ${table} WHERE ${column} = ${id}`]);
    expect([table, column, there]).toEqual([table, column, OTHERS]);
  }
  await beginDeletion(t.deps.db, id);
  let [rows, named, most] = [0, 0, 0];
  const stop = watchWrites(
    async () => void ([rows, named] = [await countAll(), await countNaming(id)]),
    async () =>
      void (most = Math.max(most, rows - (await countAll()), named - (await countNaming(id)))),
  );
  await finishDeletions(t.deps);
  stop();
  expect(await countNaming(id)).toBe(0);
  expect(await all("SELECT 1 FROM messages UNION ALL SELECT 1 FROM message_words")).toEqual([]);
  expect(most).toBeLessThanOrEqual(MOST);
}, 60_000);

test("a deletion that ends before any of its writes is finished later", async () => {
  for (let step = 1, isOver = false; !isOver; step += 1) {
    const id = await memberWithTies(2);
    await beginDeletion(t.deps.db, id);
    let left = step;
    const stop = watchWrites(
      async () => {
        left -= 1;
        if (left <= 0) throw new Error("interrupted");
      },
      async () => undefined,
    );
    isOver = await finishDeletions(t.deps).then(
      () => true,
      () => false,
    );
    stop();
    if (isOver) expect(step).toBeGreaterThan(DELETED.length + CLEARED.length);
    await finishDeletions(t.deps);
    expect(await countNaming(id)).toBe(0);
    expect(await all(`SELECT 1 FROM users WHERE id = ${id}`)).toEqual([]);
  }
  expect(await findInconsistencies(t.deps.db)).toEqual([]);
}, 60_000);
