const FIRST_BYTES = 64 * 1024;
/** Networks deliver packets of some hundred bytes; a sender of far smaller ones does so on purpose. */
const PIECES_FREE = 1000;
const BYTES_PER_PIECE = 64;

/** The body arrived too slowly or in too many pieces. */
export class ReadingStopped extends Error {}

type Source = Pick<Request, "body" | "headers">;

/** Rejects when the time is up; `clear` cancels it. */
function deadline(withinMs: number) {
  const { promise, reject } = Promise.withResolvers<never>();
  promise.catch(() => undefined);
  const timer =
    withinMs === Infinity ? undefined : setTimeout(() => reject(new ReadingStopped()), withinMs);
  return { passed: promise, clear: () => clearTimeout(timer) };
}

/** The same bytes in a larger buffer. */
function grown(bytes: Uint8Array<ArrayBuffer>, size: number, maxBytes: number) {
  const larger = new Uint8Array(Math.min(maxBytes, Math.max(size, bytes.length * 2)));
  larger.set(bytes);
  return larger;
}

async function readInto(reader: ReadableStreamDefaultReader<Uint8Array>, maxBytes: number) {
  let bytes = new Uint8Array(Math.min(FIRST_BYTES, maxBytes));
  let size = 0;
  for (let pieces = 1; ; pieces += 1) {
    const { done, value } = await reader.read();
    if (done) return bytes.subarray(0, size);
    const end = size + value.length;
    if (end > maxBytes) return undefined;
    if (pieces > PIECES_FREE + end / BYTES_PER_PIECE) throw new ReadingStopped();
    if (end > bytes.length) bytes = grown(bytes, end, maxBytes);
    bytes.set(value, size);
    size = end;
  }
}

/** Reads no further than the limit, whatever Content-Length says; undefined if there is more. */
export async function readAtMost({ body, headers }: Source, maxBytes: number, withinMs = Infinity) {
  if (Number(headers.get("content-length")) > maxBytes) return undefined;
  if (!body) return new Uint8Array();
  const reader: ReadableStreamDefaultReader<Uint8Array> = body.getReader();
  const { passed, clear } = deadline(withinMs);
  try {
    return await Promise.race([readInto(reader, maxBytes), passed]);
  } finally {
    clear();
    void reader.cancel().catch(() => undefined);
  }
}
