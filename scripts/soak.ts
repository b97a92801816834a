import { parseArgs } from "node:util";
import { load } from "./bench/load/load.ts";
import { drawFrom } from "./bench/load/requests.ts";
import { loadBySockets } from "./bench/load/sockets.ts";
import { changing } from "./bench/rows/changes.ts";
import { startDelivery } from "./bench/rows/delivery.ts";
import { mixedRequests } from "./bench/rows/mixed.ts";
import { startCrowdServer } from "./bench/rows/crowd-server.ts";
import { disjointPairs } from "./bench/rows/questions.ts";
import { LARGE } from "./bench/worlds/plans.ts";
import { problemsOf } from "./soak/verdict.ts";
import type { Sample } from "./soak/verdict.ts";

const SAMPLES = 40;
const WARM_UP_MS = 10_000;
const LIMIT_MS = 5000;
const LISTENERS = 200;
const MESSAGES_PER_SECOND = 20;

const { values } = parseArgs({ options: { minutes: { type: "string", default: "60" } } });
const minutes = Number(values.minutes);
if (!(minutes > 0)) throw new Error("--minutes takes a number above 0");

const { world, dataDir, server } = await startCrowdServer(LARGE);
const mix = mixedRequests(world.viewers);
await load(server, mix, WARM_UP_MS);
const limit = await load(server, mix, LIMIT_MS);
const perSecond = limit.perSecond / 2;
process.stdout.write(
  `${Math.round(perSecond)}/s, half of the highest rate, for ${minutes} minutes\n`,
);

const stopDelivery = await startDelivery(
  server,
  disjointPairs(world.viewers).slice(0, LISTENERS),
  MESSAGES_PER_SECOND,
);
const stopChanges = await changing(server, world, dataDir);
const samples: Sample[] = [];
let errors = 0;
for (let sample = 0; sample < SAMPLES; sample += 1) {
  const ms = (minutes * 60_000) / SAMPLES;
  const { p50Ms, p99Ms, failed } = await loadBySockets(server.port, drawFrom(mix), {
    ms,
    perSecond,
  });
  const residentMiB = server.residentMiB();
  errors += server.countLines(/"level":"error"/);
  samples.push({ p50Ms, p99Ms, failed, residentMiB });
  const at = ((minutes * (sample + 1)) / SAMPLES).toFixed(1);
  process.stdout.write(
    `${at} min: p50 ${p50Ms.toFixed(1)} ms, p99 ${p99Ms.toFixed(1)} ms, ${Math.round(residentMiB)} MiB, ${failed} failed\n`,
  );
}
await stopChanges();
const { sent, refused, delays } = await stopDelivery();
const problems = problemsOf(samples, { sent, refused, delivered: delays.length }, errors);
await server.stop();
process.stdout.write(
  problems.length === 0
    ? `soak: ok, ${sent} messages delivered\n`
    : `soak: failed, ${problems.join("; ")}\n`,
);
process.exit(problems.length === 0 ? 0 : 1);
