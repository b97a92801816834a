import { rateLimited } from "../errors.ts";

const RETRY_SECONDS = 2;

type Bounds = { maxConcurrent: number; maxWaiting: number; busyMessage: string };

/** Runs a few jobs at a time. Callers beyond the queue's limit are refused, so that a flood cannot fill the memory. */
export function concurrencyLimit({ maxConcurrent, maxWaiting, busyMessage }: Bounds) {
  let running = 0;
  const waiting: (() => void)[] = [];

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running >= maxConcurrent) {
      if (waiting.length >= maxWaiting) {
        throw rateLimited(RETRY_SECONDS, busyMessage);
      }
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  }
  return Object.assign(inTurn, { waiting: () => waiting.length });
}
