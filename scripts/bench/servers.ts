import { readFileSync } from "node:fs";
import { join } from "node:path";

const ROOT = join(import.meta.dir, "../..");

export type Running = Awaited<ReturnType<typeof startProcess>>;

/** Starts a program of ours and waits for the line that names its port. */
async function startProcess(script: string, env: Record<string, string> = {}) {
  const child = Bun.spawn([process.execPath, join(ROOT, script)], {
    env: { ...process.env, NODE_ENV: "production", ...env },
    stdout: "pipe",
    stderr: "inherit",
  });
  const reader = child.stdout.getReader();
  let printed = "";
  let port = 0;
  while (port === 0) {
    const { value, done } = await reader.read();
    if (done) throw new Error(`${script} ended before it listened`);
    printed += Buffer.from(value).toString();
    port = Number(/(?:localhost:|listening on )(\d+)/.exec(printed)?.[1] ?? 0);
  }
  reader.releaseLock();
  return {
    port,
    residentMiB: () =>
      Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, "utf8"))?.[1]) / 1024,
    stop: async () => {
      child.kill("SIGTERM");
      await child.exited;
    },
  };
}

export const startHello = () => startProcess("scripts/bench/hello.ts");

export const startServer = (dataDir: string) =>
  startProcess("dist/server.js", {
    DATA_DIR: dataDir,
    PORT: "0",
    LOG_LEVEL: "error",
    RATE_LIMIT_SCALE: "1000000",
  });
