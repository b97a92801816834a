import { MAP_VERSION } from "@hereabouts/api/map/map-version.schema";
import { VectorTile } from "@mapbox/vector-tile";
import { PbfReader } from "pbf";

import { MAP_CACHE } from "@/lib/device/map-cache";
import type { Point } from "@/lib/map-projection";
import type { Box } from "@/lib/box";
import { createTimeSlices } from "./time-slices";

const LAYERS = ["land", "rivers", "lakes", "borders"] as const;
const [LINE, RING] = [2, 3];

export type TileAddress = { z: number; x: number; y: number };
export type Shape = {
  layer: (typeof LAYERS)[number];
  level: number;
  isRing: boolean;
  points: readonly Point[];
  box: Box;
};
export type PlaceName = Point & { name: string; rank: number; isPart: boolean };
/** In the units of a tile. */
export type Tile = { shapes: readonly Shape[]; names: readonly PlaceName[] };

/** A tile with only sea. */
const SEA: Tile = { shapes: [], names: [] };

function boxOf(points: readonly Point[]): Box {
  const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (const { x, y } of points) {
    box.left = Math.min(box.left, x);
    box.right = Math.max(box.right, x);
    box.top = Math.min(box.top, y);
    box.bottom = Math.max(box.bottom, y);
  }
  return box;
}

const featuresOf = (tile: VectorTile, name: string) => {
  const layer = tile.layers[name];
  return Array.from({ length: layer?.length ?? 0 }, (_, index) => layer?.feature(index)).filter(
    (feature) => feature !== undefined,
  );
};

async function decodeTile(bytes: ArrayBuffer): Promise<Tile> {
  const tile = new VectorTile(new PbfReader(bytes));
  const shapes: Shape[] = [];
  const yieldIfDue = createTimeSlices();
  for (const layer of LAYERS)
    for (const feature of featuresOf(tile, layer)) {
      await yieldIfDue();
      if (feature.type !== LINE && feature.type !== RING) continue;
      const isRing = feature.type === RING;
      const level = Number(feature.properties.level);
      for (const line of feature.loadGeometry()) {
        // A ring repeats its first point at the end.
        const points = isRing ? line.slice(0, -1) : line;
        shapes.push({ layer, level, isRing, points, box: boxOf(points) });
      }
    }
  const names = featuresOf(tile, "places").flatMap((feature) => {
    const { name, rank, part } = feature.properties;
    return feature
      .loadGeometry()
      .flat()
      .map(({ x, y }) => ({ x, y, name: String(name), rank: Number(rank), isPart: part === 1 }));
  });
  return { shapes, names };
}

/** Cached until the session ends rather than by the browser, whose cache would reveal later which places were viewed. */
async function fetchTile(address: string) {
  const cache = await globalThis.caches?.open(MAP_CACHE).catch(() => undefined);
  const known = await cache?.match(address);
  if (known) return known;
  const response = await fetch(address, { cache: "no-store" });
  if (response.status === 200) await cache?.put(address, response.clone()).catch(() => undefined);
  return response;
}

/** Undefined if it cannot be loaded. */
export async function loadTile({ z, x, y }: TileAddress): Promise<Tile | undefined> {
  try {
    const response = await fetchTile(`/map/${z}/${x}/${y}?v=${MAP_VERSION}`);
    if (response.status === 204) return SEA;
    return response.ok ? await decodeTile(await response.arrayBuffer()) : undefined;
  } catch {
    return undefined;
  }
}
