import { compare, getting, hello, percent } from "./bench/compare.ts";
import type { Case } from "./bench/compare.ts";
import { measureBackup } from "./bench/backup.ts";
import { measureDelivery } from "./bench/delivery.ts";
import { measureEvents, seedEvents } from "./bench/events.ts";
import { measureIdle } from "./bench/idle.ts";
import { requestBytes } from "./bench/load.ts";
import { measureMixed } from "./bench/mixed.ts";
import { startHello, startServer } from "./bench/servers.ts";
import type { Running } from "./bench/servers.ts";
import { measureSignIns } from "./bench/sign-ins.ts";
import { measureStart } from "./bench/start.ts";
import { measureTalks, seedTalks } from "./bench/talks.ts";
import { measureUpload } from "./bench/upload.ts";
import { makeWorld, openWorld } from "./bench/world.ts";
import type { Viewer, World } from "./bench/world.ts";

// Time for the server to collect what the rush left.
const SETTLE_MS = 15_000;
const checks: { figure: string; value: string; bound: string; holds: boolean }[] = [];

function check(figure: string, value: string, bound: string, holds: boolean) {
  checks.push({ figure, value, bound, holds });
  process.stdout.write(`${holds ? "ok    " : "MISSED"}  ${figure}: ${value} (${bound})\n`);
}

/** Pairs of viewers who have written to each other once; then each writes on and on. */
async function conversations(server: Running, viewers: Viewer[]) {
  const write = (from: Viewer, to: Viewer) =>
    fetch(`http://127.0.0.1:${server.port}/api/messages/${to.id}`, {
      method: "POST",
      headers: { Cookie: from.cookie, "Content-Type": "application/json" },
      body: JSON.stringify({ content: "hello", clientId: crypto.randomUUID() }),
    });
  const pairs: [Viewer, Viewer][] = [];
  for (let index = 0; index + 1 < Math.min(100, viewers.length); index += 2) {
    const [one, other] = [viewers[index] as Viewer, viewers[index + 1] as Viewer];
    await write(one, other);
    await write(other, one);
    pairs.push([one, other]);
  }
  return pairs;
}

function sending(pairs: [Viewer, Viewer][]) {
  let turn = 0;
  return () => {
    const [from, to] = pairs[turn++ % pairs.length] as [Viewer, Viewer];
    const body = JSON.stringify({
      content: "See you at seven by the fountain?",
      clientId: crypto.randomUUID(),
    });
    return requestBytes("POST", `/api/messages/${to.id}`, { Cookie: from.cookie }, body);
  };
}

async function benchWorld(peer: Running, name: string, world: World, full: boolean) {
  const server = await startServer(world.dataDir);
  const { port } = server;
  const nearby = getting(world.viewers, "/api/users/nearby?minAge=18&maxAge=99");
  const pairs = await conversations(server, world.viewers);
  const cases: Record<string, Case> = {
    hello: hello(peer.port),
    nearby: { port, next: nearby },
    ...(full && {
      me: { port, next: getting(world.viewers, "/api/users/me") },
      messages: { port, next: sending(pairs) },
    }),
  };
  const rate = await compare(cases);
  const line = Object.keys(cases).map((path) => `${path} ${Math.round(rate(path))}/s`);
  process.stdout.write(`${name}: ${line.join(", ")}\n`);
  if (full) {
    await measureDelivery(server, pairs, check);
    await measureUpload(server, world.viewers, check);
  }
  await Bun.sleep(SETTLE_MS);
  const residentMiB = server.residentMiB();
  await server.stop();
  return { rate, residentMiB };
}

/** Events and long histories, which the figures above do without. */
async function benchPlans(peer: Running, { dataDir, viewers }: World) {
  // The first have written to each other already.
  const [few, many] = viewers.slice(-2) as [Viewer, Viewer];
  const deps = await openWorld(dataDir);
  await seedEvents(deps.db, Date.now());
  const talks = await seedTalks(deps.db, few, many);
  await deps.db.$client.execute("ANALYZE");
  await deps.close();
  const server = await startServer(dataDir);
  await measureEvents(peer, server, viewers, check);
  await measureTalks(server, talks, check);
  await measureSignIns(server, viewers, check);
  await measureMixed(server, viewers, await conversations(server, viewers), check);
  await server.stop();
}

const peer = await startHello();
const worlds = {
  small: await makeWorld(10_000, "cities"),
  large: await makeWorld(100_000, "cities"),
  crowd: await makeWorld(100_000, "one-city"),
};
await measureStart(check);
const small = await benchWorld(peer, "10,000 members in cities", worlds.small, false);
const large = await benchWorld(peer, "100,000 members in cities", worlds.large, true);
const crowd = await benchWorld(peer, "100,000 members in one city", worlds.crowd, false);
await benchPlans(peer, worlds.large);
await measureIdle(worlds.large.dataDir, check);
await peer.stop();
for (const world of Object.values(worlds)) world.remove();

const share = (result: typeof large, name: string) => result.rate(name) / result.rate("hello");
const me = share(large, "me");
const nearby = share(large, "nearby");
const messages = share(large, "messages");
const crowding = share(crowd, "nearby") / nearby;
const growth = share(small, "nearby") / nearby;
check("GET /api/users/me against hello", percent(me), "at least 20 %", me >= 0.2);
check("GET /api/users/nearby against hello", percent(nearby), "at least 4 %", nearby >= 0.04);
check("nearby in one city against cities", percent(crowding), "at least 50 %", crowding >= 0.5);
check("nearby time, 100,000 against 10,000", growth.toFixed(2), "at most 1.5", growth <= 1.5);
check("POST /api/messages against hello", percent(messages), "at least 6 %", messages >= 0.06);
const resident = Math.max(large.residentMiB, crowd.residentMiB);
check("memory after the run", `${Math.round(resident)} MiB`, "at most 160 MiB", resident <= 160);
await measureBackup(check);
process.exit(checks.every(({ holds }) => holds) ? 0 : 1);
