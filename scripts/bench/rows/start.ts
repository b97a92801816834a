import { mkdtempSync } from "node:fs";
import { join } from "node:path";
import type { Bench } from "../bench.ts";
import { runFolder } from "../folders.ts";
import { startServer } from "../processes.ts";
import { median, milliseconds } from "../statistics.ts";
import { copyOfWorld, keptWorld } from "../worlds/world.ts";
import type { WorldPlan } from "../worlds/world.ts";

const RUNS = 7;
const SETTLE_MS = 5000;

async function timeToFirstAnswer(dataDir: string) {
  const began = performance.now();
  const server = await startServer(dataDir);
  await fetch(`http://127.0.0.1:${server.port}/api/health`);
  const ms = performance.now() - began;
  await server.stop();
  return ms;
}

async function medianStart(folderOf: () => string) {
  const times: number[] = [];
  for (let run = 0; run < RUNS; run += 1) times.push(await timeToFirstAnswer(folderOf()));
  return median(times);
}

const emptyFolder = () => mkdtempSync(join(runFolder(), "empty-"));

/** From the command to the first answer, on an empty database, migrations included, and on one with a whole world. */
export async function measureStart({ report, isQuick }: Bench, plan: WorldPlan) {
  const empty = await medianStart(emptyFolder);
  report.check("start to the first answer, empty", empty, { atMost: 60 }, milliseconds);
  const server = await startServer(emptyFolder());
  await Bun.sleep(SETTLE_MS);
  const memory = server.residentMiB();
  report.check(
    "memory when started, empty",
    memory,
    { atMost: 60 },
    (mib) => `${Math.round(mib)} MiB`,
  );
  await server.stop();
  if (isQuick) return;
  const world = await keptWorld(plan);
  const dataDir = copyOfWorld(world);
  const full = await medianStart(() => dataDir);
  report.check(`start to the first answer, ${world.name}`, full, { atMost: 150 }, milliseconds);
}
