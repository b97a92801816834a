export const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Hands out `size` items in each turn of the event loop, so that long work lets others in. */
export async function* inChunks<Item>(items: Iterable<Item>, size: number) {
  const all = [...items];
  for (let start = 0; start < all.length; start += size) {
    yield all.slice(start, start + size);
    await nextTurn();
  }
}

/** Runs one piece of work in each turn of the event loop, whoever asks for it: everything else gets its turn in between. */
export function createTurns() {
  let last: Promise<unknown> = Promise.resolve();
  return function inOwnTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const done: Promise<Result> = last.then(nextTurn).then(work);
    last = done.catch(() => undefined);
    return done;
  };
}
