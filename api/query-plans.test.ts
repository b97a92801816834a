import { afterAll, beforeAll, expect, test } from "bun:test";
import type { TestApp } from "./testing/app.ts";
import { findScans } from "./testing/database/query-plans.ts";
import type { Scan } from "./testing/database/query-plans.ts";
import { walkEverything } from "./testing/walk/walk-everything.ts";
import type { Walk } from "./testing/walk/walk-everything.ts";

/** Tables that do not grow with members, messages or events. Every other one does. */
const BOUNDED: Record<string, string> = {
  interest_counts: "at most 5,000 interests",
  demo_towns: "the oldest sandboxes go when there are too many",
  outbox: "at most 10,000 mails wait",
};

/** Indexes of a small part of a table, which are read whole. */
const SMALL_INDEXES: Record<string, string> = {
  users_suspended: "holds only who is suspended",
  message_words_changed: "holds only what was edited in the last second",
};

let walk: Walk;
let t: TestApp;

beforeAll(async () => {
  walk = await walkEverything();
  t = walk.t;
}, 60_000);

afterAll(() => walk.close());

test("the walk comes by every operation of the document", async () => {
  expect(walk.missed()).toEqual([]);
});

/** What a full-text index is asked by words is called a scan too, and so is a part of its words between two bounds. */
const WORDS = / VIRTUAL TABLE INDEX \d+:M|^SCAN message_terms VIRTUAL TABLE INDEX 6:/;

const isMeant = ({ table, plan }: Scan) =>
  table in BOUNDED ||
  WORDS.test(plan) ||
  Object.keys(SMALL_INDEXES).some((index) => plan.endsWith(` INDEX ${index}`));

test("no statement reads a whole table that grows with members, messages or events", async () => {
  const scans = await findScans(t.deps.db, walk.statements());
  expect(scans.filter((scan) => !isMeant(scan))).toEqual([]);
});

test("nor does one where nearly everybody is of one realm, and the statistics say so", async () => {
  const { $client } = t.deps.db;
  await $client.executeMultiple(`
    ANALYZE users;
    UPDATE sqlite_stat1 SET stat = '1000000 1' WHERE tbl = 'users';
    UPDATE sqlite_stat1 SET stat = '1000000 1000000' WHERE idx = 'users_realm';
    ANALYZE sqlite_schema;`);
  const scans = await findScans(t.deps.db, walk.statements());
  expect(scans.filter((scan) => scan.table === "users" && !isMeant(scan))).toEqual([]);
});

test.each([
  ["SELECT * FROM users WHERE bio = 'x'", "users"],
  ["SELECT count(*) FROM messages AS message WHERE content = ''", "messages"],
  ["UPDATE events SET title = 'x' WHERE title = 'y'", "events"],
  ["SELECT 1 WHERE EXISTS (SELECT 1 FROM matches WHERE created_at > 5)", "matches"],
  ["SELECT term FROM message_terms WHERE term >= 'x' LIMIT 5", "message_terms"],
  [
    "SELECT u.id FROM sessions s JOIN users u ON u.id = s.user_id WHERE s.browser = 'x'",
    "sessions",
  ],
])("a whole read is found: %s", async (sql, table) => {
  const statement = { sql, args: [], from: new Set(["routes"]) };
  const found = await findScans(t.deps.db, [statement]);
  expect(found.map((scan) => scan.table)).toEqual([table]);
  expect(found.filter(isMeant)).toEqual([]);
});

test("what goes with a row that is deleted is found by an index", async () => {
  const { rows } = await t.deps.db.$client.execute(`
    SELECT child.name AS child, reference."from" AS column
    FROM sqlite_schema AS child JOIN pragma_foreign_key_list(child.name) AS reference
    WHERE child.type = 'table' AND NOT EXISTS (
      SELECT 1 FROM pragma_index_list(child.name) AS found JOIN pragma_index_info(found.name) AS part
      WHERE part.seqno = 0 AND part.name = reference."from")
    AND NOT EXISTS (
      SELECT 1 FROM pragma_table_info(child.name) AS own WHERE own.name = reference."from" AND own.pk = 1)`);
  expect(rows.map(({ child, column }) => `${child}.${column}`)).toEqual([]);
});
