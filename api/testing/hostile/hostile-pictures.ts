import { crc32, deflateSync } from "node:zlib";
import { pngOf } from "../pictures.ts";

const END_OF_IMAGE = 0xd9;
const START_OF_SCAN = 0xda;
const HUFFMAN_TABLE = 0xc4;
const isMarker = (marker = 0) => marker !== 0 && (marker < 0xd0 || marker > 0xd7);

/** The last scan of a progressive JPEG with the table before it, and where it begins. */
function lastScanOf(jpeg: Uint8Array) {
  let [at, tables, scan] = [2, -1, { from: 0, to: 0 }];
  while (jpeg[at + 1] !== END_OF_IMAGE) {
    const marker = jpeg[at + 1];
    if (marker === HUFFMAN_TABLE && tables < 0) tables = at;
    const start = at;
    at += 2 + (((jpeg[at + 2] ?? 0) << 8) | (jpeg[at + 3] ?? 0));
    if (marker !== START_OF_SCAN) continue;
    while (jpeg[at] !== 0xff || !isMarker(jpeg[at + 1])) at += 1;
    scan = { from: tables < 0 ? start : tables, to: at };
    tables = -1;
  }
  return scan;
}

const flats = new Map<string, Promise<Uint8Array>>();

/** Of each size one: forty megapixels take seconds. */
function flat(width: number, height: number) {
  const key = `${width} x ${height}`;
  const made =
    flats.get(key) ??
    new Bun.Image(pngOf(8, 8, () => [90, 90, 90]))
      .resize(width, height, { fit: "fill" })
      .jpeg({ progressive: true })
      .bytes();
  flats.set(key, made);
  return made;
}

export const PROGRESSIVE_SCANS = 10;

/** A flat progressive JPEG whose last scan comes again and again: some bytes each, and all pixels to go over. */
export async function jpegOfScans(width: number, height: number, scans: number) {
  const jpeg = await flat(width, height);
  const { from, to } = lastScanOf(jpeg);
  const again = Array.from({ length: scans - PROGRESSIVE_SCANS }, () => jpeg.subarray(from, to));
  return new Uint8Array(Buffer.concat([jpeg.subarray(0, to), ...again, jpeg.subarray(to)]));
}

/** The same behind a marker that is not in use: a decoder looks on for the next scan, whatever length stands there. */
export async function jpegOfHiddenScans(width: number, height: number, scans: number) {
  const jpeg = await flat(width, height);
  const { from, to } = lastScanOf(jpeg);
  const scan = jpeg.subarray(from, to);
  const again = Array.from({ length: scans - PROGRESSIVE_SCANS }, () => scan);
  const hiding = Uint8Array.of(0xff, 0x02, 0xff, 0xff);
  const parts = [jpeg.subarray(0, to), hiding, ...again, new Uint8Array(65_535), jpeg.subarray(to)];
  return new Uint8Array(Buffer.concat(parts));
}

/** One column of pixels: small, lawful, and half a second of work for the decoder with each ten million of them. */
export function slowPng(height: number) {
  const uint32 = (value: number) =>
    Uint8Array.of(value >> 24, value >> 16, value >> 8, value & 255);
  const chunk = (name: string, data: Uint8Array) => {
    const named = Buffer.concat([Buffer.from(name), data]);
    return Buffer.concat([uint32(data.length), named, uint32(crc32(named) | 0)]);
  };
  const header = Buffer.concat([uint32(1), uint32(height), Uint8Array.of(8, 0, 0, 0, 0)]);
  return new Uint8Array(
    Buffer.concat([
      Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
      chunk("IHDR", header),
      chunk("IDAT", deflateSync(Buffer.alloc(height * 2), { level: 1 })),
      chunk("IEND", new Uint8Array()),
    ]),
  );
}
