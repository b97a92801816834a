import { openDatabase } from "@hereabouts/db/client";
import { crowdOn, findBroken } from "./busy-crowd.ts";
import type { Crowd } from "./busy-crowd.ts";
import { startCluster } from "./cluster.ts";

type Cluster = Awaited<ReturnType<typeof startCluster>>;

const MEMBERS = 60;
const CALM_MS = 5000;
const GONE_MS = 3000;
const STILL_MS = 10_000;
/** Between two tries of somebody who was refused. */
const PAUSE_MS = 100;
const PATIENCE_MS = 4000;

/** Each is over when the part is there again. */
const BLOWS: Record<string, (cluster: Cluster) => Promise<unknown>> = {
  nothing: () => Bun.sleep(GONE_MS),
  "a server is killed, and started after 3 s": async ({ servers, start }) => {
    await servers[1]?.stop("SIGKILL");
    await Bun.sleep(GONE_MS);
    servers[1] = await start("two");
  },
  "a server stands still for 10 s": async ({ servers }) => {
    process.kill(servers[1]?.pid ?? 0, "SIGSTOP");
    await Bun.sleep(STILL_MS);
    process.kill(servers[1]?.pid ?? 0, "SIGCONT");
  },
  "Redis is killed, and started empty after 3 s": async ({ redis }) => {
    await redis.kill();
    await Bun.sleep(GONE_MS);
    await redis.start();
  },
  "Redis stands still for 10 s": async ({ redis }) => {
    redis.pause();
    await Bun.sleep(STILL_MS);
    redis.resume();
  },
  "sqld is killed, and started after 3 s": async ({ sqld }) => {
    await sqld.kill();
    await Bun.sleep(GONE_MS);
    await sqld.restart();
  },
  "sqld stands still for 10 s": async ({ sqld }) => {
    sqld.pause();
    await Bun.sleep(STILL_MS);
    sqld.resume();
  },
};

const late = () => Bun.sleep(PATIENCE_MS).then(() => undefined);

type Seen = { at: number; server: number; status: number | undefined };

/** Everybody does one thing after the other with whichever server, and goes on whatever is answered. */
function startLoad({ servers }: Cluster, crowd: Crowd) {
  const seen: Seen[] = [];
  let isOver = false;
  async function live(me: Crowd["members"][number]) {
    while (!isOver) {
      const server = Math.floor(Math.random() * servers.length);
      const target = servers[server];
      const done = target && crowd.act(target, me).catch(() => undefined);
      // What is answered later is noted all the same.
      const status = await Promise.race([done, late()]);
      seen.push({ at: performance.now(), server, status });
      if (status === undefined || status >= 500) await Bun.sleep(PAUSE_MS);
    }
  }
  // The first five host the events and cannot leave them.
  const living = crowd.members.slice(5).map(live);
  const stop = async () => {
    isOver = true;
    await Promise.all(living);
  };
  return { seen, stop };
}

const isDone = ({ status }: Seen) => status !== undefined && status < 500;

/** The longest time in which nobody was answered. */
function longestGap(seen: readonly Seen[]) {
  const times = seen.filter(isDone).map(({ at }) => at);
  return times.reduce((most, at, index) => Math.max(most, at - (times[index - 1] ?? at)), 0);
}

async function strike(cluster: Cluster, crowd: Crowd, blow: (cluster: Cluster) => unknown) {
  const { seen, stop } = startLoad(cluster, crowd);
  await Bun.sleep(CALM_MS);
  const begun = performance.now();
  await blow(cluster);
  const back = performance.now();
  await Bun.sleep(CALM_MS);
  await stop();
  const of = (from: number, to: number) => seen.filter(({ at }) => at >= from && at < to);
  const firstBy = cluster.servers.map(
    (_, server) => of(back, Infinity).find((one) => one.server === server && isDone(one))?.at,
  );
  const count = (is: (status: number | undefined) => boolean) =>
    seen.filter(({ status }) => is(status)).length;
  return {
    "a second before": Math.round((of(0, begun).filter(isDone).length / CALM_MS) * 1000),
    "and meanwhile": Math.round((of(begun, back).filter(isDone).length / (back - begun)) * 1000),
    "nobody answered for": `${(longestGap(seen) / 1000).toFixed(1)} s`,
    "both answer after": `${((Math.max(...firstBy.map((at) => at ?? Infinity)) - back) / 1000).toFixed(1)} s`,
    "answered 503": count((status) => status === 503),
    "other failures": count((status) => status !== undefined && status >= 500 && status !== 503),
    "no answer": count((status) => status === undefined),
  };
}

const cluster = await startCluster({ RATE_LIMIT_SCALE: "1000000" });
const db = openDatabase({ url: cluster.sqld.url });
const crowd = await crowdOn(db, MEMBERS);
let failed = 0;
const rows = [];
for (const [name, blow] of Object.entries(BLOWS)) {
  const measured = await strike(cluster, crowd, blow);
  const [server] = cluster.servers;
  if (server) await crowd.sendAgain(server);
  const broken = await findBroken(db, crowd);
  for (const what of broken.slice(0, 10)) console.error(`${name}: ${what}`);
  failed += broken.length + measured["other failures"];
  rows.push({ blow: name, ...measured, "lost or doubled": broken.length });
}
db.$client.close();
await cluster.stop();
const columns = Object.keys(rows[0] ?? {});
const line = (cells: readonly unknown[]) => `| ${cells.join(" | ")} |`;
console.log([line(columns), line(columns.map(() => "---"))].join("\n"));
for (const row of rows) console.log(line(Object.values(row)));
const messages = [...crowd.sent.values()].filter(({ isAcknowledged }) => isAcknowledged).length;
console.log(`${messages} messages were acknowledged`);
process.exit(failed > 0 ? 1 : 0);
