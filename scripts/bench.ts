import { openBench } from "./bench/bench.ts";
import type { Bench } from "./bench/bench.ts";
import { GENERATOR } from "./bench/load/load.ts";
import { measureBackup } from "./bench/rows/backup.ts";
import { measureCold } from "./bench/rows/cold.ts";
import { measureCrowd } from "./bench/rows/crowd.ts";
import type { CrowdBounds } from "./bench/rows/crowd-peers.ts";
import { measureIdle } from "./bench/rows/idle.ts";
import { measureMessages } from "./bench/rows/messages.ts";
import { measureStart } from "./bench/rows/start.ts";
import {
  measureHeavyWork,
  measureEventQueries,
  measureLongHistories,
  measureMixedCrowd,
} from "./bench/rows/sections.ts";
import { times } from "./bench/statistics.ts";
import { LARGE, MILLION, ONE_CITY, SMALL } from "./bench/worlds/plans.ts";
import type { WorldPlan } from "./bench/worlds/seed-world.ts";

const { bench, isAsked } = await openBench();
const nearbyRates = new Map<WorldPlan, number>();
const crowd = (world: WorldPlan, bounds: CrowdBounds) => async (bench: Bench) =>
  void nearbyRates.set(world, await measureCrowd(bench, world, bounds));

type Section = { name: string; isSlow?: boolean; measure: (bench: Bench) => Promise<unknown> };
/** What `--only` may name; what is slow is left out of a quick run. */
const SECTIONS: Section[] = [
  { name: "start", measure: (one) => measureStart(one, MILLION) },
  { name: "crowd-10k", measure: crowd(SMALL, {}) },
  {
    name: "crowd-100k",
    measure: crowd(LARGE, { nearby: 0.05, postgis: 12, memoryMiB: 200, members: true }),
  },
  {
    name: "crowd-1m",
    isSlow: true,
    measure: crowd(MILLION, {
      nearby: 0.05,
      postgis: 20,
      redisTime: 1.5,
      memoryMiB: 420,
      halfP99Ms: 8,
      isLaterToo: true,
      members: true,
    }),
  },
  {
    name: "crowd-city",
    isSlow: true,
    measure: crowd(ONE_CITY, { nearby: 0.04, redisTime: 1 / 20 }),
  },
  { name: "cold", isSlow: true, measure: (one) => measureCold(one, MILLION) },
  { name: "messages", measure: (one) => measureMessages(one, LARGE) },
  { name: "events", measure: (one) => measureEventQueries(one, LARGE) },
  { name: "mixed", measure: (one) => measureMixedCrowd(one, LARGE) },
  { name: "heavy", isSlow: true, measure: (one) => measureHeavyWork(one, LARGE) },
  { name: "histories", isSlow: true, measure: (one) => measureLongHistories(one, LARGE) },
  { name: "idle", isSlow: true, measure: (one) => measureIdle(one, LARGE) },
  { name: "backup", isSlow: true, measure: measureBackup },
];

process.stdout.write(`        asked by ${GENERATOR}\n`);
for (const { name, isSlow, measure } of SECTIONS) {
  if (!isAsked(name) || (isSlow && bench.isQuick)) continue;
  process.stdout.write(`${name}\n`);
  await measure(bench);
}
const [small, million] = [nearbyRates.get(SMALL), nearbyRates.get(MILLION)];
if (small !== undefined && million !== undefined)
  bench.report.check(
    "nearby, time at 1,000,000 against 10,000",
    small / million,
    { atMost: 1.6 },
    times,
  );
await bench.hello.stop();
const missed = bench.report.count("MISSED");
process.stdout.write(
  `\n${bench.report.table()}\n\n${bench.report.count("ok")} ok, ${missed} missed, ${bench.report.count("absent")} absent\n`,
);
process.exit(missed === 0 ? 0 : 1);
