import { load, requestBytes } from "./load.ts";
import { roundRobin } from "./world.ts";
import type { Viewer } from "./world.ts";

const ROUNDS = 5;

export type Check = (figure: string, value: string, bound: string, holds: boolean) => void;
export type Case = { port: number; next: () => Uint8Array };

export const hello = (port: number): Case => {
  const request = requestBytes("GET", "/hello", {});
  return { port, next: () => request };
};

export const median = (values: number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
export const percent = (share: number) => `${(100 * share).toFixed(1)} %`;

export const getting = (viewers: Viewer[], path: string) =>
  roundRobin(viewers.map(({ cookie }) => requestBytes("GET", path, { Cookie: cookie })));

async function perSecond({ port, next }: Case) {
  const { perSecond: rate, failed } = await load(port, next);
  if (failed > 0) throw new Error(`${failed} requests were refused`);
  return rate;
}

/** Every case in turn, round after round, the first of them to warm up; the medians of what each answers a second. */
export async function compare<Name extends string>(cases: Record<Name, Case>) {
  const names = Object.keys(cases) as Name[];
  const rates = new Map<Name, number[]>(names.map((name) => [name, []]));
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const name of names) {
      const rate = await perSecond(cases[name]);
      if (round > 0) rates.get(name)?.push(rate);
    }
  }
  return (name: Name) => median(rates.get(name) ?? []);
}
