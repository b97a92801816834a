import { join } from "node:path";
import { MAP_LEVELS } from "@hereabouts/api/map/map-tiles.schema";
import { borders } from "./borders.ts";
import { type Tile, encodeArchive } from "./encode-archive.ts";
import { rivers, shorelines } from "./gshhg.ts";
import { nearPlaces, readPlaces } from "./places.ts";
import { type Shape, tilesOf } from "./tiler.ts";
import { manifestOf, sourceVersions, versionFile } from "./manifest.ts";

const MAP = join(import.meta.dir, "../../api/map");
const LAYER = ["", "land", "lakes", "land", "lakes"];

async function readShapes() {
  const shapes: Shape[] = [];
  for await (const { level, ring } of shorelines())
    shapes.push({ layer: LAYER[level] ?? "land", level, isRing: true, line: ring });
  for await (const { level, line } of rivers())
    shapes.push({ layer: "rivers", level, isRing: false, line });
  for (const line of await borders())
    shapes.push({ layer: "borders", level: 0, isRing: false, line });
  return shapes;
}

Bun.spawnSync([process.execPath, "install", "--frozen-lockfile", "--silent"], {
  cwd: join(import.meta.dir, "sources"),
  stdio: ["ignore", "inherit", "inherit"],
});
const places = readPlaces();
const world = { shapes: await readShapes(), places, isNear: nearPlaces(places) };
const tiles: Tile[] = [];
for (const z of MAP_LEVELS) {
  const before = tiles.length;
  for (const tile of tilesOf(world, z)) tiles.push(tile);
  console.log(`level ${z}: ${tiles.length - before} tiles`);
}
const archive = encodeArchive(tiles, {
  name: "The world",
  attribution: "GSHHG, GeoNames, Natural Earth",
});
await Bun.write(join(MAP, "world.pmtiles"), archive);
const manifest = await manifestOf(archive, await sourceVersions());
await Bun.write(join(MAP, "world.json"), `${JSON.stringify(manifest, null, 2)}\n`);
await Bun.write(join(MAP, "map-version.schema.ts"), versionFile(manifest));
console.log(`${(archive.length / 1e6).toFixed(1)} MB`);
