import { afterAll, beforeAll, expect, test } from "bun:test";
import { deleteOldAlerts } from "./alerts/alerts.service.ts";
import { deleteExpiredConfirmations } from "./auth/email.repo.ts";
import { deleteExpiredLinkRequests } from "./auth/google/google-link.repo.ts";
import { deleteOldDevices } from "./auth/known-device.service.ts";
import type { Deps } from "./deps.ts";
import { deletePastWaits } from "./events/waitlist/waitlist.service.ts";
import { deleteEndedPasses } from "./nearby/passes.repo.ts";
import { deleteWithdrawn } from "./profile/dating-preferences.service.ts";
import { deleteOldReports } from "./safety/reports.service.ts";
import { deleteExpiredSessions } from "./sessions/session.repo.ts";
import { testApp } from "./testing/app.ts";
import type { TestApp } from "./testing/app.ts";

const MEMBERS = 240;
const ENDED = 230;
/** Ended long ago for the first ones, and to end in a year for the others. */
const END = `iif(n <= ${ENDED}, ${Date.UTC(2024, 0)}, ${Date.UTC(2027, 5)})`;

let t: TestApp;

beforeAll(async () => {
  t = await testApp();
  await t.deps.db.$client.executeMultiple(`
    CREATE TABLE numbers (n INTEGER PRIMARY KEY);
    INSERT INTO numbers WITH RECURSIVE up (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM up WHERE n < ${MEMBERS}) SELECT n FROM up;
    INSERT INTO users (id, public_id, name, created_at, pending_email) SELECT n, 'user' || n, 'Ann', 1, n || '@x.org' FROM numbers;
    INSERT INTO events (id, public_id, realm, host_id, title, description, category, location, starts_at, time_zone,
        max_attendees, latitude, longitude, "row", col, created_at)
      SELECT n, 'event' || n, 0, n, 'Walk', '', 'other', '', ${END}, 'UTC', 5, 0, 0, 0, 0, 1 FROM numbers`);
});
afterAll(() => t.close());

type DeleteSome = (deps: Deps) => Promise<boolean>;

test.each<[table: string, rows: string, deleteSome: DeleteSome]>([
  [
    "sessions",
    `(public_id, token_hash, user_id, created_at, expires_at) SELECT 's' || n, n, n, 1, ${END}`,
    ({ db, now }) => deleteExpiredSessions(db, now()),
  ],
  [
    "google_link_requests",
    `(token_hash, subject, user_id, expires_at) SELECT n, n, n, ${END}`,
    ({ db, now }) => deleteExpiredLinkRequests(db, now()),
  ],
  [
    "email_confirmations",
    `(token_hash, user_id, email, expires_at) SELECT n, n, n || '@x.org', ${END}`,
    ({ db, now }) => deleteExpiredConfirmations(db, now()),
  ],
  ["known_devices", `SELECT n, n, 1, ${END}`, deleteOldDevices],
  [
    "passes",
    `(user_id, passed_id, until, passed_at) SELECT n, n % ${MEMBERS} + 1, ${END}, 1`,
    ({ db, now }) => deleteEndedPasses(db, now()),
  ],
  ["dating_preferences", `(user_id, changed_at) SELECT n, ${END}`, deleteWithdrawn],
  ["waitlist", `(event_id, user_id, since) SELECT n, n % ${MEMBERS} + 1, 1`, deletePastWaits],
  [
    "alerts",
    `(public_id, user_id, kind, dedupe_key, at) SELECT 'a' || n, n, 'message', n, ${END}`,
    deleteOldAlerts,
  ],
  [
    "reports",
    `(public_id, realm, kind, subject, reason, evidence, state, created_at, closed_at)
     SELECT 'r' || n, 0, 'person', n, 'spam', '{}', 'dismissed', 1, ${END}`,
    deleteOldReports,
  ],
])("what ended of %s is deleted a hundred rows at a time", async (table, rows, deleteSome) => {
  const { $client } = t.deps.db;
  const left = async () =>
    Number((await $client.execute(`SELECT count(*) FROM ${table}`)).rows[0]?.[0]);
  await $client.execute(`INSERT INTO ${table} ${rows} FROM numbers`);
  expect(await deleteSome(t.deps)).toBe(true);
  expect(await left()).toBe(MEMBERS - 100);
  expect(await deleteSome(t.deps)).toBe(true);
  expect(await deleteSome(t.deps)).toBe(false);
  expect(await left()).toBe(MEMBERS - ENDED);
});

test("an unconfirmed address ends with its link alone", async () => {
  const waiting = await t.deps.db.$client.execute(
    "SELECT id FROM users WHERE pending_email IS NOT NULL",
  );
  expect(waiting.rows.map(({ id }) => Number(id))).toEqual(
    Array.from({ length: MEMBERS - ENDED }, (_, index) => ENDED + 1 + index),
  );
});
