import { afterEach, beforeEach, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "@hereabouts/db/client";
import { type Sqld, startSqld } from "@hereabouts/db/testing/sqld";
import { readEnv } from "./env.ts";
import { becomeServerOf } from "./open-deps.ts";
import { startServer } from "./server.ts";
import { sharedGazetteer } from "./testing/gazetteer.ts";
import { startServerChild } from "./testing/server-child.ts";

let sqld: Sqld;
let dataDir: string;

beforeEach(async () => {
  sqld = await startSqld();
  dataDir = mkdtempSync(join(tmpdir(), "remote-"));
});
afterEach(async () => {
  await sqld.stop();
  rmSync(dataDir, { recursive: true });
});

const settings = () => ({
  PORT: "0",
  DATA_DIR: dataDir,
  DATABASE_URL: sqld.url,
  LOG_LEVEL: "silent",
});

const start = () => startServer(readEnv(settings()), { gazetteer: sharedGazetteer() });

/** What is asked of a server as one member, and how long each answer took. */
async function askerOf(url: string) {
  let cookie = "";
  async function ask(method: string, path: string, body?: object) {
    const begun = performance.now();
    const response = await fetch(new URL(path, url), {
      method,
      headers: { cookie, ...(body && { "Content-Type": "application/json" }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const answer = (await response.json()) as { code?: string; name?: string };
    const retry = response.headers.get("retry-after");
    cookie ||= response.headers.getSetCookie()[0]?.split(";")[0] ?? "";
    return { status: response.status, code: answer.code, name: answer.name, retry, begun };
  }
  const member = { email: "ada@example.com", password: "correct horse", name: "Ada" };
  expect((await ask("POST", "/api/register", member)).status).toBe(201);
  return ask;
}

const REFUSED = { status: 503, code: "unavailable", retry: "5" };

test("while the database server is away all that needs it is a 503, and it goes on when it is back", async () => {
  const server = await start();
  const ask = await askerOf(server.url);
  await sqld.kill();
  expect(await ask("PUT", "/api/users/me", { name: "Bea" })).toMatchObject(REFUSED);
  expect(await ask("POST", "/api/events", { title: "Chess" })).not.toMatchObject({ status: 500 });
  expect(await ask("GET", "/api/events/mine")).not.toMatchObject({ status: 500 });
  expect((await ask("GET", "/api/health")).status).toBe(503);
  expect((await ask("GET", "/api/ready")).status).toBe(200);
  await sqld.restart();
  expect((await ask("PUT", "/api/users/me", { name: "Bea" })).status).toBe(200);
  expect(await ask("GET", "/api/users/me")).toMatchObject({ status: 200, name: "Bea" });
  await server.stop();
}, 30_000);

test("while it hangs an answer takes three seconds, and nobody waits for those before them", async () => {
  const server = await start();
  const ask = await askerOf(server.url);
  sqld.pause();
  const renamed = Array.from({ length: 40 }, async (_, n) => {
    const answer = await ask("PUT", "/api/users/me", { name: `Ada ${n}` });
    return { answer, ms: performance.now() - answer.begun };
  });
  const answers = await Promise.all(renamed);
  sqld.resume();
  for (const { answer } of answers) expect(answer).toMatchObject(REFUSED);
  expect(Math.max(...answers.map(({ ms }) => ms))).toBeLessThan(5000);
  expect((await ask("PUT", "/api/users/me", { name: "Bea" })).status).toBe(200);
  await server.stop();
}, 30_000);

test("a start says what is wrong with the database server, and ends", async () => {
  const child = async () => {
    const started = Bun.spawn([process.execPath, join(import.meta.dir, "server.ts")], {
      env: { ...process.env, ...settings() },
      stdout: "ignore",
      stderr: "pipe",
    });
    return [await started.exited, await new Response(started.stderr).text()] as const;
  };
  await sqld.setDurability("relaxed");
  const [status, unsynced] = await child();
  expect([status, unsynced]).toEqual([1, expect.stringContaining('"durability_mode":"strong"')]);
  await sqld.kill();
  const [, away] = await child();
  expect(away).toContain(`does not answer`);
  expect(away).toContain(`(DATABASE_URL, ${new URL(sqld.url).host})`);
}, 30_000);

test("of two servers on one database the second is refused, and goes on within ten seconds when the first is killed", async () => {
  const url = { DATABASE_URL: sqld.url };
  const first = await startServerChild(dataDir, url);
  await expect(start()).rejects.toThrow("Another server runs on this database");
  const begun = performance.now();
  await first.stop("SIGKILL");
  const lease = await becomeServerOf(readEnv(settings()), () => undefined);
  expect(performance.now() - begun).toBeLessThan(10_000);
  await lease.release();
  await (await start()).stop();
  const third = await startServerChild(dataDir, url);
  expect(await third.stop()).toBe(0);
}, 60_000);

test("a server that another one has taken over from ends at once", async () => {
  const lost = Promise.withResolvers<void>();
  const env = readEnv(settings());
  const server = await startServer(env, { gazetteer: sharedGazetteer() }, lost.resolve);
  const db = openDatabase({ url: sqld.url });
  await db.$client.execute("UPDATE __leases SET holder = 'another', until = until + 60000");
  await lost.promise;
  db.$client.close();
  await server.stop();
}, 30_000);
