import { load } from "./load/load.ts";
import type { LoadResult } from "./load/sockets.ts";
import { requestSet, requestText } from "./load/requests.ts";
import type { RequestSet } from "./load/requests.ts";
import type { Running } from "./processes.ts";
import { median } from "./statistics.ts";

export type Rounds = { rounds: number; ms: number; warmUpMs: number };
/** Returns the rate per second. */
export type Case = (ms: number) => Promise<number>;

const IDLE_MS = 3;
const IDLE_WITHIN_MS = 5000;

function rateOf({ perSecond, failed }: LoadResult) {
  if (failed > 0) throw new Error(`${failed} requests were refused`);
  return perSecond;
}

/** Waits until the server is idle after the last requests. */
async function untilIdle({ port }: Pick<Running, "port">) {
  for (const deadline = Date.now() + IDLE_WITHIN_MS; Date.now() < deadline;) {
    const began = performance.now();
    await (await fetch(`http://127.0.0.1:${port}/hello`)).arrayBuffer();
    if (performance.now() - began < IDLE_MS) return;
  }
}

/** The rate at which the server answers these requests. */
export const asking =
  (server: Pick<Running, "port">, set: RequestSet): Case =>
  async (ms) => {
    await untilIdle(server);
    return rateOf(await load(server, set, ms));
  };

export const askingHello = (peer: Running) =>
  asking(peer, requestSet([requestText("GET", "/hello", "")]));

/**
 * Runs every case in turn for several rounds, the first to warm up; returns the median rates. An absent case has no
 * rate and no ratio.
 */
export async function compare<Name extends string>(
  cases: Record<Name, Case | undefined>,
  { rounds, ms, warmUpMs }: Rounds,
) {
  const names = (Object.keys(cases) as Name[]).filter((name) => cases[name] !== undefined);
  const rates = new Map<Name, number[]>(names.map((name) => [name, []]));
  for (let round = 0; round <= rounds; round += 1) {
    for (const name of names) {
      const rate = await cases[name]?.(round === 0 ? warmUpMs : ms);
      if (round > 0 && rate !== undefined) rates.get(name)?.push(rate);
    }
  }
  const rate = (name: Name) => median(rates.get(name) ?? []);
  process.stdout.write(
    `        ${names.map((name) => `${name} ${Math.round(rate(name))}/s`).join(", ")}\n`,
  );
  return {
    rate,
    ratio: (one: Name, other: Name) =>
      rates.has(one) && rates.has(other) ? rate(one) / rate(other) : undefined,
  };
}
