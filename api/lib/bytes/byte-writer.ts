const FIRST_BYTES = 2 ** 16;
/** A character of a JavaScript string takes three bytes of UTF-8 at most. */
const BYTES_A_CHARACTER = 3;
/** Up to this length a loop is faster than the copying of the engine. */
const LOOP_BYTES = 24;
/** Of 16 bytes. */
const BASE64URL_LENGTH = 22;
const FIRST_CHARACTER = 32;
const FIRST_PAIR = 128;
const PIECE_BYTES_MAX = 64;
const WORD_BYTES = 4;
const IS_LITTLE_ENDIAN = new Uint8Array(Int32Array.of(1).buffer)[0] === 1;
const [COMMA, END_BRACKET] = [0x2c, 0x5d];
const BASE64URL = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
/** Two characters for each twelve bits. */
const BASE64URL_PAIRS = Uint16Array.from({ length: 64 ** 2 }, (_, bits) =>
  Buffer.from(BASE64URL.charAt(bits >> 6) + BASE64URL.charAt(bits & 63)).readUInt16BE(),
);

/** A text that is copied by four bytes, the last of which may be of no use. */
type Piece = { words: Int32Array; length: number };
/** What each byte from 32 on stands for: one or two characters, the first in the upper half. */
type Unpacking = { pieces: readonly (Piece | undefined)[]; characters: Uint16Array; utf8: number };

export function pieceOf(text: string): Piece {
  const bytes = Buffer.from(text);
  const words = new Int32Array(Math.ceil(bytes.length / WORD_BYTES));
  bytes.copy(Buffer.from(words.buffer));
  return { words, length: bytes.length };
}

export type ByteWriter = {
  text: (text: string) => void;
  bytes: (bytes: Buffer, start: number, end: number) => void;
  /** Writes a text of that many bytes that begins with a word. */
  words: (words: Int32Array, at: number, bytes: number) => void;
  /** Ends a list, each item of which has a comma after it. */
  endList: () => void;
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

const base64urlPair = (bits: number) => BASE64URL_PAIRS[bits & 0xfff] as number;

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

function writeWords(words: Int32Array, from: number, bytes: number) {
  const to = view;
  const start = length;
  for (let at = 0; at < bytes; at += WORD_BYTES)
    to.setInt32(start + at, words[from + (at >> 2)] as number, IS_LITTLE_ENDIAN);
  length = start + bytes;
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
  words: (words, from, bytes) => {
    makeRoom(bytes + WORD_BYTES);
    writeWords(words, from, bytes);
  },
  endList: () => {
    makeRoom(1);
    if (out[length - 1] === COMMA) length -= 1;
    out[length++] = END_BRACKET;
  },
  base64url: (words, from) => {
    makeRoom(BASE64URL_LENGTH);
    const to = view;
    const at = length;
    const a = words[from] as number;
    const b = words[from + 1] as number;
    const c = words[from + 2] as number;
    const d = words[from + 3] as number;
    to.setInt32(at, (base64urlPair(a >>> 20) << 16) | base64urlPair(a >>> 8));
    to.setInt32(at + 4, (base64urlPair((a << 4) | (b >>> 28)) << 16) | base64urlPair(b >>> 16));
    to.setInt32(at + 8, (base64urlPair(b >>> 4) << 16) | base64urlPair((b << 8) | (c >>> 24)));
    to.setInt32(at + 12, (base64urlPair(c >>> 12) << 16) | base64urlPair(c));
    to.setInt32(at + 16, (base64urlPair(d >>> 20) << 16) | base64urlPair(d >>> 8));
    to.setUint16(at + 20, base64urlPair(d << 4));
    length += BASE64URL_LENGTH;
  },
  packed: (bytes, start, end, { pieces, characters, utf8 }, other) => {
    makeRoom(PIECE_BYTES_MAX * (end - start));
    let to = out;
    let words = view;
    let at = length;
    for (let from = start; from < end; from += 1) {
      const byte = bytes[from] as number;
      if (byte >= FIRST_CHARACTER) {
        // Without a branch, of which none knows whether one character comes or two.
        words.setUint16(at, characters[byte] as number);
        at += 1 + (byte >>> 7);
        continue;
      }
      if (byte === utf8) {
        for (; from + 1 < end && (bytes[from + 1] as number) >= FIRST_PAIR; from += 1)
          to[at++] = bytes[from + 1] as number;
        continue;
      }
      const piece = pieces[byte];
      if (piece) {
        length = at;
        writeWords(piece.words, 0, piece.length);
        at = length;
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
export const writeBytes = (write: (writer: ByteWriter) => void) =>
  new Uint8Array(writeBriefly(write));

/** The same, valid until the next call of either. */
export function writeBriefly(write: (writer: ByteWriter) => void) {
  length = 0;
  write(writer);
  return out.subarray(0, length);
}
