import type { Bench } from "../bench.ts";
import { startServer } from "../processes.ts";
import type { Running } from "../processes.ts";
import { copyWorld, cachedWorld } from "../worlds/world.ts";
import type { WorldPlan } from "../worlds/seed-world.ts";
import { listening } from "./delivery.ts";

const SOCKETS = 5000;
const WARM_UP = 500;
const BATCH_SIZE = 100;
// The server gives memory back every ten seconds.
const SETTLE_MS = 25_000;
const KIB = 1024;

async function connect(server: Running, cookies: string[]) {
  const sockets: WebSocket[] = [];
  for (let first = 0; first < cookies.length; first += BATCH_SIZE) {
    const batch = cookies.slice(first, first + BATCH_SIZE);
    sockets.push(...(await Promise.all(batch.map((cookie) => listening(server, cookie)))));
  }
  return sockets;
}

/** What a member who is connected and silent costs the server, each with an own account and session. */
export async function measureIdle({ report }: Bench, plan: WorldPlan) {
  const world = await cachedWorld(plan);
  const cookies = world.viewers.slice(0, SOCKETS).map(({ cookie }) => cookie);
  const dataDir = copyWorld(world);
  const server = await startServer(dataDir);
  for (const socket of await connect(server, cookies.slice(0, WARM_UP))) socket.close();
  await Bun.sleep(SETTLE_MS);
  const before = server.residentMiB();
  const sockets = await connect(server, cookies);
  await Bun.sleep(SETTLE_MS);
  const open = sockets.filter(({ readyState }) => readyState === WebSocket.OPEN).length;
  const kib = ((server.residentMiB() - before) * KIB) / SOCKETS;
  for (const socket of sockets) socket.close();
  await server.stop();
  const isAll = open === SOCKETS;
  report.expect("idle sockets that stay", `${open}`, `all ${SOCKETS}`, isAll);
  report.check("memory of an idle socket", kib, { atMost: 5 }, (one) => `${one.toFixed(1)} KiB`);
}
