import { closeSync, openSync, readFileSync, truncateSync } from "node:fs";
import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { ROOT, runFolder } from "./folders.ts";

const LOOK_AGAIN_MS = 1;
const PORT = /(?:localhost:|listening on )(\d+)/;

export type Running = Awaited<ReturnType<typeof startProcess>>;

/** The largest part of a process that was in memory at once is of no interest: what it holds now. */
export const residentMiB = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024;

/** Starts a program of ours, its lines in a file as under a service manager, and waits for the one that names its port. */
export async function startProcess(
  script: string,
  env: Record<string, string> = {},
  options: readonly string[] = [],
) {
  const log = join(runFolder(), `${randomUUID()}.log`);
  const file = openSync(log, "a");
  const child = Bun.spawn([process.execPath, ...options, join(ROOT, script)], {
    env: { ...process.env, NODE_ENV: "production", ...env },
    stdio: ["ignore", file, "inherit"],
  });
  closeSync(file);
  process.on("exit", () => child.kill("SIGKILL"));
  let port = 0;
  while (port === 0) {
    await Bun.sleep(LOOK_AGAIN_MS);
    if (child.exitCode !== null) throw new Error(`${script} ended before it listened`);
    port = Number(PORT.exec(readFileSync(log, "utf8"))?.[1] ?? 0);
  }
  return {
    port,
    pid: child.pid,
    residentMiB: () => residentMiB(child.pid),
    /** How many of the lines since the last time are of this kind. */
    countLines: (kind: RegExp) => {
      const lines = readFileSync(log, "utf8").split("\n");
      truncateSync(log);
      return lines.filter((line) => kind.test(line)).length;
    },
    stop: async () => {
      child.kill("SIGTERM");
      await child.exited;
    },
  };
}

let profiler: string[] = [];

/** From here on each server of ours writes where its time went once it ends, and is slower for it. */
export function profileServers(folder: string) {
  profiler = ["--cpu-prof-md", "--cpu-prof-dir", folder];
}

export const startHello = () => startProcess("scripts/bench/peers/hello.ts");

/** How the container has the engine collect garbage. */
export const containerEngine = () =>
  Object.fromEntries(
    [...readFileSync(join(ROOT, "Dockerfile"), "utf8").matchAll(/(BUN_JSC_\w+)=(\S+)/g)].map(
      ([, name, value]) => [name as string, value as string],
    ),
  );

/** Ours, as the container runs it; the limits count as always, and nobody reaches them. */
export const startServer = (dataDir: string) =>
  startProcess(
    "dist/server.js",
    { ...containerEngine(), DATA_DIR: dataDir, PORT: "0", RATE_LIMIT_SCALE: "1000000" },
    profiler,
  );
