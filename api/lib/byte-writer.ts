const FIRST_BYTES = 2 ** 16;
/** A character of a JavaScript string takes three bytes of UTF-8 at most. */
const BYTES_A_CHARACTER = 3;

export type ByteWriter = {
  text: (text: string) => void;
  bytes: (bytes: Buffer, start: number, end: number) => void;
};

/** Half as long as `write`, which reads its arguments first; the types leave it out. */
type FastBuffer = Buffer & { utf8Write: (text: string, offset: number) => number };
const allocate = (bytes: number) => Buffer.allocUnsafe(bytes) as FastBuffer;

let out = allocate(FIRST_BYTES);
let length = 0;

function makeRoom(bytes: number) {
  if (length + bytes <= out.length) return;
  const larger = allocate(Math.max(2 * out.length, length + bytes));
  out.copy(larger, 0, 0, length);
  out = larger;
}

const writer: ByteWriter = {
  text: (text) => {
    makeRoom(BYTES_A_CHARACTER * text.length);
    length += out.utf8Write(text, length);
  },
  bytes: (bytes, start, end) => {
    makeRoom(end - start);
    length += bytes.copy(out, length, start, end);
  },
};

/** What `write` writes, which may not wait for anything. From parts that are bytes a string would have to be encoded anew. */
export function writeBytes(write: (writer: ByteWriter) => void) {
  length = 0;
  write(writer);
  return new Uint8Array(out.subarray(0, length));
}
