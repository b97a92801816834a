import { pieceOf } from "../lib/bytes/byte-writer.ts";
import type { ByteWriter } from "../lib/bytes/byte-writer.ts";
import { interestKey } from "./compatibility.ts";

/** An interest as somebody writes it; the key is the same for each spelling of it. */
export type InterestName = { number: number; key: number; json: string };
export type InterestNames = ReturnType<typeof createInterestNames>;

/** Of a word that has no number, as there are too many: whoever has it keeps its text. */
export const UNNUMBERED = -1;
const FIRST_NAMES = 256;
const FIRST_WORDS = 1024;

function grown<Numbers extends Float64Array | Uint32Array | Int32Array>(
  numbers: Numbers,
  larger: Numbers,
) {
  larger.set(numbers);
  return larger;
}

/**
 * Interests by number, in a few arrays: an answer of fifty people looks at hundreds of them, and ten thousand objects do not
 * fit the processor's cache.
 */
export type InterestTable = ReturnType<typeof createInterestTable>;

function createInterestTable() {
  let keys = new Float64Array(FIRST_NAMES);
  /** The word with which the JSON of each begins, and that of the one after it; a comma follows the JSON. */
  let starts = new Uint32Array(FIRST_NAMES + 1);
  let lengths = new Uint32Array(FIRST_NAMES);
  let words = new Int32Array(FIRST_WORDS);
  let size = 0;

  function makeRoom(end: number) {
    if (size === keys.length) {
      keys = grown(keys, new Float64Array(2 * size));
      starts = grown(starts, new Uint32Array(2 * size + 1));
      lengths = grown(lengths, new Uint32Array(2 * size));
    }
    if (end > words.length) words = grown(words, new Int32Array(2 * end));
  }

  return {
    size: () => size,
    add: (key: number, json: string) => {
      const piece = pieceOf(`${json},`);
      const start = starts[size] as number;
      const end = start + piece.words.length;
      makeRoom(end);
      words.set(piece.words, start);
      keys[size] = key;
      lengths[size] = piece.length;
      size += 1;
      starts[size] = end;
      return size - 1;
    },
    keyAt: (number: number) => keys[number] as number,
    jsonAt: (number: number) => {
      const start = 4 * (starts[number] as number);
      const end = start + (lengths[number] as number) - 1;
      return Buffer.from(words.buffer).toString("utf8", start, end);
    },
    /** Writes it with a comma after it. */
    write: (writer: ByteWriter, number: number) =>
      writer.words(words, starts[number] as number, lengths[number] as number),
  };
}

/** Stores each spelling of an interest once, with a number: the first, which are the commonest. */
export function createInterestNames(maxEntries: number) {
  const numbers = new Map<string, number>();
  let table = createInterestTable();

  return {
    of: (name: string): InterestName => {
      const json = JSON.stringify(name);
      const known = numbers.get(name);
      if (known !== undefined) return { number: known, key: table.keyAt(known), json };
      const key = interestKey(name);
      if (table.size() >= maxEntries) return { number: UNNUMBERED, key, json };
      const number = table.add(key, json);
      numbers.set(name, number);
      return { number, key, json };
    },
    /** Those that have a number; another one once they were cleared. */
    table: () => table,
    /** The spellings from a number on. */
    after: (number: number) => [...numbers.keys()].slice(number),
    clear: () => {
      numbers.clear();
      table = createInterestTable();
    },
  };
}
