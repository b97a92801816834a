import { afterAll, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { openArchive, tileId } from "@hereabouts/api/lib/pmtiles";
import { MAP_EXTENT, MAP_LEVELS, MAP_MARGIN } from "@hereabouts/api/map/map-tiles.schema";
import { MAP_VERSION } from "@hereabouts/api/map/map-version.schema";
import { VectorTile } from "@mapbox/vector-tile";
import { PbfReader } from "pbf";
import { encodeArchive } from "./encode-archive.ts";
import { project } from "./geometry.ts";
import { type Manifest, hashTool } from "./manifest.ts";
import { tilesOf } from "./tiler.ts";

const MAP = join(import.meta.dir, "../../api/map");
const ARCHIVE = join(MAP, "world.pmtiles");
const FINEST = 7;
const LAYERS = ["land", "lakes", "rivers", "borders", "places"];
const folder = mkdtempSync(join(tmpdir(), "world-"));
afterAll(() => rmSync(folder, { recursive: true }));

const tileIn = openArchive(ARCHIVE);

async function decoded(z: number, x: number, y: number, read = tileIn) {
  const zipped = await read(z, x, y);
  return zipped && new VectorTile(new PbfReader(gunzipSync(zipped)));
}

const featuresOf = (tile: VectorTile | undefined, name: string) => {
  const layer = tile?.layers[name];
  return Array.from({ length: layer?.length ?? 0 }, (_, index) => layer!.feature(index));
};

async function at(latitude: number, longitude: number) {
  const { x, y } = project(longitude, latitude);
  const tile = await decoded(FINEST, Math.floor(x * 2 ** FINEST), Math.floor(y * 2 ** FINEST));
  const levels = (layer: string) =>
    featuresOf(tile, layer).map(({ properties }) => properties.level);
  const names = featuresOf(tile, "places").map(({ properties }) => properties.name);
  return {
    tile,
    names,
    lakes: levels("lakes"),
    rivers: levels("rivers"),
    borders: levels("borders"),
  };
}

/** The share of a tile that is land. */
function landOf(tile: VectorTile | undefined) {
  let area = 0;
  for (const feature of featuresOf(tile, "land"))
    for (const ring of feature.loadGeometry())
      for (const [index, { x, y }] of ring.entries()) {
        const next = ring[index + 1] ?? ring[0]!;
        area += (x * next.y - next.x * y) / 2;
      }
  return area / (MAP_EXTENT + 2 * MAP_MARGIN) ** 2;
}

describe("the archive in the repository", () => {
  test("is what this very tool wrote from the sources that its manifest names", async () => {
    const manifest = (await Bun.file(join(MAP, "world.json")).json()) as Manifest;
    const bytes = await Bun.file(ARCHIVE).bytes();
    expect(bytes.length).toBe(manifest.bytes);
    expect(Bun.SHA256.hash(bytes, "hex")).toBe(manifest.sha256);
    expect(manifest.sha256).toStartWith(MAP_VERSION);
    expect(manifest.tool, "bun scripts/map/build.ts writes the archive anew").toBe(
      await hashTool(),
    );
    const { dependencies } = await Bun.file(join(import.meta.dir, "sources/package.json")).json();
    expect(manifest.sources).toMatchObject(dependencies);
    expect(Object.keys(manifest.sources)).toContain("binned_GSHHS_f.nc");
  });

  test("has a valid header, of at most 15 MB", async () => {
    const file = Bun.file(ARCHIVE);
    expect(file.size).toBeLessThan(15e6);
    const header = new DataView(await file.slice(0, 127).arrayBuffer());
    const numberAt = (offset: number) => Number(header.getBigUint64(offset, true));
    expect(await file.slice(0, 7).text()).toBe("PMTiles");
    expect(header.getUint8(7)).toBe(3);
    expect(numberAt(8) + numberAt(16)).toBeLessThan(16_384);
    expect(numberAt(56) + numberAt(64)).toBe(file.size);
    expect([header.getUint8(100), header.getUint8(101)]).toEqual([0, FINEST]);
  });

  test("has tiles that all can be read, of the layers that are known", async () => {
    const counts: Record<number, number> = {};
    const seen = new Set<string>();
    for (const z of MAP_LEVELS)
      for (let x = 0; x < 2 ** z; x += 1)
        for (let y = 0; y < 2 ** z; y += 1) {
          const tile = await decoded(z, x, y);
          if (!tile) continue;
          counts[z] = (counts[z] ?? 0) + 1;
          for (const [name, layer] of Object.entries(tile.layers)) {
            seen.add(name);
            expect(layer.extent).toBe(MAP_EXTENT);
            const [left, top, right, bottom] = layer.feature(0).bbox() as [
              number,
              number,
              number,
              number,
            ];
            expect(Math.min(left, top)).toBeGreaterThanOrEqual(-MAP_MARGIN);
            expect(Math.max(right, bottom)).toBeLessThanOrEqual(MAP_EXTENT + MAP_MARGIN);
          }
        }
    expect([...seen].toSorted()).toEqual(LAYERS.toSorted());
    expect(counts).toEqual({ 0: 1, 1: 4, 2: 16, 3: 61, 4: 216, 7: 8356 });
  });

  test("knows the world", async () => {
    const city = await at(37.7749, -122.4194);
    expect(city.names).toContain("San Francisco");
    expect(city.names).toContain("Mission District");
    expect(landOf(city.tile)).toBeWithin(0.5, 0.8);
    expect((await at(52.52, 13.405)).names).toContain("Kreuzberg");
    expect((await at(69.65, 18.95)).names).toContain("Tromsø");
    expect((await at(35.67, 139.7)).names).toContain("Shibuya");
    expect((await at(46.45, 6.5)).lakes).toContain(2);
    expect((await at(48.58, 7.75)).borders).toHaveLength(1);
    expect((await at(50.94, 6.96)).rivers).toContain(1);
    expect(landOf((await at(23, 5)).tile)).toBeCloseTo(1, 3);
    // The antimeridian, the antarctic coast and the middle of the Pacific.
    expect(landOf((await at(66.5, 179.5)).tile)).toBeGreaterThan(0.2);
    expect(landOf((await at(66.5, -179.5)).tile)).toBeGreaterThan(0.2);
    expect(landOf((await at(-80, 60)).tile)).toBeCloseTo(1, 3);
    expect((await at(0.5, -150)).tile).toBeUndefined();
  });
});

describe("the tool", () => {
  const square = [project(5, 45), project(15, 45), project(15, 55), project(5, 55)];
  const world = {
    shapes: [{ layer: "land", level: 1, isRing: true, line: square }],
    places: [{ at: project(10, 50), name: "Middle", rank: 40, isPart: false }],
    isNear: () => true,
  };
  const archive = () =>
    encodeArchive(
      [...MAP_LEVELS].flatMap((z) => [...tilesOf(world, z)]),
      {},
    );

  test("makes the same of the same", () => {
    expect(Bun.SHA256.hash(archive(), "hex")).toBe(Bun.SHA256.hash(archive(), "hex"));
  });

  test("writes what the server reads, cut at the margins of the tiles", async () => {
    const path = join(folder, "small.pmtiles");
    await Bun.write(path, archive());
    const read = openArchive(path);
    const { x, y } = project(10, 50);
    const [column, row] = [Math.floor(x * 128), Math.floor(y * 128)];
    const tile = await decoded(FINEST, column, row, read);
    expect(featuresOf(tile, "places").map(({ properties }) => properties)).toEqual([
      { name: "Middle", rank: 40 },
    ]);
    const [ring] = featuresOf(tile, "land")[0]!.loadGeometry();
    const [left, top, right, bottom] = featuresOf(tile, "land")[0]!.bbox() as number[];
    expect(ring).toHaveLength(5);
    expect([left, top]).toEqual([-MAP_MARGIN, -MAP_MARGIN]);
    expect([right, bottom]).toEqual([MAP_EXTENT + MAP_MARGIN, MAP_EXTENT + MAP_MARGIN]);
    expect(await read(FINEST, column + 9, row)).toBeUndefined();
  });

  test("numbers the tiles as PMTiles does", () => {
    // From the specification of PMTiles 3.
    expect([
      tileId(0, 0, 0),
      tileId(1, 0, 0),
      tileId(1, 0, 1),
      tileId(1, 1, 1),
      tileId(1, 1, 0),
    ]).toEqual([0, 1, 2, 3, 4]);
    expect(tileId(12, 3423, 1763)).toBe(19_078_479);
  });
});
