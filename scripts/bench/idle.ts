import { startSession } from "@hereabouts/api/sessions/session.service";
import type { Check } from "./compare.ts";
import { listening } from "./delivery.ts";
import { startServer } from "./servers.ts";
import type { Running } from "./servers.ts";
import { openWorld } from "./world.ts";

const SOCKETS = 5000;
const WARM_UP = 500;
const A_BATCH = 100;
// The server gives memory back every ten seconds.
const SETTLE_MS = 25_000;
const KIB = 1024;

async function cookiesOfMembers(dataDir: string) {
  const deps = await openWorld(dataDir);
  const { rows } = await deps.db.$client.execute({
    sql: "SELECT id FROM users WHERE realm = 0 LIMIT ?",
    args: [SOCKETS],
  });
  const cookies: string[] = [];
  for (const { id } of rows) cookies.push(`session=${await startSession(deps, id as number)}`);
  await deps.close();
  return cookies;
}

async function connect(server: Running, cookies: string[]) {
  const sockets: WebSocket[] = [];
  for (let first = 0; first < cookies.length; first += A_BATCH) {
    const batch = cookies.slice(first, first + A_BATCH);
    sockets.push(...(await Promise.all(batch.map((cookie) => listening(server, cookie)))));
  }
  return sockets;
}

/** What a member who is connected and silent costs the server, each with an own account and session. */
export async function measureIdle(dataDir: string, check: Check) {
  const cookies = await cookiesOfMembers(dataDir);
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
  check("idle sockets that stay", `${open}`, `all ${SOCKETS}`, isAll);
  check("memory of an idle socket", `${kib.toFixed(1)} KiB`, "at most 8 KiB", isAll && kib <= 8);
}
