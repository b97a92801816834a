import { openBench } from "./bench/bench.ts";
import type { Bench } from "./bench/bench.ts";
import { GENERATOR } from "./bench/load/load.ts";
import { measureBackup } from "./bench/rows/backup.ts";
import { measureCrowd } from "./bench/rows/crowd.ts";
import type { CrowdBounds } from "./bench/rows/crowd.ts";
import { measureIdle } from "./bench/rows/idle.ts";
import { measureMessages } from "./bench/rows/messages.ts";
import { measureStart } from "./bench/rows/start.ts";
import {
  measureHeavyWork,
  measureTownEvents,
  measureTownHistories,
  measureTownMixed,
} from "./bench/rows/town.ts";
import type { WorldPlan } from "./bench/worlds/world.ts";

const plan = (name: string, members: number, rest: Partial<WorldPlan> = {}): WorldPlan => ({
  name,
  members,
  shape: "cities",
  hasEvents: false,
  ...rest,
});
const SMALL = plan("10,000 in cities", 10_000);
const LARGE = plan("100,000 in cities", 100_000, { hasEvents: true });
const MILLION = plan("1,000,000 in cities", 1_000_000);
const ONE_CITY = plan("100,000 in one city", 100_000, { shape: "one-city" });

const { bench, isAsked } = await openBench();
const nearbyRates = new Map<WorldPlan, number>();
const crowd = (world: WorldPlan, bounds: CrowdBounds) => async (bench: Bench) =>
  void nearbyRates.set(world, (await measureCrowd(bench, world, bounds)).nearby);

type Section = { name: string; isSlow?: boolean; measure: (bench: Bench) => Promise<unknown> };
/** What `--only` may name; what is slow is left out of a quick run. */
const SECTIONS: Section[] = [
  { name: "start", measure: (one) => measureStart(one, MILLION) },
  { name: "crowd-10k", measure: crowd(SMALL, { showsMore: false }) },
  {
    name: "crowd-100k",
    measure: crowd(LARGE, { nearby: 0.05, memoryMiB: 200, showsMore: true }),
  },
  {
    name: "crowd-1m",
    isSlow: true,
    measure: crowd(MILLION, { nearby: 0.05, memoryMiB: 420, halfP99Ms: 8, showsMore: true }),
  },
  {
    name: "crowd-city",
    isSlow: true,
    measure: crowd(ONE_CITY, { nearby: 0.04, showsMore: false }),
  },
  { name: "messages", measure: (one) => measureMessages(one, LARGE) },
  { name: "events", measure: (one) => measureTownEvents(one, LARGE) },
  { name: "mixed", measure: (one) => measureTownMixed(one, LARGE) },
  { name: "heavy", isSlow: true, measure: (one) => measureHeavyWork(one, LARGE) },
  { name: "histories", isSlow: true, measure: (one) => measureTownHistories(one, LARGE) },
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
    "nearby time, 1,000,000 against 10,000",
    small / million,
    { atMost: 1.6 },
    (one) => one.toFixed(2),
  );
await bench.hello.stop();
const missed = bench.report.count("MISSED");
process.stdout.write(
  `\n${bench.report.table()}\n\n${bench.report.count("ok")} ok, ${missed} missed, ${bench.report.count("absent")} absent\n`,
);
process.exit(missed === 0 ? 0 : 1);
