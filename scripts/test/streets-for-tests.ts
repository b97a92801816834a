import { MAP_EXTENT } from "@hereabouts/api/map/map-tiles.schema";
import { encodeArchive } from "../map/encode-archive.ts";
import type { Tile } from "../map/encode-archive.ts";
import { encodeTile } from "../map/encode-tile.ts";
import type { Feature } from "../map/encode-tile.ts";
import { project } from "../map/geometry.ts";

const [FIRST, LAST] = [8, 13] as const;
const [path, latitude, longitude] = process.argv.slice(2);
if (path === undefined) throw new Error("PATH LATITUDE LONGITUDE");
const { x, y } = project(Number(longitude), Number(latitude));

/** By the names of Protomaps' schema: a park on all of the tile, a street across it, and where the place is its name. */
function layersOf(middle: { x: number; y: number }): Record<string, Feature[]> {
  const end = MAP_EXTENT;
  const square = [
    { x: 0, y: 0 },
    { x: end, y: 0 },
    { x: end, y: end },
    { x: 0, y: end },
  ];
  const street = [
    { x: 0, y: middle.y },
    { x: end, y: middle.y },
  ];
  return {
    earth: [{ type: "ring", lines: [square], facts: { kind: "earth" } }],
    landuse: [{ type: "ring", lines: [square], facts: { kind: "park" } }],
    roads: [{ type: "line", lines: [street], facts: { kind: "highway", name: "Long Street" } }],
    places: [
      { type: "point", lines: [[middle]], facts: { kind: "neighbourhood", name: "Old Harbour" } },
    ],
  };
}

const tiles = Array.from({ length: LAST - FIRST + 1 }, (_, index): Tile => {
  const z = FIRST + index;
  const [column, row] = [Math.floor(x * 2 ** z), Math.floor(y * 2 ** z)];
  const middle = { x: (x * 2 ** z - column) * MAP_EXTENT, y: (y * 2 ** z - row) * MAP_EXTENT };
  const bytes = encodeTile(layersOf(middle));
  if (!bytes) throw new Error("there is something on every tile");
  return { z, x: column, y: row, bytes };
});

/** A file as `MAP_FILE` names one, around a place. */
await Bun.write(path, encodeArchive(tiles, {}));
