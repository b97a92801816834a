import { closeSync, openSync, readSync } from "node:fs";

type Entry = { id: number; run: number; length: number; offset: number };
type Bytes = Uint8Array<ArrayBuffer>;
type Bounds = [west: number, south: number, east: number, north: number];

const HEADER_BYTES = 127;
/** Directories of a large archive that are held in memory, of some 4,000 tiles each. */
const LEAVES_MAX = 32;
const [GZIP, VECTOR] = [2, 1] as const;
const UNITS = 1e7;

/** Where a tile stands along the Hilbert curves of PMTiles. */
export function tileId(z: number, x: number, y: number) {
  let id = (4 ** z - 1) / 3;
  let [column, row] = [x, y];
  for (let side = 2 ** (z - 1); side >= 1; side /= 2) {
    const [right, low] = [column & side ? 1 : 0, row & side ? 1 : 0];
    id += side * side * ((3 * right) ^ low);
    if (low === 0) {
      if (right === 1) [column, row] = [side - 1 - column, side - 1 - row];
      [column, row] = [row, column];
    }
  }
  return id;
}

function numbersIn(bytes: Uint8Array) {
  let at = 0;
  return () => {
    let value = 0;
    for (let factor = 1; ; factor *= 128) {
      const byte = bytes[at] ?? 0;
      at += 1;
      value += (byte & 127) * factor;
      if (byte < 128) return value;
    }
  };
}

function decodeDirectory(zipped: Bytes): Entry[] {
  const next = numbersIn(Bun.gunzipSync(zipped));
  let id = 0;
  const entries = Array.from({ length: next() }, (): Entry => {
    id += next();
    return { id, run: 0, length: 0, offset: 0 };
  });
  for (const entry of entries) entry.run = next();
  for (const entry of entries) entry.length = next();
  let end = 0;
  for (const entry of entries) {
    entry.offset = (next() || end + 1) - 1;
    end = entry.offset + entry.length;
  }
  return entries;
}

/** The last entry at or before the tile, if it covers the tile or leads to another directory. */
function find(entries: readonly Entry[], id: number) {
  let [low, high] = [0, entries.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((entries[middle]?.id ?? Infinity) <= id) low = middle + 1;
    else high = middle;
  }
  const entry = entries[low - 1];
  return entry && (entry.run === 0 || id < entry.id + entry.run) ? entry : undefined;
}

function readHeader(path: string) {
  const header = new Uint8Array(HEADER_BYTES);
  let file: number | undefined;
  try {
    file = openSync(path, "r");
    readSync(file, header, 0, HEADER_BYTES, 0);
  } catch {
    throw new Error("names a file that cannot be read");
  } finally {
    if (file !== undefined) closeSync(file);
  }
  return header;
}

/** Reads the header of an archive of gzipped vector tiles, in degrees. Throws what is wrong as the end of a sentence. */
export function describeArchive(path: string) {
  const bytes = readHeader(path);
  if (new TextDecoder().decode(bytes.subarray(0, 7)) !== "PMTiles" || bytes[7] !== 3)
    throw new Error("must name a file of PMTiles 3");
  if (bytes[97] !== GZIP || bytes[98] !== GZIP || bytes[99] !== VECTOR)
    throw new Error("must name a file of vector tiles, compressed by gzip");
  const header = new DataView(bytes.buffer);
  const degreesAt = (at: number) => header.getInt32(at, true) / UNITS;
  const bounds: Bounds = [degreesAt(102), degreesAt(106), degreesAt(110), degreesAt(114)];
  return { path, maxZoom: header.getUint8(101), bounds };
}

/** Reads single tiles, gzipped as they are stored, from an archive of PMTiles 3 without holding it in memory. */
export function openArchive(path: string) {
  const read = (offset: number, length: number) =>
    Bun.file(path)
      .slice(offset, offset + length)
      .bytes();
  async function readRoot() {
    const bytes = await read(0, HEADER_BYTES);
    const header = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const numberAt = (at: number) => Number(header.getBigUint64(at, true));
    const root = decodeDirectory(await read(numberAt(8), numberAt(16)));
    return { root, leaves: numberAt(40), tiles: numberAt(56) };
  }
  let opened: ReturnType<typeof readRoot> | undefined;
  const known = new Map<number, Entry[]>();
  async function readLeaf(offset: number, length: number) {
    const leaf = known.get(offset) ?? decodeDirectory(await read(offset, length));
    known.delete(offset);
    known.set(offset, leaf);
    const [oldest] = known.keys();
    if (known.size > LEAVES_MAX && oldest !== undefined) known.delete(oldest);
    return leaf;
  }
  return async (z: number, x: number, y: number): Promise<Bytes | undefined> => {
    opened ??= readRoot().catch((error: unknown) => {
      opened = undefined;
      throw error;
    });
    const { root, leaves, tiles } = await opened;
    const id = tileId(z, x, y);
    let entry = find(root, id);
    while (entry && entry.run === 0)
      entry = find(await readLeaf(leaves + entry.offset, entry.length), id);
    return entry && read(tiles + entry.offset, entry.length);
  };
}
