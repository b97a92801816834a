import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startSqld } from "@hereabouts/db/testing/sqld";
import { openBucket } from "../peers/bucket.ts";
import { openFaultyProxy } from "./faulty-proxy.ts";
import type { FaultyProxy } from "./faulty-proxy.ts";
import { quietPort } from "../peers/quiet-port.ts";
import { startServerChild } from "../servers/server-child.ts";
import type { ServerChild } from "../servers/server-child.ts";

const BUILT = join(import.meta.dir, "../../../dist/server.js");
const SECRET = "secret";
const START_MS = 10_000;

async function answers(port: number) {
  const end = Date.now() + START_MS;
  while (Date.now() < end) {
    const client = new Bun.RedisClient(`redis://127.0.0.1:${port}`, { autoReconnect: false });
    const said = await client.send("PING", []).catch(() => undefined);
    client.close();
    if (said === "PONG") return;
    await Bun.sleep(20);
  }
  throw new Error("Redis did not start");
}

/** A Redis that stores nothing, so that it always restarts empty. */
export async function startRedis() {
  const command = Bun.which("redis-server");
  if (!command) throw new Error("These tests need Redis: apt-get install redis-server.");
  const port = await quietPort();
  const begin = async () => {
    const args = [
      "--port",
      String(port),
      "--bind",
      "127.0.0.1",
      "--save",
      "",
      "--appendonly",
      "no",
    ];
    const started = Bun.spawn([command, ...args], { stdout: "ignore", cwd: tmpdir() });
    await answers(port);
    return started;
  };
  let running = await begin();
  const kill = async () => {
    running.kill("SIGKILL");
    await running.exited;
  };
  return {
    url: `redis://127.0.0.1:${port}`,
    kill,
    /** Accepts connections, but answers nobody until it is resumed. */
    pause: () => running.kill("SIGSTOP"),
    resume: () => running.kill("SIGCONT"),
    start: async () => {
      running = await begin();
    },
  };
}

/** Gives each request to the next server, as a balancer without sticky sessions does. */
function alternate(servers: readonly { url: string }[]) {
  let turn = 0;
  return Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    idleTimeout: 60,
    fetch: async (request) => {
      turn += 1;
      const target = servers[turn % servers.length];
      const { pathname, search } = new URL(request.url);
      const { method, headers } = request;
      const body = await request.arrayBuffer();
      const answer = await fetch(`${target?.url}${pathname}${search}`, {
        method,
        headers,
        redirect: "manual",
        ...(body.byteLength > 0 && { body }),
      });
      return new Response(await answer.arrayBuffer(), answer);
    },
  });
}

const atPort = (address: string, port: number) => {
  const url = new URL(address);
  url.port = String(port);
  return url.href.replace(/\/$/, "");
};

/** Two built servers on one database, one Redis and one bucket, each with its own connections to them. */
export async function startCluster(
  env: Record<string, string> = {},
  { toSqldMs = 0, database }: { toSqldMs?: number; database?: string } = {},
) {
  const folder = mkdtempSync(join(tmpdir(), "several-"));
  const [sqld, redis, bucket] = [await startSqld(database), await startRedis(), openBucket(SECRET)];
  const settings = {
    DATABASE_URL: sqld.url,
    REDIS_URL: redis.url,
    SERVER_KEY: "ab".repeat(32),
    S3_ENDPOINT: bucket.endpoint,
    S3_BUCKET: "files",
    S3_ACCESS_KEY_ID: "key",
    S3_SECRET_ACCESS_KEY: SECRET,
    RATE_LIMIT_SCALE: "1",
    ...env,
  };
  const portOf = (address: string) => Number(new URL(address).port);
  const openProxies = async () => ({
    sqld: await openFaultyProxy(portOf(sqld.url), toSqldMs),
    redis: await openFaultyProxy(portOf(redis.url)),
    bucket: await openFaultyProxy(portOf(bucket.endpoint)),
  });
  const proxies = { one: await openProxies(), two: await openProxies() };
  const ownSettings = (name: keyof typeof proxies) => ({
    ...settings,
    DATABASE_URL: atPort(sqld.url, proxies[name].sqld.port),
    REDIS_URL: atPort(redis.url, proxies[name].redis.port),
    S3_ENDPOINT: atPort(bucket.endpoint, proxies[name].bucket.port),
  });
  const start = (name: string, given: Record<string, string> = settings): Promise<ServerChild> =>
    startServerChild(join(folder, name), given, BUILT);
  const startOwn = (name: keyof typeof proxies, more: Record<string, string> = {}) =>
    start(name, { ...ownSettings(name), ...more });
  // At once, on an empty database.
  const servers = await Promise.all([startOwn("one"), startOwn("two")]);
  const balancer = alternate(servers);
  return {
    sqld,
    redis,
    bucket,
    proxies,
    servers,
    start,
    startOwn,
    settings,
    url: `http://127.0.0.1:${balancer.port}`,
    stop: async () => {
      await balancer.stop(true);
      for (const { stop } of servers) await stop();
      for (const proxy of Object.values(proxies).flatMap(Object.values<FaultyProxy>)) proxy.stop();
      await redis.kill();
      await bucket.stop();
      await sqld.stop();
      rmSync(folder, { recursive: true });
    },
  };
}
