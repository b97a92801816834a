/** Numbers in [0, 1) that are the same on every run (mulberry32). */
export function seeded(seed: number) {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    next,
    between: (low: number, high: number) => low + (high - low) * next(),
    pick: <Item>(items: readonly Item[]) => items[Math.floor(next() * items.length)] as Item,
    publicId: () =>
      Array.from(
        { length: 22 },
        () =>
          "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"[
            Math.floor(next() * 64)
          ],
      ).join(""),
  };
}

export type Random = ReturnType<typeof seeded>;
