import { afterAll, beforeAll, describe, expect, spyOn, test } from "bun:test";
import v8 from "node:v8";
import { createApp } from "../app.ts";
import { MAX_CONCURRENT_HASHES } from "../lib/security/passwords.ts";
import { realPasswords } from "../testing/fakes/quick-passwords.ts";
import { testApp } from "../testing/app.ts";
import type { TestApp } from "../testing/app.ts";
import { enrol } from "../testing/enrol.ts";

const TOKEN = "a token for the operator";

let t: TestApp;
beforeAll(async () => {
  t = await testApp({ METRICS_TOKEN: TOKEN }, { passwords: realPasswords() });
});
afterAll(() => t.close());

/** Asks as if from that address. */
async function read(address: string | undefined, headers: Record<string, string> = {}, on = t) {
  const server = { requestIP: () => (address ? { address } : null) };
  const sent = { headers: { Host: "localhost:3000", ...headers } };
  const response = await createApp(on.deps).request("/metrics", sent, { server });
  return {
    status: response.status,
    type: response.headers.get("content-type"),
    text: await response.text(),
  };
}

const LOOPBACK = "127.0.0.1";
const ELSEWHERE = "192.0.2.7";

/** The value of a series; labels in any order. */
function valueOf(text: string, name: string, labels: Record<string, string | number> = {}) {
  const line = text.split("\n").find((one) => {
    const [series = ""] = one.split(" ");
    const wanted = Object.entries(labels).map(([label, value]) => `${label}="${value}"`);
    return (
      (series === name || series.startsWith(`${name}{`)) &&
      wanted.every((label) => series.includes(label))
    );
  });
  return line === undefined ? undefined : Number(line.split(" ").at(-1));
}

test("reading them does not walk through the heap", async () => {
  await read(LOOPBACK);
  const walk = spyOn(v8, "getHeapSpaceStatistics");
  expect((await read(LOOPBACK)).text).toContain("nodejs_eventloop_lag_max_seconds");
  expect(walk).not.toHaveBeenCalled();
  walk.mockRestore();
});

describe("who may read the metrics", () => {
  test.each([LOOPBACK, "127.1.2.3", "::1", "::ffff:127.0.0.1"])(
    "this machine: %s",
    async (address) => {
      expect((await read(address)).status).toBe(200);
    },
  );

  test.each([ELSEWHERE, "::ffff:192.0.2.7", "10.127.0.1", undefined])(
    "nobody else: %s",
    async (address) => {
      const answer = await read(address);
      expect(answer.status).toBe(403);
      expect(JSON.parse(answer.text)).toMatchObject({ code: "forbidden" });
    },
  );

  test.each(["X-Forwarded-For", "X-Forwarded-Proto", "X-Forwarded-Host", "Forwarded"])(
    "nobody behind a proxy on this machine: %s",
    async (header) => {
      expect((await read(LOOPBACK, { [header]: LOOPBACK })).status).toBe(403);
    },
  );

  test.each(["127.0.0.1:9090", "127.9.9.9", "[::1]:3000", "[::1]", "LOCALHOST"])(
    "this machine under its own name: %s",
    async (Host) => {
      expect((await read(LOOPBACK, { Host })).status).toBe(200);
    },
  );

  test.each([
    "hereabouts.example",
    "attacker.example:3000",
    "localhost.attacker.example",
    "127.0.0.1.attacker.example",
    "attacker.example@localhost",
    "[::1].attacker.example",
    "[::2]",
    "",
  ])("nobody who reaches this machine by another name: %p", async (Host) => {
    expect((await read(LOOPBACK, { Host })).status).toBe(403);
  });

  test("whoever bears the token, from anywhere", async () => {
    const headers = { Authorization: `Bearer ${TOKEN}`, "X-Forwarded-For": ELSEWHERE };
    expect((await read(ELSEWHERE, headers)).status).toBe(200);
  });

  test.each([
    `Bearer ${TOKEN}x`,
    `Bearer ${TOKEN.slice(1)}`,
    "Bearer ",
    "Bearer",
    TOKEN,
    `Basic ${TOKEN}`,
  ])("not with %s", async (Authorization) => {
    expect((await read(ELSEWHERE, { Authorization })).status).toBe(403);
  });

  test("without a configured token no token is right", async () => {
    const untold = await testApp();
    for (const Authorization of ["Bearer undefined", "Bearer "]) {
      expect((await read(ELSEWHERE, { Authorization }, untold)).status).toBe(403);
    }
    await untold.close();
  });
});

describe("what the metrics say", () => {
  test("answers by pattern and status, without ids, and how long they took", async () => {
    const own = await testApp();
    const [ada, bob] = [await enrol(own), await enrol(own)];
    for (const { id } of [ada, bob, ada]) await bob.get(`/api/users/${id}`);
    await bob.get("/api/users/AAAAAAAAAAAAAAAAAAAAAA");
    await own.signedOut.get("/api/users/me");
    await own.signedOut.post("/api/login", {}, { "Sec-Fetch-Site": "cross-site" });
    await own.signedOut.get(`/api/nothing/${ada.id}?q=secret`);
    const { text, type } = await read(LOOPBACK, {}, own);
    expect(type).toBe("text/plain; version=0.0.4; charset=utf-8");
    expect(text).toContain("# TYPE http_request_duration_seconds histogram");
    const name = "http_request_duration_seconds";
    const count = (method: string, route: string, status: number) =>
      valueOf(text, `${name}_count`, { method, route, status });
    expect(count("GET", "/api/users/:id", 200)).toBe(3);
    expect(count("GET", "/api/users/:id", 404)).toBe(1);
    expect(count("GET", "/api/users/me", 401)).toBe(1);
    expect(count("ALL", "/*", 403)).toBe(1);
    expect(count("ALL", "/*", 404)).toBe(1);
    const series = { method: "GET", route: "/api/users/:id", status: 200 };
    expect(valueOf(text, `${name}_bucket`, { ...series, le: "+Inf" })).toBe(3);
    expect(valueOf(text, `${name}_sum`, series)).toBeGreaterThan(0);
    expect(text).not.toContain(ada.id);
    expect(text).not.toContain("secret");
    await own.close();
  });

  test("buckets hold all that took at most as long", async () => {
    const own = await testApp();
    const route = { method: "GET", path: "/slow" };
    for (const seconds of [0.0005, 0.001, 0.03, 3]) own.deps.metrics.answered(route, 200, seconds);
    const { text } = await read(LOOPBACK, {}, own);
    const upTo = (le: string) =>
      valueOf(text, "http_request_duration_seconds_bucket", { route: "/slow", le });
    expect(["0.001", "0.025", "0.05", "2.5", "+Inf"].map(upTo)).toEqual([2, 2, 3, 3, 4]);
    await own.close();
  });

  test("what the database did, what waits, and how the process is", async () => {
    const before = (await read(LOOPBACK)).text;
    const member = await enrol(t);
    const writes = Array.from({ length: 5 }, () => member.put("/api/users/me", { bio: "hello" }));
    await Promise.all(writes);
    const { text } = await read(LOOPBACK);
    const grown = (name: string) => (valueOf(text, name) ?? 0) - (valueOf(before, name) ?? 0);
    expect(grown("database_runs_total")).toBeGreaterThan(5);
    expect(grown("database_seconds_total")).toBeGreaterThan(0);
    for (const name of ["write_queue_depth", "password_queue_depth", "websocket_connections"])
      expect(valueOf(text, name)).toBe(0);
    expect(valueOf(text, "process_resident_memory_bytes")).toBeGreaterThan(1e6);
    expect(valueOf(text, "nodejs_eventloop_lag_max_seconds")).toBeNumber();
  });

  test("queues are as deep as what waits in them", async () => {
    const hashing = Array.from({ length: 6 }, () => t.deps.passwords.hash("correct horse"));
    const { text } = await read(LOOPBACK);
    await Promise.all(hashing);
    expect(valueOf(text, "password_queue_depth")).toBe(6 - MAX_CONCURRENT_HASHES);
    const writing = Array.from({ length: 3 }, () =>
      t.deps.db.$client.execute("UPDATE users SET bio = bio"),
    );
    const asked = read(LOOPBACK);
    await Promise.all(writing);
    expect(valueOf((await asked).text, "write_queue_depth")).toBe(3);
  });
});
