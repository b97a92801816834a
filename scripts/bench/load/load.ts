import { join } from "node:path";
import type { Running } from "../processes.ts";
import { drawFrom } from "./requests.ts";
import type { RequestSet } from "./requests.ts";
import { loadBySockets } from "./sockets.ts";
import type { LoadResult } from "./sockets.ts";

const CONNECTIONS = 32;
/** An answer that comes late is none that was refused. */
const TIMEOUT = "60s";
const SCRIPT = join(import.meta.dir, "wrk.lua");
const wrk = Bun.which("wrk");

/** What asks: wrk where it is installed, as it takes the least of the machine. */
export const GENERATOR = wrk === null ? "our own generator, as wrk is absent" : "wrk";

async function loadByWrk(port: number, { file }: RequestSet, ms: number): Promise<LoadResult> {
  const seed = String(Math.floor(Math.random() * 2 ** 31));
  const seconds = `${Math.max(1, Math.round(ms / 1000))}s`;
  const options = ["-t", "1", "-c", String(CONNECTIONS), "-d", seconds, "--timeout", TIMEOUT];
  const address = `http://127.0.0.1:${port}`;
  const child = Bun.spawn([wrk ?? "", ...options, "-s", SCRIPT, address, "--", file, seed], {
    stderr: "inherit",
  });
  const printed = await new Response(child.stdout).text();
  const line = /^RESULT (.*)$/m.exec(printed)?.[1];
  if (line === undefined) throw new Error(`wrk says: ${printed}`);
  const { answered, us, failed, p50Us, p99Us } = JSON.parse(line) as Record<string, number>;
  return {
    perSecond: ((answered ?? 0) * 1e6) / (us ?? 1),
    failed: failed ?? 0,
    p50Ms: (p50Us ?? 0) / 1000,
    p99Ms: (p99Us ?? 0) / 1000,
  };
}

/** As much as the server answers to 32 connections, each request drawn at random. */
export const load = ({ port }: Pick<Running, "port">, set: RequestSet, ms: number) =>
  wrk === null
    ? loadBySockets(port, drawFrom(set), { connections: CONNECTIONS, ms })
    : loadByWrk(port, set, ms);
