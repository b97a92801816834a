import { afterEach, beforeEach, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "@hereabouts/db/client";
import { type Sqld, startSqld } from "@hereabouts/db/testing/sqld";
import { readEnv } from "./env.ts";
import { becomeServerOf } from "./open-deps.ts";
import { startServer } from "./server.ts";
import { sharedGazetteer } from "./testing/places/gazetteer.ts";
import { startServerChild } from "./testing/servers/server-child.ts";

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
async function askerOf(url: string, name = "Ada") {
  let cookie = "";
  async function ask(method: string, path: string, body?: object) {
    const begun = performance.now();
    const response = await fetch(new URL(path, url), {
      method,
      headers: { cookie, ...(body && { "Content-Type": "application/json" }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const answer = (await response.json()) as { code?: string; name?: string; id?: string };
    const retry = response.headers.get("retry-after");
    cookie ||= response.headers.getSetCookie()[0]?.split(";")[0] ?? "";
    const { code, name: named, id } = answer;
    return { status: response.status, code, name: named, id, retry, begun };
  }
  const member = { email: `${name}@example.com`, password: "correct horse", name };
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
  await sqld.pause();
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

/** The database server behind a line on which the answers to some statements are lost. */
function losingAnswers(isLost: (sql: string) => boolean) {
  return Bun.serve({
    port: 0,
    idleTimeout: 60,
    fetch: async (request) => {
      const [body, { pathname }] = [await request.text(), new URL(request.url)];
      const stored = await fetch(new URL(pathname, sqld.url), {
        method: request.method,
        headers: { "content-type": "application/json" },
        body,
      });
      const answer = await stored.arrayBuffer();
      if (isLost(body)) await Bun.sleep(5000);
      return new Response(answer, { status: stored.status });
    },
  });
}

test("a block is obeyed whose sender was told that it failed, and that was stored all the same", async () => {
  let isLosing = false;
  const line = losingAnswers((sql) => isLosing && /insert into .{0,3}blocks/i.test(sql));
  const env = { ...settings(), DATABASE_URL: `http://localhost:${line.port}` };
  const server = await startServer(readEnv(env), { gazetteer: sharedGazetteer() });
  const [ada, bea] = [await askerOf(server.url), await askerOf(server.url, "Bea")];
  const idOf = async (ask: typeof ada) => (await ask("GET", "/api/users/me")).id;
  const [adaId, beaId] = [await idOf(ada), await idOf(bea)];
  const seen = async () => (await bea("GET", `/api/users/${adaId}`)).status;
  expect([await seen(), await seen()]).toEqual([200, 200]);
  isLosing = true;
  expect(await ada("POST", "/api/blocks", { userId: beaId })).toMatchObject(REFUSED);
  expect(await seen()).toBe(404);
  await server.stop();
  await line.stop(true);
}, 30_000);
