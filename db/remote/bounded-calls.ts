import { LibsqlError } from "@libsql/core/api";

interface Waiting {
  end: number;
  begin: () => void;
}

/** With less time left a call would mostly end without its answer, and a write in doubt. */
export const MIN_TIME_LEFT_MS = 20;

export const UNREACHABLE = "DATABASE_UNREACHABLE";

export const unreachable = (why: string, cause?: Error) =>
  new LibsqlError(
    `The database server does not answer: ${why}`,
    UNREACHABLE,
    undefined,
    undefined,
    cause,
  );

/** Limits concurrent calls and the time of each, including the wait for a turn. */
export function createBoundedCalls(maxConcurrent: number) {
  const waiting: Waiting[] = [];
  let running = 0;

  function takeTurn(end: number): Promise<void> {
    if (running < maxConcurrent) {
      running += 1;
      return Promise.resolve();
    }
    return new Promise((begin) => waiting.push({ end, begin }));
  }

  /** A call that waited too long was refused and is not started any more. */
  function passTurn() {
    const soon = performance.now() + MIN_TIME_LEFT_MS;
    let next = waiting.shift();
    while (next && next.end <= soon) next = waiting.shift();
    if (next) next.begin();
    else running -= 1;
  }

  async function inTurn<Result>(end: number, work: () => Promise<Result>): Promise<Result> {
    await takeTurn(end);
    try {
      return await work();
    } finally {
      passTurn();
    }
  }

  /** Rejects at `end`, a time of `performance.now()`, even if the work continues. */
  return function within<Result>(end: number, work: () => Promise<Result>): Promise<Result> {
    return new Promise((resolve, reject) => {
      const late = () => reject(unreachable("it took too long"));
      const timer = setTimeout(late, Math.max(0, end - performance.now()));
      void inTurn(end, work)
        .then(resolve, reject)
        .finally(() => clearTimeout(timer));
    });
  };
}
