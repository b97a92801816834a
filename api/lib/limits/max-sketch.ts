import { randomBytes } from "../secure-random.ts";

const ROWS = 4;
const COLUMNS = 65_536;

/**
 * The largest number stored per key, in 2 MB however many keys there are (a count-min sketch with maxima, Cormode and
 * Muthukrishnan 2005). Never too small; too large only when all four cells of a key collide, one key in a thousand at
 * 12,000 keys.
 */
export function createMaxSketch() {
  const seed = new BigUint64Array(randomBytes(8).buffer)[0];
  let cells: Float64Array | undefined;

  /** Sixteen bits of the key's hash per row. */
  function columnsOf(key: string | number) {
    const hash = Bun.hash.wyhash(String(key), seed);
    return Array.from(
      { length: ROWS },
      (_, row) => row * COLUMNS + Number((hash >> BigInt(16 * row)) & 0xffffn),
    );
  }

  return {
    get: (key: string | number) => {
      const known = cells;
      return known ? Math.min(...columnsOf(key).map((column) => known[column] ?? 0)) : 0;
    },
    put: (key: string | number, value: number) => {
      const table = (cells ??= new Float64Array(ROWS * COLUMNS));
      for (const column of columnsOf(key)) table[column] = Math.max(table[column] ?? 0, value);
    },
  };
}
