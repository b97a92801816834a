import { openDatabase } from "@hereabouts/db/client";
import { join } from "node:path";
import { asking, askingHello, compare } from "../compare.ts";
import type { Case } from "../compare.ts";
import { drawFrom } from "../load/requests.ts";
import { loadBySockets } from "../load/sockets.ts";
import type { Bench } from "../bench.ts";
import { startServer } from "../processes.ts";
import type { Running } from "../processes.ts";
import { percent } from "../statistics.ts";
import { copyOfWorld, keptWorld } from "../worlds/world.ts";
import type { Viewer, World, WorldPlan } from "../worlds/world.ts";
import { compareAnswers } from "./answers.ts";
import { startChanges } from "./changes.ts";
import { FILTER, askedByAll, filteredPath, nearbyQuestions, personQuestions } from "./questions.ts";

const SETTLE_MS = 15_000;
const HALF_MS = 10_000;

export type CrowdBounds = {
  nearby?: number;
  memoryMiB?: number;
  halfP99Ms?: number;
  showsMore: boolean;
};

/** Everybody comes once, as on each day the first answer marks them as active. */
async function wakeUp({ port }: Running, viewers: Viewer[]) {
  const next = viewers.values();
  const address = `http://127.0.0.1:${port}/api/users/me`;
  const one = async () => {
    for (const { cookie } of next)
      await (await fetch(address, { headers: { Cookie: cookie } })).text();
  };
  await Promise.all(Array.from({ length: 16 }, one));
}

async function spotsOf(dataDir: string, viewers: Viewer[]) {
  const db = openDatabase({ url: `file:${join(dataDir, "hereabouts.db")}` });
  const { rows } = await db.$client.execute({
    sql: "SELECT user_id, centre_latitude, centre_longitude FROM json_each(?) JOIN places ON user_id = value",
    args: [JSON.stringify(viewers.map(({ userId }) => userId))],
  });
  db.$client.close();
  return new Map(
    rows.map((row) => [
      row.user_id as number,
      { latitude: row.centre_latitude as number, longitude: row.centre_longitude as number },
    ]),
  );
}

/** Whether the server knows the further filter of the bench: what does not would answer with everybody. */
async function isFiltered({ port }: Running, { cookie }: Viewer) {
  const answer = await fetch(`http://127.0.0.1:${port}${filteredPath}`, {
    headers: { Cookie: cookie },
  });
  const people = (await answer.json()) as Record<string, unknown>[];
  return people.every((person) => person[FILTER.name] === FILTER.value);
}

export async function openCrowd(plan: WorldPlan) {
  const world = await keptWorld(plan);
  const dataDir = copyOfWorld(world);
  const server = await startServer(dataDir);
  await wakeUp(server, world.viewers);
  return { world, dataDir, server };
}

async function whileChanging(server: Running, world: World, dataDir: string, quiet: Case) {
  const { members, viewers } = world;
  const spots = await spotsOf(dataDir, viewers);
  const changing: Case = async (ms) => {
    const stop = startChanges(server, { members, viewers, spots });
    const rate = await quiet(ms);
    await stop();
    return rate;
  };
  return changing;
}

/** What 10,000 members of one world see, each asking for themselves. */
export async function measureCrowd(
  { report, hello, rounds, isQuick }: Bench,
  plan: WorldPlan,
  bounds: CrowdBounds,
) {
  const { world, dataDir, server } = await openCrowd(plan);
  const { viewers, name } = world;
  const nearby = nearbyQuestions(viewers);
  const hasFilter = await isFiltered(server, viewers[0] as Viewer);
  const rate = await compare(
    {
      hello: askingHello(hello),
      nearby: asking(server, nearby),
      changing: await whileChanging(server, world, dataDir, asking(server, nearby)),
      filtered: asking(server, askedByAll(viewers, filteredPath)),
      me: asking(server, askedByAll(viewers, "/api/users/me")),
      person: asking(server, personQuestions(viewers)),
    },
    rounds,
  );
  await compareAnswers(server, dataDir, viewers);
  const share = (one: Parameters<typeof rate>[0]) => rate(one) / rate("hello");
  if (bounds.nearby !== undefined)
    report.check(
      `nearby against hello, ${name}`,
      share("nearby"),
      { atLeast: bounds.nearby },
      percent,
    );
  if (bounds.showsMore) {
    const changing = rate("changing") / rate("nearby");
    report.check(`nearby while the crowd changes, ${name}`, changing, { atLeast: 0.7 }, percent);
    const filtered = hasFilter ? rate("filtered") / rate("nearby") : undefined;
    report.check(
      `nearby by ${FILTER.name} as well against without, ${name}`,
      filtered,
      { atLeast: 0.7 },
      percent,
    );
    report.check(`users/me against hello, ${name}`, share("me"), { atLeast: 0.2 }, percent);
    report.check(
      `a person's page against hello, ${name}`,
      share("person"),
      { atLeast: 0.12 },
      percent,
    );
  }
  if (bounds.halfP99Ms !== undefined) {
    const perSecond = rate("nearby") / 2;
    const ms = isQuick ? rounds.ms : HALF_MS;
    const { p99Ms } = await loadBySockets(server.port, drawFrom(nearby), { ms, perSecond });
    const figure = `p99 of nearby at ${Math.round(perSecond)}/s, half of its highest rate, ${name}`;
    report.check(figure, p99Ms, { atMost: bounds.halfP99Ms }, (ms) => `${ms.toFixed(1)} ms`);
  }
  if (bounds.memoryMiB !== undefined && !isQuick) {
    await Bun.sleep(SETTLE_MS);
    const figure = `memory after the run, ${name}`;
    report.check(
      figure,
      server.residentMiB(),
      { atMost: bounds.memoryMiB },
      (mib) => `${Math.round(mib)} MiB`,
    );
  }
  await server.stop();
  return { nearby: rate("nearby") };
}
