const FIRST_BYTES = 2 ** 16;
/** A character of a JavaScript string takes three bytes of UTF-8 at most. */
const BYTES_A_CHARACTER = 3;
/** Up to this length a loop is faster than the copying of the engine. */
const LOOP_BYTES = 48;
const FIRST_CHARACTER = 32;
const FIRST_PAIR = 128;
const PIECE_BYTES_MAX = 64;

type Unpacking = { pieces: readonly Buffer[]; pairs: Buffer; utf8: number };

export type ByteWriter = {
  text: (text: string) => void;
  bytes: (bytes: Buffer, start: number, end: number) => void;
  /**
   * Writes text in which control characters stand for common pieces of at most 64 bytes, or for what `other` writes, and
   * bytes from 128 on for two characters, but for those after `utf8`.
   */
  packed: (
    bytes: Buffer,
    start: number,
    end: number,
    packing: Unpacking,
    other: () => void,
  ) => void;
  /** The number of bytes written so far. */
  length: () => number;
};

/** Takes half the time of `write`, which parses its arguments first; missing in the types, as of Bun 1.4.5. */
type FastBuffer = Buffer & { utf8Write: (text: string, offset: number) => number };

export function assertFast(buffer: Buffer): FastBuffer {
  if ("utf8Write" in buffer) return buffer as FastBuffer;
  throw new Error("Buffers have no utf8Write as in Bun 1.4.5");
}
const allocate = (bytes: number) => assertFast(Buffer.allocUnsafe(bytes));

let out = allocate(FIRST_BYTES);
let length = 0;

function makeRoom(bytes: number) {
  if (length + bytes <= out.length) return;
  const larger = allocate(Math.max(2 * out.length, length + bytes));
  out.copy(larger, 0, 0, length);
  out = larger;
}

function writePiece(bytes: Buffer, start: number, end: number) {
  if (end - start > LOOP_BYTES) {
    length += bytes.copy(out, length, start, end);
    return;
  }
  const to = out;
  let at = length;
  for (let from = start; from < end; from += 1) to[at++] = bytes[from] as number;
  length = at;
}

const writer: ByteWriter = {
  text: (text) => {
    makeRoom(BYTES_A_CHARACTER * text.length);
    length += out.utf8Write(text, length);
  },
  bytes: (bytes, start, end) => {
    makeRoom(end - start);
    writePiece(bytes, start, end);
  },
  packed: (bytes, start, end, { pieces, pairs, utf8 }, other) => {
    makeRoom(PIECE_BYTES_MAX * (end - start));
    let to = out;
    let at = length;
    for (let from = start; from < end; from += 1) {
      const byte = bytes[from] as number;
      if (byte >= FIRST_PAIR) {
        const pair = 2 * (byte - FIRST_PAIR);
        to[at++] = pairs[pair] as number;
        to[at++] = pairs[pair + 1] as number;
        continue;
      }
      if (byte >= FIRST_CHARACTER) {
        to[at++] = byte;
        continue;
      }
      if (byte === utf8) {
        for (; from + 1 < end && (bytes[from + 1] as number) >= FIRST_PAIR; from += 1)
          to[at++] = bytes[from + 1] as number;
        continue;
      }
      const piece = pieces[byte];
      if (piece) {
        for (let index = 0; index < piece.length; index += 1) to[at++] = piece[index] as number;
        continue;
      }
      length = at;
      other();
      makeRoom(PIECE_BYTES_MAX * (end - from));
      to = out;
      at = length;
    }
    length = at;
  },
  length: () => length,
};

/** Writes bytes that exist already; `text` takes several times as long. */
export const writeWhole = (writer: ByteWriter, bytes: Buffer) =>
  writer.bytes(bytes, 0, bytes.length);

/** The bytes that a synchronous `write` produces. Building a string from byte parts would encode them again. */
export function writeBytes(write: (writer: ByteWriter) => void) {
  length = 0;
  write(writer);
  return new Uint8Array(out.subarray(0, length));
}
