import { afterEach, expect, test } from "bun:test";
import { LIMITS } from "../limits.ts";
import { testApp } from "../testing/app.ts";
import type { TestApp } from "../testing/app.ts";
import { enrol } from "../testing/enrol.ts";
import type { Member } from "../testing/enrol.ts";
import { expectRefusal } from "../testing/refusal.ts";
import { serve } from "../testing/sockets/live-socket.ts";

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

async function opened(env: Record<string, string> = {}) {
  const t = await testApp(env, { schedule: () => undefined });
  closing.push(t.close);
  return t;
}

/** Members who stand so far apart that none looks into a cell of another's. */
async function scattered(t: TestApp, count: number) {
  const members: Member[] = [];
  for (let i = 0; i < count; i += 1) {
    const member = await enrol(t, { name: `Member ${i}` });
    await member.put("/api/users/me/location", { latitude: -40 + 4 * i, longitude: 20 });
    members.push(member);
  }
  t.deps.events.emit("everything.changed", null);
  return members;
}

/** Counts the statements of everything that asks, and the most of them in one turn of the event loop. */
function watchStatements(t: TestApp) {
  const { $client } = t.deps.db;
  const execute = $client.execute.bind($client);
  const seen = { statements: 0, inTurn: 0, mostInTurn: 0, mostRows: 0 };
  let isOver = false;
  const turn = () => {
    seen.inTurn = 0;
    if (!isOver) setImmediate(turn);
  };
  turn();
  $client.execute = (async (statement: Parameters<typeof execute>[0]) => {
    const result = await execute(statement as never);
    if (JSON.stringify(statement).includes("told_cell")) {
      seen.statements += 1;
      seen.inTurn += 1;
      seen.mostInTurn = Math.max(seen.mostInTurn, seen.inTurn);
      seen.mostRows = Math.max(seen.mostRows, result.rows.length);
    }
    return result;
  }) as typeof execute;
  closing.push(() => {
    isOver = true;
    $client.execute = execute;
  });
  return seen;
}

const NUMBERS =
  "(WITH RECURSIVE n(value) AS (SELECT 1000 UNION ALL SELECT value + 1 FROM n WHERE value < 6000) SELECT value FROM n)";
const WIDE = "/api/users/nearby?maxDistance=50";

test("a place that nobody has asked about costs few statements, however far one looks", async () => {
  const t = await opened();
  const [ann] = await scattered(t, 2);
  const seen = watchStatements(t);
  expect((await ann?.get(WIDE))?.status).toBe(200);
  expect(seen.statements).toBeGreaterThan(0);
  expect(seen.statements).toBeLessThan(40);
});

test("twenty who look at places that nobody has asked about share the turns of the loop", async () => {
  const t = await opened();
  const members = await scattered(t, 20);
  const server = serve(t);
  closing.push(server.stop);
  const seen = watchStatements(t);
  const asked = members.map(async ({ cookie }) => {
    const answer = await fetch(server.origin + WIDE, { headers: { cookie } });
    await answer.arrayBuffer();
    return answer.status;
  });
  expect(new Set(await Promise.all(asked))).toEqual(new Set([200]));
  expect(seen.statements).toBeGreaterThan(20);
  expect(seen.mostInTurn).toBeLessThanOrEqual(2);
});

test("who has to wait for reading is served in turn, so that the first do not wait for the last", async () => {
  const t = await opened();
  const members = await scattered(t, 6);
  const seen = watchStatements(t);
  const answeredAfter: number[] = [];
  await Promise.all(
    members.map(async ({ get }) => {
      expect((await get(WIDE)).status).toBe(200);
      answeredAfter.push(seen.statements);
    }),
  );
  // Side by side, the first would come after nearly all statements of all six.
  expect(answeredAfter[0]).toBeLessThan((answeredAfter.at(-1) ?? 0) / 2);
});

test("a crowded place is read a bounded piece a turn, and whoever reads on meanwhile waits for nobody", async () => {
  const t = await opened();
  const [ann] = await scattered(t, 1);
  await t.deps.db.$client.batch(
    [
      `INSERT INTO users (public_id, email, realm, kind, name, age, intent, interests, active_day, created_at)
       SELECT printf('%022d', value), value || '@example.com', 0, 'member', 'P' || value, 28, 'friends', '["coffee"]', value % 7, 0
       FROM ${NUMBERS}`,
      `INSERT INTO places (user_id, realm, level, row, col, told_cell, centre_latitude, centre_longitude, pin_latitude,
         pin_longitude, is_default, published_at, listed_age, active_day)
       SELECT person.id, 0, level, row, col, told_cell, centre_latitude, centre_longitude, pin_latitude, pin_longitude, 0, 0, 28,
         person.active_day FROM users AS person, places WHERE person.name GLOB 'P[0-9]*' AND places.listed_age IS NOT NULL`,
    ],
    "write",
  );
  t.deps.events.emit("everything.changed", null);
  const seen = watchStatements(t);
  const answer = await ann?.get("/api/users/nearby?limit=100&maxDistance=2");
  expect([answer?.status, answer?.body.length]).toEqual([200, 100]);
  expect(answer?.headers.get("x-total-count")).toBe("500");
  expect(seen.mostRows).toBeLessThanOrEqual(500);
  expect(seen.mostInTurn).toBeLessThanOrEqual(2);
});
test("the limit counts what a question makes the server read, not the questions alone", async () => {
  const t = await opened({ RATE_LIMIT_SCALE: "1" });
  const [ann, bob] = (await scattered(t, 2)) as [Member, Member];
  const look = (member: Member, i: number) =>
    member.get(
      `${WIDE}&browse=1&latitude=${-40 + (member === bob ? 4 : 0) + 0.018 * (i % 18)}&longitude=20`,
    );
  let answered = 0;
  for (let i = 0; i < LIMITS.nearby.count; i += 1) {
    // Somebody else's changes keep nothing in memory.
    t.deps.events.emit("everything.changed", null);
    const answer = await look(ann, i);
    if (answer.status !== 200) {
      expectRefusal(answer, 429, "rate_limited");
      break;
    }
    answered += 1;
  }
  expect(answered).toBeGreaterThan(1);
  expect(answered).toBeLessThan(LIMITS.nearby.count / 4);
  // What is in memory costs what it always did.
  for (let i = 0; i < LIMITS.nearby.count / 2; i += 1)
    expect((await bob.get("/api/users/nearby")).status).toBe(200);
});
