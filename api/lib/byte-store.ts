import { createNumberTable } from "./number-table.ts";

const SEGMENT_BYTES = 2 ** 20;
const SEGMENT_WORDS = SEGMENT_BYTES / 4;
const HEADER_WORDS = 2;

type Segment = { words: Int32Array; bytes: Buffer };
/** A part of some bytes. */
export type Bytes = { bytes: Buffer; start: number; end: number };
/** The numbers stand in `words` from `at` on, the text in `text`; both stay as they are when the store has moved on. */
export type StoredBytes = { words: Int32Array; at: number; text: Bytes };

function createSegment(): Segment {
  const buffer = new ArrayBuffer(SEGMENT_BYTES);
  return { words: new Int32Array(buffer), bytes: Buffer.from(buffer) };
}

/**
 * Numbers and a text by positive key, in blocks of bytes: hundreds of thousands of objects would take several times the
 * memory, and the collector would walk through them. When all blocks are full, the oldest gives way to a new one.
 */
export function createByteStore(maxBytes: number) {
  const maxSegments = Math.max(2, Math.floor(maxBytes / SEGMENT_BYTES));
  const segments: Segment[] = [];
  /** The place of each key, counted in words over all blocks ever written. */
  const places = createNumberTable();
  let current = -1;
  let used = SEGMENT_WORDS;

  const segmentOf = (number: number) => segments[number % maxSegments] as Segment;

  function openSegment() {
    current += 1;
    used = 0;
    segments[current % maxSegments] = createSegment();
  }

  /** Begins with how many numbers and how many bytes there are. */
  function set(key: number, numbers: readonly number[], text: Bytes) {
    const textBytes = text.end - text.start;
    const size = HEADER_WORDS + numbers.length + Math.ceil(textBytes / 4);
    places.delete(key);
    if (size > SEGMENT_WORDS) return;
    if (used + size > SEGMENT_WORDS) openSegment();
    const { words, bytes } = segmentOf(current);
    words[used] = numbers.length;
    words[used + 1] = textBytes;
    words.set(numbers, used + HEADER_WORDS);
    text.bytes.copy(bytes, 4 * (used + HEADER_WORDS + numbers.length), text.start, text.end);
    // From 1, as the table's 0 is none.
    places.set(key, current * SEGMENT_WORDS + used + 1);
    used += size;
  }

  function get(key: number): StoredBytes | undefined {
    const place = places.get(key) - 1;
    const number = Math.floor(place / SEGMENT_WORDS);
    if (place < 0 || number <= current - maxSegments) return undefined;
    const { words, bytes } = segmentOf(number);
    const at = (place % SEGMENT_WORDS) + HEADER_WORDS;
    const start = 4 * (at + (words[at - 2] as number));
    return { words, at, text: { bytes, start, end: start + (words[at - 1] as number) } };
  }

  return {
    set,
    get,
    delete: places.delete,
    /** Whether the next block takes the place of the oldest. */
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
