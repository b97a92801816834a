import { MAP_EXTENT } from "@hereabouts/api/map/map-tiles.schema";

import type { MapPiece } from "./map-piece";
import type { Box } from "@/lib/box";
import { boxPath, clipRing, isApart, ringPath, rounded, strokePath, toCorners } from "./outlines";
import { createTimeSlices } from "./time-slices";
import type { PlacedTile } from "./tile-grid";
import type { Shape, Tile } from "./tiles";

/** Paths in pixels of the piece's zoom. */
export type Drawing = {
  /** The area covered by tiles. */
  ground: string;
  /** The covered area without land, by the "evenodd" rule. */
  sea: string;
  lakes: string;
  islands: string;
  ponds: string;
  coast: string;
  rivers: string;
  streams: string;
  borders: string;
};

/** Rivers from this level on are thin. */
const STREAM = 3;
const [LAKE_LEVEL, ISLAND_LEVEL] = [2, 3];

const boxOf = ({ x, y, width, height, zoom }: MapPiece): Box => ({
  left: x * zoom,
  top: y * zoom,
  right: (x + width) * zoom,
  bottom: (y + height) * zoom,
});

function within({ scale, x, y }: PlacedTile, { left, top, right, bottom }: Box): Box {
  const side = MAP_EXTENT * scale;
  return {
    left: Math.max(left, x),
    top: Math.max(top, y),
    right: Math.min(right, x + side),
    bottom: Math.min(bottom, y + side),
  };
}

function drawShape(drawing: Drawing, shape: Shape, tile: PlacedTile, box: Box, part: Box) {
  const { layer, level, isRing } = shape;
  const line = rounded(toCorners(shape.points, tile), isRing, tile.scale, box);
  if (layer === "rivers")
    drawing[level < STREAM ? "rivers" : "streams"] += strokePath(line, false, box);
  else if (layer === "borders") drawing.borders += strokePath(line, false, box);
  else {
    drawing.coast += strokePath(line, true, box);
    if (layer === "lakes")
      drawing[level === LAKE_LEVEL ? "lakes" : "ponds"] += ringPath(clipRing(line, box));
    else if (level === ISLAND_LEVEL) drawing.islands += ringPath(clipRing(line, box));
    else drawing.sea += ringPath(clipRing(line, part));
  }
}

function toPixels({ box: { left, top, right, bottom } }: Shape, { scale, x, y }: PlacedTile): Box {
  return {
    left: left * scale + x,
    top: top * scale + y,
    right: right * scale + x,
    bottom: bottom * scale + y,
  };
}

/** Draws a piece of the world in time slices; undefined once aborted. */
export async function drawPiece(
  piece: MapPiece,
  tiles: readonly { placed: PlacedTile; tile: Tile }[],
  signal: AbortSignal,
): Promise<Drawing | undefined> {
  const box = boxOf(piece);
  const empty = { ground: "", sea: "", lakes: "", islands: "", ponds: "" };
  const drawing: Drawing = {
    ...empty,
    coast: "",
    rivers: "",
    streams: "",
    borders: "",
  };
  const yieldIfDue = createTimeSlices();
  for (const { placed, tile } of tiles) {
    const part = within(placed, box);
    if (part.left >= part.right || part.top >= part.bottom) continue;
    drawing.ground += boxPath(part);
    drawing.sea += boxPath(part);
    for (const shape of tile.shapes) {
      if (isApart(toPixels(shape, placed), box)) continue;
      drawShape(drawing, shape, placed, box, part);
      await yieldIfDue();
      if (signal.aborted) return undefined;
    }
  }
  return drawing;
}
