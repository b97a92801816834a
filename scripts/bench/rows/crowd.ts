import type { Bench } from "../bench.ts";
import { asking, askingHello, compare } from "../compare.ts";
import { drawFrom } from "../load/requests.ts";
import type { RequestSet } from "../load/requests.ts";
import { loadBySockets } from "../load/sockets.ts";
import type { Running } from "../processes.ts";
import { mebibytes, median, milliseconds, percent } from "../statistics.ts";
import type { Viewer, WorldPlan } from "../worlds/seed-world.ts";
import { compareAnswers } from "./answers.ts";
import { whileChanging } from "./changes.ts";
import { reportCrowd } from "./crowd-bounds.ts";
import type { CrowdBounds } from "./crowd-peers.ts";
import { compareWithPeers } from "./crowd-peers.ts";
import { startCrowdServer } from "./crowd-server.ts";
import { FILTER, askedByAll, filteredPath, nearbyQuestions, personQuestions } from "./questions.ts";

const SETTLE_MS = 15_000;
const HALF_MS = 10_000;
/** By then everything that stays in memory for five minutes was read again. */
const LATER_MS = 360_000;

/** Whether the server knows the further filter of the bench: one that does not would answer with everybody. */
async function isFiltered({ port }: Running, viewers: Viewer[]) {
  const address = `http://127.0.0.1:${port}${filteredPath}`;
  const lists = viewers.slice(0, 20).map(async ({ cookie: Cookie }) => {
    const answer = await fetch(address, { headers: { Cookie } });
    return (await answer.json()) as Record<string, unknown>[];
  });
  const people = (await Promise.all(lists)).flat();
  return people.length > 0 && people.every((person) => person[FILTER.name] === FILTER.value);
}

/** How long nearby takes when it is asked at half of its highest rate: the middle of as many times as there are rounds. */
async function measureHalf(
  { report, rounds, isQuick }: Bench,
  name: string,
  server: Running,
  nearby: RequestSet,
  perSecond: number,
  boundMs: number,
) {
  const ms = isQuick ? rounds.ms : HALF_MS;
  const p99s: number[] = [];
  for (let round = 0; round < rounds.rounds; round += 1)
    p99s.push((await loadBySockets(server.port, drawFrom(nearby), { ms, perSecond })).p99Ms);
  const all = p99s.map((one) => one.toFixed(1)).join(", ");
  const figure = `p99 of nearby at ${Math.round(perSecond)}/s, half of its highest rate, ${name} (of ${all})`;
  report.check(figure, median(p99s), { atMost: boundMs }, milliseconds);
}

/** Whether nearby is still as fast once the crowd has asked for a while, with the hello of the same minute. */
async function measureLater(
  { report, rounds, hello }: Bench,
  name: string,
  server: Running,
  questions: RequestSet,
  { before, perSecond, startedAt }: { before: number; perSecond: number; startedAt: number },
) {
  const ms = Math.max(0, startedAt + LATER_MS - performance.now());
  await loadBySockets(server.port, drawFrom(questions), { ms, perSecond });
  const nearby = asking(server, questions);
  const { rate, ratio } = await compare({ hello: askingHello(hello), nearby }, rounds);
  const figure = `nearby six minutes after the start, ${Math.round(rate("nearby"))}/s, against before (of hello), ${name}`;
  report.check(figure, (ratio("nearby", "hello") ?? 0) / before, { atLeast: 0.8 }, percent);
}

/** What 10,000 members of one world see, each asking for themselves. */
export async function measureCrowd(bench: Bench, plan: WorldPlan, bounds: CrowdBounds) {
  const { world, dataDir, server } = await startCrowdServer(plan);
  const startedAt = performance.now();
  const { viewers, name } = world;
  const questions = nearbyQuestions(viewers);
  const nearby = asking(server, questions);
  const cases = {
    nearby,
    changing: whileChanging(server, world, dataDir, nearby),
    filtered: asking(server, askedByAll(viewers, filteredPath)),
    me: asking(server, askedByAll(viewers, "/api/users/me")),
    person: asking(server, personQuestions(viewers)),
  };
  const compared = await compareWithPeers(bench, world, cases, bounds);
  await compareAnswers(server, dataDir, viewers);
  reportCrowd(bench, name, compared, bounds, await isFiltered(server, viewers));
  const perSecond = compared.rate("nearby");
  if (bounds.halfP99Ms !== undefined)
    await measureHalf(bench, name, server, questions, perSecond / 2, bounds.halfP99Ms);
  if (bounds.memoryMiB !== undefined && !bench.isQuick) {
    await Bun.sleep(SETTLE_MS);
    const figure = `memory after the run, ${name}`;
    bench.report.check(figure, server.residentMiB(), { atMost: bounds.memoryMiB }, mebibytes);
  }
  if (bounds.isLaterToo && !bench.isQuick)
    await measureLater(bench, name, server, questions, {
      before: compared.ratio("nearby", "hello") ?? 0,
      perSecond: perSecond / 2,
      startedAt,
    });
  await server.stop();
  return perSecond;
}
