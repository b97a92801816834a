import { expect, test } from "bun:test";
import type { Log } from "../log.ts";
import { testApp } from "../testing/app.ts";
import { enrol } from "../testing/enrol.ts";
import { refusalOf } from "../testing/refusal.ts";

type Line = { event: string } & Record<string, unknown>;

async function withLines(env: Record<string, string>) {
  const lines: Line[] = [];
  const write = (event: string, fields?: object) => void lines.push({ event, ...fields });
  const log: Log = { debug: write, info: write, warn: write, error: write };
  const t = await testApp(env, { log });
  return { t, requests: () => lines.filter(({ event }) => event === "request"), lines };
}

test("every answer is a line with an id of its own, the pattern and nothing of what was asked", async () => {
  const { t, requests } = await withLines({ LOG_LEVEL: "info" });
  const member = await enrol(t);
  await member.get(`/api/users/${member.id}?latitude=48.1234567`);
  await t.signedOut.post("/api/login", { email: "ada@example.com", password: "wrong horse" });
  const [first, second] = requests();
  expect(first).toMatchObject({ method: "GET", route: "/api/users/:id", status: 200 });
  expect(second).toMatchObject({ method: "POST", route: "/api/login", status: 401 });
  expect(Object.keys(first ?? {}).sort()).toEqual([
    "event",
    "method",
    "ms",
    "requestId",
    "route",
    "status",
  ]);
  expect(first?.requestId).not.toBe(second?.requestId);
  expect(JSON.stringify(requests())).not.toMatch(/48\.1234567|ada@|horse/);
  expect(JSON.stringify(requests())).not.toContain(member.id);
  await t.close();
});

test("a failure has the same id in its answer, its own line and the line of the request", async () => {
  const { t, lines, requests } = await withLines({ LOG_LEVEL: "info" });
  const member = await enrol(t);
  t.deps.presence.touch = () => {
    throw new Error("boom");
  };
  const answer = await member.get("/api/users/me");
  const { requestId } = refusalOf(answer);
  expect(answer.status).toBe(500);
  expect(requests()[0]?.requestId).toBe(requestId);
  const failure = lines.find(({ event }) => event === "request failed");
  expect(failure?.requestId).toBe(requestId);
  await t.close();
});

test("whoever asks every second whether it is well has a line only when it is not, or at debug", async () => {
  for (const [LOG_LEVEL, expected] of [
    ["info", [503]],
    ["debug", [200, 200, 503]],
  ] as const) {
    const { t, requests } = await withLines({ LOG_LEVEL });
    await t.signedOut.get("/api/health");
    await t.signedOut.get("/api/ready");
    t.deps.drain.hasBegun = true;
    await t.signedOut.get("/api/ready");
    expect(requests().map(({ status }) => status)).toEqual([...expected]);
    await t.close();
  }
});

test("above info there are no lines of requests", async () => {
  const { t, requests } = await withLines({ LOG_LEVEL: "warn" });
  await t.signedOut.get("/api/config");
  expect(requests()).toEqual([]);
  await t.close();
});
