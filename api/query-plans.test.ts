import { join } from "node:path";
import { afterAll, beforeAll, expect, spyOn, test } from "bun:test";
import { loadRarity } from "./people/rarity.service.ts";
import { publishCoarsePlaces } from "./places/published-cells.service.ts";
import { startJobs } from "./jobs.ts";
import { operationsOf } from "./testing/hostile-requests.ts";
import type { Api } from "./testing/hostile-requests.ts";
import { ROOT } from "./root.ts";
import { testApp } from "./testing/app.ts";
import type { TestApp } from "./testing/app.ts";
import { walkEveryRoute } from "./testing/every-route.ts";
import { startGoogle } from "./testing/google.ts";
import type { TestGoogle } from "./testing/google.ts";
import { captureStatements, findScans } from "./testing/query-plans.ts";
import type { Scan } from "./testing/query-plans.ts";

/** Tables that do not grow with members, messages or events. Every other one does. */
const BOUNDED: Record<string, string> = {
  interest_counts: "at most 5,000 interests",
  demo_towns: "the oldest sandboxes go when there are too many",
  outbox: "at most 10,000 letters wait",
};

/** Indexes of a small part of a table, which are read whole. */
const SMALL_INDEXES: Record<string, string> = {
  users_suspended: "holds only who is suspended",
  message_words_changed: "holds only what was edited in the last second",
};

/** What jobs read whole, and how often. */
const JOBS: Record<string, string> = {
  'delete from "known_devices" where "known_devices"."last_used_at" < ?': "once a day",
  'delete from "reports" where "reports"."closed_at" < ?':
    "once an hour, of what members have reported",
};

const METRICS_TOKEN = "a token of the tests, long enough";
const DAY_MS = 86_400_000;
let google: TestGoogle;
let t: TestApp;
let captured: ReturnType<typeof captureStatements>;
/** Operations of the document that succeeded, as `METHOD path`. */
const succeeded = new Set<string>();

function isPath(documented: string, path: string) {
  const pattern = documented.replaceAll(/\{\w+\}/g, "[^/]+").replaceAll(".", "\\.");
  return new RegExp(`^${pattern}$`).test(path);
}

/** Runs all that the server does by itself, once each, as its timers would. */
async function runJobs() {
  const jobs: (() => unknown)[] = [];
  const collect = (job: () => unknown) => {
    jobs.push(job);
    return setImmediate(() => undefined) as never;
  };
  const intervals = spyOn(globalThis, "setInterval").mockImplementation(collect as never);
  const stop = startJobs(t.deps);
  intervals.mockRestore();
  for (const job of jobs) await job();
  await stop();
}

beforeAll(async () => {
  google = await startGoogle();
  const MAP_FILE = join(ROOT, "api/map/world.pmtiles");
  t = await testApp({ ...google.env, METRICS_TOKEN, MAP_FILE }, { schedule: () => undefined });
  captured = captureStatements(t.deps.db);
  const request = t.app.request.bind(t.app);
  const { body } = await t.signedOut.get("/api/openapi.json");
  const operations = operationsOf(body as Api);
  t.app.request = (async (input: string, init: RequestInit) => {
    const answer = await request(input, init);
    const { pathname } = new URL(input, "http://localhost");
    const operation = operations.find(
      ({ method, path }) => method === init.method && isPath(path, pathname),
    );
    if (operation && answer.status < 400) succeeded.add(`${operation.method} ${operation.path}`);
    return answer;
  }) as typeof t.app.request;
  captured.from("start");
  await publishCoarsePlaces(t.deps);
  await loadRarity(t.deps);
  captured.from("routes");
  await walkEveryRoute(t);
  captured.from("jobs");
  await runJobs();
  t.clock.now += 400 * DAY_MS;
  await runJobs();
  captured.from("afterwards");
}, 60_000);

afterAll(async () => {
  await t.close();
  await google.stop();
});

test("the walk comes by every operation of the document", async () => {
  const { body } = await t.signedOut.get("/api/openapi.json");
  const documented = operationsOf(body as Api).map(({ method, path }) => `${method} ${path}`);
  const socket = "GET /api/realtime";
  expect(documented.filter((one) => one !== socket && !succeeded.has(one))).toEqual([]);
});

/** What a full-text index is asked by words is called a scan too, and so is a part of its words between two bounds. */
const WORDS = / VIRTUAL TABLE INDEX \d+:M|^SCAN message_terms VIRTUAL TABLE INDEX 6:/;

const isMeant = ({ table, plan, sql, from }: Scan) =>
  table in BOUNDED ||
  WORDS.test(plan) ||
  Object.keys(SMALL_INDEXES).some((index) => plan.endsWith(` INDEX ${index}`)) ||
  (sql.trim() in JOBS && from.every((source) => source === "jobs"));

test("no statement reads a whole table that grows with members, messages or events", async () => {
  const scans = await findScans(t.deps.db, captured.statements());
  expect(scans.filter((scan) => !isMeant(scan))).toEqual([]);
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
