const HEADER = 12;
const CHUNK_HEADER = 8;
const ANIMATION_HEADER = 16;
const ALPHA_FLAG = 0x10;
/** Chunks that hold pixels; all others are metadata. */
const PIXEL_CHUNKS = new Set(["VP8 ", "VP8L", "ALPH"]);

export type Chunk = { name: string; data: Uint8Array };

/** The complete chunks from that offset on. */
export function readChunks(bytes: Uint8Array, from = HEADER): Chunk[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const chunks: Chunk[] = [];
  for (let at = from; at + CHUNK_HEADER <= bytes.length;) {
    const start = at + CHUNK_HEADER;
    const end = start + view.getUint32(at + 4, true);
    if (end > bytes.length) break;
    const name = String.fromCharCode(...bytes.subarray(at, at + 4));
    chunks.push({ name, data: bytes.subarray(start, end) });
    at = end + (end % 2);
  }
  return chunks;
}

export function writeWebp(chunks: Chunk[]) {
  const sizes = chunks.map(({ data }) => CHUNK_HEADER + data.length + (data.length % 2));
  const bytes = new Uint8Array(sizes.reduce((sum, size) => sum + size, HEADER));
  const view = new DataView(bytes.buffer);
  const ascii = new TextEncoder();
  bytes.set(ascii.encode("RIFF"));
  view.setUint32(4, bytes.length - 8, true);
  bytes.set(ascii.encode("WEBP"), 8);
  let at = HEADER;
  for (const [index, { name, data }] of chunks.entries()) {
    bytes.set(ascii.encode(name), at);
    view.setUint32(at + 4, data.length, true);
    bytes.set(data, at + CHUNK_HEADER);
    at += sizes[index] ?? 0;
  }
  return bytes;
}

const extended = (flags: number, size: Uint8Array): Chunk => ({
  name: "VP8X",
  data: Uint8Array.of(flags, 0, 0, 0, ...size),
});

/** Width and height, which stand in the first chunk. */
export function webpSize(webp: Uint8Array) {
  const [chunk] = readChunks(webp);
  if (!chunk) return { width: null, height: null };
  const { name, data } = chunk;
  const at = (index: number) => data[index] ?? 0;
  if (name === "VP8X")
    return {
      width: 1 + (at(4) | (at(5) << 8) | (at(6) << 16)),
      height: 1 + (at(7) | (at(8) << 8) | (at(9) << 16)),
    };
  if (name === "VP8L")
    return {
      width: 1 + (((at(2) & 0x3f) << 8) | at(1)),
      height: 1 + (((at(4) & 0x0f) << 10) | (at(3) << 2) | (at(2) >> 6)),
    };
  return { width: ((at(7) & 0x3f) << 8) | at(6), height: ((at(9) & 0x3f) << 8) | at(8) };
}

/** The picture alone: no colour profile, EXIF, XMP or unknown chunk. */
export function stripMetadata(webp: Uint8Array) {
  const chunks = readChunks(webp);
  const drawn = chunks.filter(({ name }) => PIXEL_CHUNKS.has(name));
  const canvas = chunks.find(({ name }) => name === "VP8X")?.data;
  if (!canvas) return writeWebp(drawn);
  return writeWebp([extended((canvas[0] ?? 0) & ALPHA_FLAG, canvas.subarray(4, 10)), ...drawn]);
}

/** The first picture of an animation as a still image; other images unchanged. */
export function firstPictureOf(webp: Uint8Array) {
  const first = readChunks(webp).find(({ name }) => name === "ANMF")?.data;
  if (!first) return webp;
  const drawn = readChunks(first, ANIMATION_HEADER).filter(({ name }) => PIXEL_CHUNKS.has(name));
  return writeWebp([extended(ALPHA_FLAG, first.subarray(6, 12)), ...drawn]);
}
