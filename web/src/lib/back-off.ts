const FIRST_MS = 500;
const LONGEST_MS = 30_000;

/** How long to wait after so many failures in a row: doubling, half of it left to chance, so that not all return at once. */
export function backOffMs(failures: number, random = Math.random()) {
  const ceiling = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.max(0, failures - 1));
  return Math.round(ceiling * (0.5 + random / 2));
}

export const LONGEST_WAIT_MS = LONGEST_MS;
