import { MAP_EXTENT, MAP_LEVELS } from "@hereabouts/api/map/map-tiles.schema";

import type { Plane, Position } from "@/lib/map-projection";
import type { MapPiece } from "./map-piece";
import type { TileAddress } from "./tiles";

/** A tile drawn smaller than this is replaced by a coarser one. */
const TILE_MIN_PX = 640;

/** A tile with its position: a point is drawn at `unit * scale + (x, y)`. */
export type PlacedTile = { address: TileAddress; scale: number; x: number; y: number };

/** The tiles that cover a piece of the plane, in pixels of its zoom. */
export function tilesOn(piece: MapPiece, plane: Plane, own: Position): PlacedTile[] {
  const worldPx = plane.worldPx * piece.zoom;
  const z = MAP_LEVELS.findLast((level) => worldPx / 2 ** level >= TILE_MIN_PX) ?? 0;
  const sidePx = worldPx / 2 ** z;
  const middle = plane.project(own);
  const mercator = plane.project({ latitude: 0, longitude: own.longitude });
  // The upper left corner of the world.
  const left = middle.x * piece.zoom - ((own.longitude + 180) / 360) * worldPx;
  const top = mercator.y * piece.zoom - worldPx / 2;
  const column = (x: number) => Math.floor((x * piece.zoom - left) / sidePx);
  const row = (y: number) =>
    Math.min(Math.max(Math.floor((y * piece.zoom - top) / sidePx), 0), 2 ** z - 1);
  const tiles: PlacedTile[] = [];
  for (let y = row(piece.y); y <= row(piece.y + piece.height); y += 1)
    for (let x = column(piece.x); x <= column(piece.x + piece.width); x += 1)
      tiles.push({
        address: { z, x: ((x % 2 ** z) + 2 ** z) % 2 ** z, y },
        scale: sidePx / MAP_EXTENT,
        x: left + x * sidePx,
        y: top + y * sidePx,
      });
  return tiles;
}
