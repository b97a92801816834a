import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Check } from "./compare.ts";
import { startServer } from "./servers.ts";

async function timeToFirstAnswer() {
  const dataDir = mkdtempSync(join(tmpdir(), "hereabouts-start-"));
  const began = performance.now();
  const server = await startServer(dataDir);
  await fetch(`http://127.0.0.1:${server.port}/api/health`);
  const ms = performance.now() - began;
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
  return ms;
}

/** From the command to the first answer, on an empty database, migrations included. */
export async function measureStart(check: Check) {
  const times: number[] = [];
  for (let run = 0; run < 7; run += 1) times.push(await timeToFirstAnswer());
  const ms = times.toSorted((a, b) => a - b)[3] ?? Number.NaN;
  check("start to first answer", `${Math.round(ms)} ms`, "at most 120 ms", ms <= 120);
}
