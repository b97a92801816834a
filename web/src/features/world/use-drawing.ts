import { startTransition, useEffect, useRef, useState } from "react";

import type { Plane, Position } from "@/lib/map-projection";
import type { MapPiece } from "./map-piece";
import { type Drawing, drawPiece } from "./drawing";
import { type PlacedTile, tilesOn } from "./tile-grid";
import { type Tile, type TileAddress, loadTile } from "./tiles";

const TILES_MAX = 24;

export type Drawn = {
  piece: MapPiece;
  plane: Plane;
  drawing: Drawing;
  tiles: readonly { placed: PlacedTile; tile: Tile }[];
};

/** Recently loaded tiles; a failed one is requested again. */
function createTileCache() {
  const known = new Map<string, Promise<Tile | undefined>>();
  return async (address: TileAddress) => {
    const key = `${address.z}/${address.x}/${address.y}`;
    const loading = known.get(key) ?? loadTile(address);
    known.delete(key);
    known.set(key, loading);
    const [oldest] = known.keys();
    if (known.size > TILES_MAX && oldest !== undefined) known.delete(oldest);
    const tile = await loading;
    if (!tile) known.delete(key);
    return tile;
  };
}

/** The last drawn piece; it stays while the next one is loaded and drawn. */
export function useDrawing(piece: MapPiece, plane: Plane, own: Position) {
  const [drawn, setDrawn] = useState<Drawn>();
  const memory = useRef<ReturnType<typeof createTileCache>>(null);
  const { x, y, width, height, zoom } = piece;
  useEffect(() => {
    const load = (memory.current ??= createTileCache());
    const ending = new AbortController();
    const wanted = { x, y, width, height, zoom };
    async function draw() {
      const placed = tilesOn(wanted, plane, own);
      const loaded = await Promise.all(placed.map(({ address }) => load(address)));
      const tiles = placed.flatMap((each, index) => {
        const tile = loaded[index];
        return tile ? [{ placed: each, tile }] : [];
      });
      if (tiles.length === 0 || ending.signal.aborted) return;
      const drawing = await drawPiece(wanted, tiles, ending.signal);
      if (drawing) startTransition(() => setDrawn({ piece: wanted, plane, drawing, tiles }));
    }
    void draw();
    return () => ending.abort();
  }, [x, y, width, height, zoom, plane, own]);
  return drawn;
}
