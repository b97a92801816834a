import { createNumberTable } from "./number-table.ts";

const SEGMENT_BYTES = 2 ** 20;
const SEGMENT_WORDS = SEGMENT_BYTES / 4;
const HEADER_WORDS = 1;
/** The header's low bits hold the length of the text, the others the count of numbers. */
const TEXT_BITS = 20;
const TEXT_MASK = 2 ** TEXT_BITS - 1;
const NUMBERS_MAX = 2 ** 11 - 1;

/** A page of a list has fewer; of a longer one the first are prefetched. */
const PREFETCH_MAX = 64;
/** A line of the processor's cache has 64 bytes. */
const LINE_WORDS = 16;
/** Most entries take no more. */
const LINES = 3;

type Segment = { words: Int32Array; bytes: Buffer };
/** A range of a buffer. */
export type Bytes = { bytes: Buffer; start: number; end: number };
/** The numbers start at `at` in `words`; the text is beside them. Both stay valid when the store moves on. */
export type StoredBytes = Bytes & { words: Int32Array; at: number };

const segmentOver = (buffer: ArrayBuffer): Segment => ({
  words: new Int32Array(buffer),
  bytes: Buffer.from(buffer),
});
const createSegment = () => segmentOver(new ArrayBuffer(SEGMENT_BYTES));

const entryWords = (numberCount: number, textBytes: number) =>
  HEADER_WORDS + numberCount + Math.ceil(textBytes / 4);

/** Writes an entry: a header with both lengths, the numbers and the text. */
function writeEntry(
  { words, bytes }: Segment,
  at: number,
  numbers: readonly number[],
  text: Bytes,
) {
  words[at] = (numbers.length << TEXT_BITS) | (text.end - text.start);
  words.set(numbers, at + HEADER_WORDS);
  text.bytes.copy(bytes, 4 * (at + HEADER_WORDS + numbers.length), text.start, text.end);
}

/** Consecutive entries, packed outside of the store. */
export type Entries = { keys: Int32Array; words: Int32Array };

/** Packs entries for the store of another process, up to its size. */
export function createEntries() {
  const segment = createSegment();
  const keys: number[] = [];
  let used = 0;
  return {
    /** Returns false if there is no room. */
    add: (key: number, numbers: readonly number[], text: Bytes) => {
      const size = entryWords(numbers.length, text.end - text.start);
      if (used + size > SEGMENT_WORDS) return false;
      writeEntry(segment, used, numbers, text);
      keys.push(key);
      used += size;
      return true;
    },
    all: (): Entries => ({ keys: Int32Array.from(keys), words: segment.words.slice(0, used) }),
  };
}

/** The start of the numbers of each entry. */
export function* entriesOf({ keys, words }: Entries) {
  let at = 0;
  for (const key of keys) {
    const header = words[at] as number;
    const size = entryWords(header >>> TEXT_BITS, header & TEXT_MASK);
    yield { key, at: at + HEADER_WORDS, from: at, until: at + size };
    at += size;
  }
}

/**
 * Numbers and a text per positive key, in large buffers: as objects, hundreds of thousands would take several times the
 * memory and slow garbage collection. When all buffers are full, the oldest is reused.
 */
export function createByteStore(maxBytes: number) {
  const maxSegments = Math.max(2, Math.floor(maxBytes / SEGMENT_BYTES));
  const segments: Segment[] = [];
  /** The position of each key, in words over all buffers ever written. */
  const places = createNumberTable();
  let current = -1;
  let used = SEGMENT_WORDS;

  const segmentOf = (number: number) => segments[number % maxSegments] as Segment;

  function openSegment() {
    current += 1;
    used = 0;
    segments[current % maxSegments] = createSegment();
  }

  /** Reserves words for an entry; returns their start. */
  function take(key: number, size: number) {
    if (used + size > SEGMENT_WORDS) openSegment();
    const at = used;
    // From 1, as 0 means absent in the table.
    places.set(key, current * SEGMENT_WORDS + at + 1);
    used += size;
    return at;
  }

  function set(key: number, numbers: readonly number[], text: Bytes) {
    const textBytes = text.end - text.start;
    const size = entryWords(numbers.length, textBytes);
    places.delete(key);
    if (size > SEGMENT_WORDS || textBytes > TEXT_MASK || numbers.length > NUMBERS_MAX) return;
    const at = take(key, size);
    writeEntry(segmentOf(current), at, numbers, text);
  }

  /** Stores an entry that was packed elsewhere. */
  function setEntry(key: number, entry: Int32Array) {
    const at = take(key, entry.length);
    segmentOf(current).words.set(entry, at);
  }

  function get(key: number): StoredBytes | undefined {
    const place = places.get(key) - 1;
    const number = Math.floor(place / SEGMENT_WORDS);
    if (place < 0 || number <= current - maxSegments) return undefined;
    const { words, bytes } = segmentOf(number);
    const at = place - number * SEGMENT_WORDS + HEADER_WORDS;
    const header = words[at - HEADER_WORDS] as number;
    const start = 4 * (at + (header >>> TEXT_BITS));
    return { words, at, bytes, start, end: start + (header & TEXT_MASK) };
  }

  /** All entries but those that `isLeftOut`, some at a time. */
  function* packed(
    atOnce: number,
    isLeftOut: (words: Int32Array, at: number) => boolean,
  ): Generator<Entries> {
    let keys: number[] = [];
    let parts: Int32Array[] = [];
    const take = () => {
      const words = new Int32Array(parts.reduce((sum, { length }) => sum + length, 0));
      let used = 0;
      for (const part of parts) {
        words.set(part, used);
        used += part.length;
      }
      const taken = { keys: Int32Array.from(keys), words };
      keys = [];
      parts = [];
      return taken;
    };
    for (const key of places.keys()) {
      const stored = get(key);
      if (!stored || isLeftOut(stored.words, stored.at)) continue;
      keys.push(key);
      const from = stored.at - HEADER_WORDS;
      parts.push(stored.words.subarray(from, Math.ceil(stored.end / 4)));
      if (keys.length >= atOnce) yield take();
    }
    if (keys.length > 0) yield take();
  }

  const prefetched = new Float64Array(PREFETCH_MAX);

  /**
   * Loads the entries of these keys into the processor's cache, in loops that do nothing else: so it waits for many of them
   * at once, and not for one after another, as when each is read and used in turn.
   */
  function prefetch(keys: readonly number[]) {
    const count = Math.min(keys.length, PREFETCH_MAX);
    for (let index = 0; index < count; index += 1)
      prefetched[index] = places.get(keys[index] as number) - 1;
    for (let index = 0; index < count; index += 1) {
      const place = prefetched[index] as number;
      if (place < 0) continue;
      const number = Math.floor(place / SEGMENT_WORDS);
      const { words } = segmentOf(number);
      const at = place - number * SEGMENT_WORDS;
      let touched = 0;
      for (let line = 0; line < LINES; line += 1)
        touched ^= words[at + line * LINE_WORDS] as number;
      // Stored, as the compiler leaves out a read whose value is not used.
      prefetched[index] = touched;
    }
  }

  return {
    set,
    setEntry,
    prefetch,
    has: (key: number) => get(key) !== undefined,
    get,
    packed,
    delete: places.delete,
    /** Whether the next buffer replaces the oldest. */
    isFull: () => current >= maxSegments - 1,
    clear: () => {
      places.clear();
      segments.length = 0;
      current = -1;
      used = SEGMENT_WORDS;
    },
    size: places.size,
  };
}
