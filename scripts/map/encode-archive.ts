import { tileId } from "@hereabouts/api/lib/pmtiles";
import { PbfWriter } from "pbf";

export type Tile = { z: number; x: number; y: number; bytes: Uint8Array<ArrayBuffer> };
type Entry = { id: number; offset: number; length: number; run: number };

const HEADER_BYTES = 127;
const LEAF_ENTRIES = 4096;
const [GZIP, VECTOR] = [2, 1] as const;
const UNITS = 1e7;

const zip = (bytes: Uint8Array<ArrayBuffer>) => Bun.gzipSync(bytes, { level: 9 });

function encodeDirectory(entries: readonly Entry[]) {
  const directory = new PbfWriter();
  directory.writeVarint(entries.length);
  let before = 0;
  for (const { id } of entries) {
    directory.writeVarint(id - before);
    before = id;
  }
  for (const { run } of entries) directory.writeVarint(run);
  for (const { length } of entries) directory.writeVarint(length);
  let end = -1;
  for (const { offset, length } of entries) {
    directory.writeVarint(offset === end ? 0 : offset + 1);
    end = offset + length;
  }
  return zip(new Uint8Array(directory.finish()));
}

function placeTiles(tiles: readonly Tile[]) {
  const known = new Map<string, { offset: number; length: number }>();
  const [contents, entries]: [Uint8Array[], Entry[]] = [[], []];
  let size = 0;
  const numbered = tiles.map((tile) => ({ ...tile, id: tileId(tile.z, tile.x, tile.y) }));
  for (const { id, bytes } of numbered.sort((a, b) => a.id - b.id)) {
    const hash = Bun.SHA256.hash(bytes, "hex");
    let place = known.get(hash);
    if (!place) {
      const zipped = zip(bytes);
      place = { offset: size, length: zipped.length };
      known.set(hash, place);
      contents.push(zipped);
      size += zipped.length;
    }
    const last = entries.at(-1);
    if (last?.offset === place.offset && last.id + last.run === id) last.run += 1;
    else entries.push({ id, run: 1, ...place });
  }
  return { entries, contents: Buffer.concat(contents), different: contents.length };
}

/** Two levels of directories: the first has to fit into 16 kB with the header. */
function directoriesOf(entries: readonly Entry[]) {
  const leaves: Uint8Array[] = [];
  const root: Entry[] = [];
  let offset = 0;
  for (let start = 0; start < entries.length; start += LEAF_ENTRIES) {
    const part = entries.slice(start, start + LEAF_ENTRIES);
    const leaf = encodeDirectory(part);
    root.push({ id: part[0]?.id ?? 0, offset, length: leaf.length, run: 0 });
    leaves.push(leaf);
    offset += leaf.length;
  }
  return { root: encodeDirectory(root), leaves: Buffer.concat(leaves) };
}

/** An archive of PMTiles 3: https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md */
export function encodeArchive(tiles: readonly Tile[], facts: object) {
  const { entries, contents, different } = placeTiles(tiles);
  const { root, leaves } = directoriesOf(entries);
  const metadata = zip(new TextEncoder().encode(JSON.stringify(facts)));
  const header = new DataView(new ArrayBuffer(HEADER_BYTES));
  for (const [index, code] of [..."PMTiles"].entries()) header.setUint8(index, code.charCodeAt(0));
  header.setUint8(7, 3);
  let offset = HEADER_BYTES;
  for (const [index, part] of [root, metadata, leaves, contents].entries()) {
    header.setBigUint64(8 + index * 16, BigInt(offset), true);
    header.setBigUint64(16 + index * 16, BigInt(part.length), true);
    offset += part.length;
  }
  const addressed = entries.reduce((sum, { run }) => sum + run, 0);
  for (const [index, count] of [addressed, entries.length, different].entries())
    header.setBigUint64(72 + index * 8, BigInt(count), true);
  const levels = tiles.map(({ z }) => z);
  const small = [1, GZIP, GZIP, VECTOR, Math.min(...levels), Math.max(...levels)];
  for (const [index, value] of small.entries()) header.setUint8(96 + index, value);
  for (const [index, degrees] of [-180, -85, 180, 85].entries())
    header.setInt32(102 + index * 4, degrees * UNITS, true);
  return Buffer.concat([new Uint8Array(header.buffer), root, metadata, leaves, contents]);
}
