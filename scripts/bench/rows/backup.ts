import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { openDatabase } from "@hereabouts/db/client";
import type { Bench } from "../bench.ts";
import { startServer } from "../processes.ts";
import type { Running } from "../processes.ts";
import { milliseconds, quantile } from "../statistics.ts";
import { copyWorld, cachedWorld } from "../worlds/world.ts";
import type { Viewer } from "../worlds/seed-world.ts";
import { runFolder } from "../folders.ts";

const GIGABYTE = 1024 ** 3;
const BATCH_SIZE = 10_000;
const SMALL = {
  name: "2,000 members",
  members: 2000,
  shape: "cities",
  hasEvents: false,
  viewerCount: 2000,
} as const;
const PER_SECOND = 200;

const OPEN_CONVERSATION = `
  INSERT INTO conversations (realm, user_a, user_b, last_seq)
  SELECT 0, min(id), max(id), 0 FROM (SELECT id FROM users WHERE id IN (1, 1000)) RETURNING id, user_a`;
const ADD_MESSAGES = `
  WITH RECURSIVE numbers(seq) AS (SELECT :first UNION ALL SELECT seq + 1 FROM numbers WHERE seq < :last)
  INSERT INTO messages (public_id, conversation_id, seq, sender_id, content, created_at)
  SELECT 'long ago ' || seq, :conversation, seq, :sender, hex(randomblob(950)), 1 FROM numbers`;

/** One long conversation, of two who have none with each other, until the file has its gigabyte. */
async function fillUp(path: string) {
  const db = openDatabase({ url: `file:${path}` });
  const { $client } = db;
  await $client.execute("PRAGMA synchronous = OFF");
  const { rows } = await $client.execute(OPEN_CONVERSATION);
  const conversation = rows[0]?.id as number;
  const sender = rows[0]?.user_a as number;
  for (let first = 1; statSync(path).size < GIGABYTE; first += BATCH_SIZE) {
    const args = { first, last: first + BATCH_SIZE - 1, conversation, sender };
    await $client.execute({ sql: ADD_MESSAGES, args });
    await $client.execute("PRAGMA wal_checkpoint(TRUNCATE)");
  }
  $client.close();
}

/** Steadily one request after the other in time, whether or not the ones before are answered. */
async function observe(server: Running, viewers: Viewer[], until: () => boolean) {
  const base = `http://127.0.0.1:${server.port}`;
  const delays: number[] = [];
  const began = performance.now();
  for (let turn = 0; !until(); turn += 1) {
    const [from, to] = [viewers[turn % viewers.length], viewers[(turn + 1) % viewers.length]];
    const headers = { Cookie: from?.cookie ?? "", "Content-Type": "application/json" };
    const body = JSON.stringify({ content: "hello" });
    const call = [
      () => fetch(`${base}/api/users/me`, { headers }),
      () => fetch(`${base}/api/users/nearby`, { headers }),
      () => fetch(`${base}/api/messages/${to?.id}`, { method: "POST", headers, body }),
    ][turn % 3];
    const sent = performance.now();
    void call?.().then(() => delays.push(performance.now() - sent));
    await Bun.sleep(Math.max(0, began + ((turn + 1) * 1000) / PER_SECOND - performance.now()));
  }
  await Bun.sleep(200);
  return quantile(delays, 0.99);
}

/** What everybody else notices of a backup. */
export async function measureBackup({ report }: Bench) {
  const world = await cachedWorld(SMALL);
  const dataDir = copyWorld(world);
  await fillUp(join(dataDir, "hereabouts.db"));
  const server = await startServer(dataDir);
  let rounds = 0;
  await observe(server, world.viewers, () => (rounds += 1) > PER_SECOND * 6);
  const target = join(runFolder(), "backup");
  const began = performance.now();
  const backup = Bun.spawn([process.execPath, join(import.meta.dir, "../../backup.ts"), target], {
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: ["ignore", "ignore", "inherit"],
  });
  let seconds = 0;
  void backup.exited.then(() => (seconds = (performance.now() - began) / 1000));
  const p99 = await observe(server, world.viewers, () => seconds > 0);
  if (!existsSync(target)) throw new Error("there is no backup");
  await server.stop();
  const figure = `request p99 during the backup of 1 GB (${seconds.toFixed(1)} s)`;
  report.check(figure, p99, { atMost: 25 }, milliseconds);
}
