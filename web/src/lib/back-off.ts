const MIN_DELAY_MS = 500;
export const MAX_DELAY_MS = 30_000;

/** The delay after consecutive failures: exponential and half random, so that not all clients retry at once. */
export function backOffMs(failures: number, random = Math.random()) {
  const ceiling = Math.min(MAX_DELAY_MS, MIN_DELAY_MS * 2 ** Math.max(0, failures - 1));
  return Math.round(ceiling * (0.5 + random / 2));
}
