export const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Yields `size` items per turn of the event loop, so that long work does not block requests. */
export async function* inChunks<Item>(items: Iterable<Item>, size: number) {
  const all = [...items];
  for (let start = 0; start < all.length; start += size) {
    yield all.slice(start, start + size);
    await nextTurn();
  }
}

/** Resolves calls in order, each in its own turn of the event loop, so that jobs due together do not all start in one. */
export function createStagger() {
  let last = Promise.resolve();
  return () => (last = last.then(nextTurn));
}

/** Runs one piece of work per turn of the event loop, so that requests run in between. */
export function createTurns() {
  let last: Promise<unknown> = Promise.resolve();
  return function inOwnTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const done: Promise<Result> = last.then(nextTurn).then(work);
    last = done.catch(() => undefined);
    return done;
  };
}
