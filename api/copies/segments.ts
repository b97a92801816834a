import { createHash } from "node:crypto";
import type { LogPosition } from "./log-reader.ts";

const MAGIC = 0x48424331;
const LENGTHS_BYTES = 12;
const DIGEST_BYTES = 32;

export type Page = readonly [number: number, content: Uint8Array];

export type SegmentHead = {
  /** Its number in the generation. */
  n: number;
  /** When it was read from the log. */
  at: number;
  pageSize: number;
  pages: number;
  /**
   * The size of the database in pages after it; 0 if more segments belong to the same state. Only then a restored
   * database is complete.
   */
  size: number;
  log?: LogPosition;
  /** The state of the file when the server stopped, with an empty log. */
  closed?: FileState;
};
export type FileState = { bytes: number; modifiedMs: number };
export type Segment = { head: SegmentHead; body: Uint8Array; end: number };

const digestOf = (...pieces: Uint8Array[]) => {
  const hash = createHash("sha256");
  for (const piece of pieces) hash.update(piece);
  return hash.digest();
};

/** Encodes pages of the database and their head, compressed, with a digest. */
export async function encodeSegment(
  given: Omit<SegmentHead, "pages">,
  pages: readonly Page[],
): Promise<Uint8Array> {
  const head = Buffer.from(JSON.stringify({ ...given, pages: pages.length }));
  const raw = Buffer.alloc(pages.length * (4 + given.pageSize));
  for (const [index, [number, content]] of pages.entries()) {
    raw.writeUint32BE(number, index * 4);
    raw.set(content, pages.length * 4 + index * given.pageSize);
  }
  const body = await Bun.zstdCompress(raw, { level: 1 });
  const lengths = Buffer.alloc(LENGTHS_BYTES);
  lengths.writeUint32BE(MAGIC, 0);
  lengths.writeUint32BE(head.length, 4);
  lengths.writeUint32BE(body.length, 8);
  return Buffer.concat([lengths, head, body, digestOf(lengths, head, body)]);
}

/** Reads segments up to the first incomplete one. */
export function* segmentsIn(bytes: Uint8Array): Generator<Segment> {
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 0; at + LENGTHS_BYTES <= all.length;) {
    if (all.readUint32BE(at) !== MAGIC) return;
    const bodyAt = at + LENGTHS_BYTES + all.readUint32BE(at + 4);
    const digestAt = bodyAt + all.readUint32BE(at + 8);
    const end = digestAt + DIGEST_BYTES;
    if (end > all.length) return;
    if (!digestOf(all.subarray(at, digestAt)).equals(all.subarray(digestAt, end))) return;
    const head = JSON.parse(String(all.subarray(at + LENGTHS_BYTES, bodyAt))) as SegmentHead;
    yield { head, body: all.subarray(bodyAt, digestAt), end };
    at = end;
  }
}

export async function pagesOf({ head, body }: Segment): Promise<Page[]> {
  if (head.pages === 0) return [];
  const raw = Buffer.from(await Bun.zstdDecompress(body));
  return Array.from({ length: head.pages }, (_, index) => {
    const from = head.pages * 4 + index * head.pageSize;
    return [raw.readUint32BE(index * 4), raw.subarray(from, from + head.pageSize)];
  });
}
