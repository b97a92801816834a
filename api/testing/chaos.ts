import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "@hereabouts/db/client";
import { anyOf, crowdOn, findBroken } from "./crowd/busy-crowd.ts";
import type { Crowd } from "./crowd/busy-crowd.ts";
import { startCluster } from "./several/cluster.ts";
import { keepConnected } from "./crowd/kept-sockets.ts";
import { keepSigningIn } from "./crowd/kept-sign-ins.ts";
import { keepUploading } from "./crowd/kept-uploads.ts";

type Cluster = Awaited<ReturnType<typeof startCluster>>;

/** The number of members who write; the others only listen. */
const LIVING = 55;
const MEMBERS = 250;
/** Four fifths of what is done is to write a message. */
const ACTS = [...Array<"send">(16).fill("send"), "react", "join", "leave", "connect"] as const;
/** Meanwhile conversations begin, and the servers write their list of places. */
const WARM_UP_MS = 30_000;
/** Each costs about 0.2 s of CPU time. */
const SIGN_INS_PER_SECOND = 1;
const SOCKETS = Number(process.env.SOCKETS ?? 1000);
const CALM_MS = 5000;
const AFTER_MS = 10_000;
const DOWN_MS = 3000;
const PAUSED_MS = 10_000;
/** The pause between two attempts after a refusal. */
const PAUSE_MS = 100;
const TIMEOUT_MS = 4000;
const REOPEN_MS = 30_000;
/** The logs of sqld grow by some megabytes a second at this rate. */
const DISK_MB = 4096;
const HOUR_AHEAD = join(import.meta.dir, "processes/hour-ahead.ts");

/** A separate disk for the database that can be filled; undefined if none can be mounted. */
function mountDisk() {
  const folder = mkdtempSync(join(tmpdir(), "chaos-disk-"));
  const options = ["-t", "tmpfs", "-o", `size=${DISK_MB}m`, "tmpfs", folder];
  const isMounted = spawnSync("mount", options).status === 0;
  const filler = join(folder, "filler");
  const remove = () => {
    if (isMounted) spawnSync("umount", ["-l", folder]);
    rmSync(folder, { recursive: true, force: true });
  };
  const fill = () => {
    for (let mb = DISK_MB; mb >= 1 / 256; mb /= 2)
      try {
        writeFileSync(filler, Buffer.alloc(mb * 2 ** 20), { flag: "a" });
      } catch {
        // The disk is full.
      }
  };
  return { folder, isMounted, fill, empty: () => rmSync(filler, { force: true }), remove };
}
const disk = mountDisk();

type Fault = (cluster: Cluster) => Promise<unknown>;
type Part = keyof Cluster["proxies"]["one"];

const stalled =
  (to: Part): Fault =>
  async ({ proxies }) => {
    proxies.two[to].stall();
    await Bun.sleep(PAUSED_MS);
    proxies.two[to].resume();
  };

const nothing: Fault = () => Bun.sleep(DOWN_MS);

/** Each ends when the part is available again. */
const FAULTS: Record<string, Fault> = {
  nothing,
  "a server is killed, and started after 3 s": async ({ servers, startOwn }) => {
    await servers[1]?.stop("SIGKILL");
    await Bun.sleep(DOWN_MS);
    servers[1] = await startOwn("two");
  },
  "a server stands still for 10 s": async ({ servers }) => {
    process.kill(servers[1]?.pid ?? 0, "SIGSTOP");
    await Bun.sleep(PAUSED_MS);
    process.kill(servers[1]?.pid ?? 0, "SIGCONT");
  },
  "Redis is killed, and started empty after 3 s": async ({ redis }) => {
    await redis.kill();
    await Bun.sleep(DOWN_MS);
    await redis.start();
  },
  "Redis stands still for 10 s": async ({ redis }) => {
    redis.pause();
    await Bun.sleep(PAUSED_MS);
    redis.resume();
  },
  "sqld is killed, and started after 3 s": async ({ sqld }) => {
    await sqld.kill();
    await Bun.sleep(DOWN_MS);
    await sqld.restart();
  },
  "sqld stands still for 10 s": async ({ sqld }) => {
    await sqld.pause();
    await Bun.sleep(PAUSED_MS);
    sqld.resume();
  },
  "the bucket is gone for 5 s": async ({ proxies }) => {
    for (const { bucket } of Object.values(proxies)) bucket.cut();
    await Bun.sleep(5000);
    for (const { bucket } of Object.values(proxies)) bucket.restore();
  },
  "the line of one server to sqld stalls for 10 s": stalled("sqld"),
  "the line of one server to Redis stalls for 10 s": stalled("redis"),
  "the line of one server to the bucket stalls for 10 s": stalled("bucket"),
  "a server's clock is an hour ahead for 10 s": async ({ servers, startOwn }) => {
    await servers[1]?.stop();
    servers[1] = await startOwn("two", { BUN_OPTIONS: `--preload ${HOUR_AHEAD}` });
    await Bun.sleep(PAUSED_MS);
    await servers[1].stop();
    servers[1] = await startOwn("two");
  },
  ...(disk.isMounted && {
    "sqld's disk is full for 5 s": async () => {
      disk.fill();
      await Bun.sleep(5000);
      disk.empty();
    },
  }),
};

const late = () => Bun.sleep(TIMEOUT_MS).then(() => undefined);

type Seen = {
  at: number;
  kind: (typeof ACTS)[number];
  server: number;
  status: number | undefined;
};

/** Every member does one thing after another on any server, whatever the answers are. */
function startLoad({ servers }: Cluster, crowd: Crowd) {
  const seen: Seen[] = [];
  let isOver = false;
  async function live(me: Crowd["members"][number]) {
    while (!isOver) {
      const server = Math.floor(Math.random() * servers.length);
      const target = servers[server];
      const kind = anyOf(ACTS);
      const done = target && crowd.act(target, me, kind).catch(() => undefined);
      // Late answers are recorded too.
      const status = await Promise.race([done, late()]);
      seen.push({ at: performance.now(), kind, server, status });
      if (status === undefined || status >= 500) await Bun.sleep(PAUSE_MS);
    }
  }
  // The first five host the events and cannot leave them.
  const living = crowd.members.slice(5, 5 + LIVING).map(live);
  const stop = async () => {
    isOver = true;
    await Promise.all(living);
  };
  return { seen, stop };
}

const isDone = ({ status }: Seen) => status !== undefined && status < 500;

/** The longest time without an answer to anybody. */
function longestGap(seen: readonly Seen[]) {
  const times = seen.filter(isDone).map(({ at }) => at);
  return times.reduce((most, at, index) => Math.max(most, at - (times[index - 1] ?? at)), 0);
}

type Parts = { cluster: Cluster; crowd: Crowd; sockets: ReturnType<typeof keepConnected> };

/** The time from the return of the part until everybody is connected. */
async function reconnected({ sockets }: Parts, back: number) {
  const areAll = await sockets.untilAllOpen(REOPEN_MS);
  return areAll ? seconds(performance.now() - back) : `${sockets.open()} of ${SOCKETS}`;
}
const seconds = (time: number) => `${(time / 1000).toFixed(1)} s`;

async function injectFault(parts: Parts, fault: Fault) {
  const { cluster, crowd } = parts;
  const { seen, stop } = startLoad(cluster, crowd);
  await Bun.sleep(CALM_MS);
  const begun = performance.now();
  await fault(cluster);
  const back = performance.now();
  const reopened = reconnected(parts, back);
  await Bun.sleep(AFTER_MS);
  await stop();
  const of = (from: number, to: number) => seen.filter(({ at }) => at >= from && at < to);
  const before = of(0, begun).filter(isDone);
  const calm = fault === nothing ? seen : of(0, begun);
  const perSecond = (count: number, ms: number) => Math.round((count / ms) * 1000);
  const firstBy = cluster.servers.map(
    (_, server) => of(back, Infinity).find((one) => one.server === server && isDone(one))?.at,
  );
  const count = (is: (status: number | undefined) => boolean, among = seen) =>
    among.filter(({ status }) => is(status)).length;
  return {
    "a second before": perSecond(before.length, CALM_MS),
    "messages among them": perSecond(before.filter(({ kind }) => kind === "send").length, CALM_MS),
    "and meanwhile": perSecond(of(begun, back).filter(isDone).length, back - begun),
    "nobody answered for": seconds(longestGap(seen)),
    "both answer after": seconds(Math.max(...firstBy.map((at) => at ?? Infinity)) - back),
    "all connected after": await reopened,
    "answered 503": count((status) => status === 503),
    "503 while calm": count((status) => status === 503, calm),
    "other failures": count((status) => status !== undefined && status >= 500 && status !== 503),
    "no answer": count((status) => status === undefined),
  };
}

const chosen = process.argv.slice(2);
const isChosen = (name: string) =>
  chosen.length === 0 || chosen.some((words) => name.includes(words));

if (!disk.isMounted) console.log("No disk of its own can be mounted here: none is filled.");
const cluster = await startCluster(
  { RATE_LIMIT_SCALE: "1000000" },
  disk.isMounted ? { database: disk.folder } : {},
);
const db = openDatabase({ url: cluster.sqld.url });
const crowd = await crowdOn(db, MEMBERS);
const sockets = keepConnected(cluster.servers, crowd, SOCKETS);
const uploads = keepUploading(cluster.servers, crowd);
const signIns = await keepSigningIn(cluster.servers, SIGN_INS_PER_SECOND);
await sockets.untilAllOpen(REOPEN_MS);
console.log(`${sockets.open()} sockets are open`);
const warmUp = startLoad(cluster, crowd);
await Bun.sleep(WARM_UP_MS);
await warmUp.stop();
let failed = 0;
const rows = [];
for (const [name, fault] of Object.entries(FAULTS)) {
  if (!isChosen(name)) continue;
  const measured = await injectFault({ cluster, crowd, sockets }, fault);
  const [server] = cluster.servers;
  if (server) await crowd.sendAgain(server);
  const kept = await Promise.all([findBroken(db, crowd), uploads.missing(), signIns.missing()]);
  const broken = kept.flat();
  for (const what of broken.slice(0, 10)) console.error(`${name}: ${what}`);
  failed += broken.length + measured["other failures"] + measured["503 while calm"];
  rows.push({ fault: name, ...measured, "lost or doubled": broken.length });
  console.log(JSON.stringify(rows.at(-1)));
}
sockets.stop();
await uploads.stop();
await signIns.stop();
db.$client.close();
await cluster.stop();
disk.remove();
const columns = Object.keys(rows[0] ?? {});
const line = (cells: readonly unknown[]) => `| ${cells.join(" | ")} |`;
console.log([line(columns), line(columns.map(() => "---"))].join("\n"));
for (const row of rows) console.log(line(Object.values(row)));
const messages = [...crowd.sent.values()].filter(({ isAcknowledged }) => isAcknowledged).length;
console.log(
  `${messages} messages, ${uploads.count()} photos and ${signIns.count()} sign-ins were acknowledged, ${sockets.frames()} frames arrived`,
);
process.exit(failed > 0 ? 1 : 0);
