import { afterEach, beforeEach, expect, test } from "bun:test";
import { captureStatements, findScans } from "../testing/database/query-plans.ts";
import { testApp } from "../testing/app.ts";
import type { TestApp } from "../testing/app.ts";
import { enrol } from "../testing/enrol.ts";
import type { Member } from "../testing/enrol.ts";

const DAY_MS = 86_400_000;

let t: TestApp;
let ann: Member;
let bea: Member;
let ids: string[];
let start: number;
beforeEach(async () => {
  t = await testApp({ RATE_LIMIT_SCALE: "100" });
  ann = await enrol(t, { name: "Ann" });
  bea = await enrol(t, { name: "Bea" });
  start = t.clock.now;
  ids = [];
  for (let day = 0; day < 9; day += 1) {
    const { body } = await bea.post(`/api/messages/${ann.id}`, { content: `day ${day}` });
    ids.push(body.id);
    t.clock.now += DAY_MS;
  }
});
afterEach(() => t.close());

const page = async (query: string) => {
  const { body } = await ann.get(`/api/messages/${bea.id}?${query}`);
  return body.map(({ content }) => content);
};
const unread = async () => (await ann.get("/api/users/me")).body.unreadCount;

test("a page around a message has it in the middle, and marks nothing as read", async () => {
  expect(await page(`around=${ids[4]}&limit=3`)).toEqual(["day 3", "day 4", "day 5"]);
  expect(await page(`around=${ids[0]}&limit=4`)).toEqual(["day 0", "day 1"]);
  expect(await page(`around=${ids[4]}&limit=1`)).toEqual(["day 4"]);
  expect(await unread()).toBe(9);
});

test("a page at a time begins with the first message from then on, or has the last one", async () => {
  const at = (ms: number) => `at=${new Date(start + ms).toISOString()}&limit=1`;
  expect(await page(at(-DAY_MS))).toEqual(["day 0"]);
  expect(await page(at(3 * DAY_MS))).toEqual(["day 3"]);
  expect(await page(at(3 * DAY_MS + 1))).toEqual(["day 4"]);
  expect(await page(at(90 * DAY_MS))).toEqual(["day 8"]);
  expect(await unread()).toBe(9);
});

test("a page around the first unread message has it in the middle, and is empty where there is none", async () => {
  expect(await page("unread=1&limit=1")).toEqual(["day 0"]);
  await ann.post(`/api/messages/${bea.id}/read`, { upTo: ids[3] });
  await ann.post(`/api/messages/${bea.id}`, { content: "my own" });
  expect(await page("unread=1&limit=1")).toEqual(["day 4"]);
  expect(await page("unread=1&limit=4")).toEqual(["day 2", "day 3", "day 4", "day 5"]);
  t.clock.now = start + 4 * DAY_MS;
  await bea.delete(`/api/messages/${ann.id}/${ids[4]}`);
  expect(await page("unread=1&limit=1")).toEqual(["day 5"]);
  expect(await unread()).toBe(4);
  await ann.post(`/api/messages/${bea.id}/read`);
  expect(await page("unread=1")).toEqual([]);
});

test("the first unread message is found by the index, however many were read", async () => {
  const captured = captureStatements(t.deps.db);
  expect(await page("unread=1&limit=1")).toEqual(["day 0"]);
  const scans = await findScans(t.deps.db, captured.statements());
  expect(scans.filter(({ table }) => table === "messages")).toEqual([]);
  const asked = captured.statements().find(({ sql }) => sql.includes("min(seq)"));
  const plan = await t.deps.db.$client.execute({
    sql: `EXPLAIN QUERY PLAN ${asked?.sql}`,
    args: asked?.args ?? [],
  });
  expect(plan.rows.map(({ detail }) => detail)).toContainEqual(
    expect.stringContaining("messages_seq (conversation_id=? AND seq>?)"),
  );
});

test("refused: a message of another conversation, two places at once, no time", async () => {
  const cleo = await enrol(t);
  const other = await cleo.post(`/api/messages/${ann.id}`, { content: "hi" });
  for (const query of [
    `around=${other.body.id}`,
    "around=1",
    `around=${ids[1]}&before=${ids[2]}`,
    `at=yesterday`,
    "unread=0",
    `unread=1&around=${ids[0]}`,
    `at=${new Date(start).toISOString()}&around=${ids[0]}`,
  ])
    expect((await ann.get(`/api/messages/${bea.id}?${query}`)).status).toBe(400);
  const empty = await enrol(t);
  const none = `/api/messages/${empty.id}?at=${new Date(start).toISOString()}`;
  expect((await ann.get(none)).body).toEqual([]);
});
