const FIRST_BYTES = 2 ** 16;
/** A character of a JavaScript string takes three bytes of UTF-8 at most. */
const BYTES_A_CHARACTER = 3;
/** Up to this length a loop is faster than the copying of the engine. */
const LOOP_BYTES = 48;
/** Of 16 bytes. */
const BASE64URL_LENGTH = 22;
const FIRST_CHARACTER = 32;
const FIRST_PAIR = 128;
const PIECE_BYTES_MAX = 64;
const WORD_BYTES = 4;
const BASE64URL = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
/** Two characters for each twelve bits. */
const BASE64URL_PAIRS = Uint16Array.from({ length: 64 ** 2 }, (_, bits) =>
  Buffer.from(BASE64URL.charAt(bits >> 6) + BASE64URL.charAt(bits & 63)).readUInt16BE(),
);

/** A piece is copied by four bytes, the last of which may be of no use; a pair is the two bytes of its characters. */
type Piece = { words: Int32Array; length: number };
type Unpacking = { pieces: readonly (Piece | undefined)[]; pairs: Uint16Array; utf8: number };

export function pieceOf(text: string): Piece {
  const bytes = Buffer.from(text);
  const padded = Buffer.alloc(WORD_BYTES * Math.ceil(bytes.length / WORD_BYTES));
  bytes.copy(padded);
  const words = Int32Array.from({ length: padded.length / WORD_BYTES }, (_, index) =>
    padded.readInt32BE(WORD_BYTES * index),
  );
  return { words, length: bytes.length };
}

export type ByteWriter = {
  text: (text: string) => void;
  bytes: (bytes: Buffer, start: number, end: number) => void;
  /** Writes the 16 bytes of four words, the first the highest, as base64url without padding. */
  base64url: (words: Int32Array, at: number) => void;
  /**
   * Writes text in which control characters stand for common pieces of at most 64 bytes, or for what `other` writes, and
   * bytes from 128 on for two characters, but for those after `utf8`.
   */
  packed: (
    bytes: Buffer,
    start: number,
    end: number,
    packing: Unpacking,
    other: (code: number) => void,
  ) => void;
  /** The number of bytes written so far. */
  length: () => number;
};

/** Takes half the time of `write`, which parses its arguments first; missing in the types, as of Bun 1.4.5. */
type FastBuffer<Memory extends ArrayBufferLike> = Buffer<Memory> & {
  utf8Write: (text: string, offset: number) => number;
};

export function assertFast<Memory extends ArrayBufferLike>(buffer: Buffer<Memory>) {
  if ("utf8Write" in buffer) return buffer as FastBuffer<Memory>;
  throw new Error("Buffers have no utf8Write as in Bun 1.4.5");
}
const allocate = (bytes: number) => assertFast(Buffer.allocUnsafe(bytes));

const viewOf = ({ buffer, byteOffset, byteLength }: Buffer) =>
  new DataView(buffer, byteOffset, byteLength);

let out = allocate(FIRST_BYTES);
let view = viewOf(out);
let length = 0;

function makeRoom(bytes: number) {
  if (length + bytes <= out.length) return;
  const larger = allocate(Math.max(2 * out.length, length + bytes));
  out.copy(larger, 0, 0, length);
  out = larger;
  view = viewOf(out);
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
  base64url: (words, from) => {
    makeRoom(BASE64URL_LENGTH);
    const pairs = BASE64URL_PAIRS;
    const [to, at] = [view, length];
    const [a, b] = [words[from] as number, words[from + 1] as number];
    const [c, d] = [words[from + 2] as number, words[from + 3] as number];
    to.setUint16(at, pairs[a >>> 20] as number);
    to.setUint16(at + 2, pairs[(a >>> 8) & 0xfff] as number);
    to.setUint16(at + 4, pairs[((a << 4) & 0xff0) | (b >>> 28)] as number);
    to.setUint16(at + 6, pairs[(b >>> 16) & 0xfff] as number);
    to.setUint16(at + 8, pairs[(b >>> 4) & 0xfff] as number);
    to.setUint16(at + 10, pairs[((b << 8) & 0xf00) | (c >>> 24)] as number);
    to.setUint16(at + 12, pairs[(c >>> 12) & 0xfff] as number);
    to.setUint16(at + 14, pairs[c & 0xfff] as number);
    to.setUint16(at + 16, pairs[d >>> 20] as number);
    to.setUint16(at + 18, pairs[(d >>> 8) & 0xfff] as number);
    to.setUint16(at + 20, pairs[(d << 4) & 0xff0] as number);
    length += BASE64URL_LENGTH;
  },
  packed: (bytes, start, end, { pieces, pairs, utf8 }, other) => {
    makeRoom(PIECE_BYTES_MAX * (end - start));
    let to = out;
    let words = view;
    let at = length;
    for (let from = start; from < end; from += 1) {
      const byte = bytes[from] as number;
      if (byte >= FIRST_PAIR) {
        words.setUint16(at, pairs[byte - FIRST_PAIR] as number);
        at += 2;
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
        for (let index = 0; index < piece.words.length; index += 1)
          words.setInt32(at + WORD_BYTES * index, piece.words[index] as number);
        at += piece.length;
        continue;
      }
      length = at;
      other(byte);
      makeRoom(PIECE_BYTES_MAX * (end - from));
      to = out;
      words = view;
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
