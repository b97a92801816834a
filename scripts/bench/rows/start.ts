import { mkdtempSync } from "node:fs";
import { join } from "node:path";
import type { Bench } from "../bench.ts";
import { asking } from "../compare.ts";
import { runFolder } from "../folders.ts";
import { startServer } from "../processes.ts";
import { mebibytes, median, milliseconds, percent } from "../statistics.ts";
import { copyWorld, cachedWorld } from "../worlds/world.ts";
import type { World } from "../worlds/world.ts";
import type { WorldPlan } from "../worlds/seed-world.ts";
import { longestTurnMs } from "./loop.ts";
import { wakeUp } from "./crowd-server.ts";
import { nearbyQuestions } from "./questions.ts";

const RUNS = 7;
const STARTS = 3;
const LOADED_MS = 5000;
const SETTLE_MS = 5000;
/** By then everybody is in memory. */
const WHOLE_MS = 45_000;

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

/** What the first seconds are like: the index loads beside the answers, and then everything is as fast as later. */
async function measureLoading({ report, rounds }: Bench, world: World, dataDir: string) {
  const turns: number[] = [];
  for (let start = 0; start < STARTS; start += 1) {
    const server = await startServer(dataDir);
    await longestTurnMs(server);
    await Bun.sleep(LOADED_MS);
    turns.push(await longestTurnMs(server));
    await server.stop();
  }
  const figure = `longest turn in the first 5 s, ${world.name}`;
  report.check(figure, median(turns), { atMost: 5 }, milliseconds);
  const first = await startServer(dataDir);
  await wakeUp(first, world.viewers);
  await first.stop();
  const share = await soonAgainstLater(rounds, world, dataDir);
  const start = `nearby 5 s after the start, against later, ${world.name}`;
  report.check(start, share, { atLeast: 0.9 }, percent);
  const whole = await startServer(dataDir);
  await Bun.sleep(WHOLE_MS);
  await whole.stop();
  const again = await soonAgainstLater(rounds, world, dataDir);
  const restart = `nearby 5 s after a restart of a server that had read everybody, against later, ${world.name}`;
  report.check(restart, again, { atLeast: 0.9 }, percent);
}

async function soonAgainstLater(rounds: Bench["rounds"], world: World, dataDir: string) {
  const server = await startServer(dataDir);
  await Bun.sleep(LOADED_MS);
  const nearby = asking(server, nearbyQuestions(world.viewers));
  const soon = await nearby(rounds.ms);
  for (let round = 0; round < rounds.rounds; round += 1) await nearby(rounds.ms);
  const later = await nearby(rounds.ms);
  await server.stop();
  return soon / later;
}

/** From the command to the first answer, on an empty database, migrations included, and on one with a whole world. */
export async function measureStart(bench: Bench, plan: WorldPlan) {
  const { report, isQuick } = bench;
  const empty = await medianStart(emptyFolder);
  report.check("start to the first answer, empty", empty, { atMost: 60 }, milliseconds);
  const server = await startServer(emptyFolder());
  await Bun.sleep(SETTLE_MS);
  report.check("memory when started, empty", server.residentMiB(), { atMost: 60 }, mebibytes);
  await server.stop();
  if (isQuick) return;
  const world = await cachedWorld(plan);
  const dataDir = copyWorld(world);
  const full = await medianStart(() => dataDir);
  report.check(`start to the first answer, ${world.name}`, full, { atMost: 150 }, milliseconds);
  await measureLoading(bench, world, dataDir);
}
