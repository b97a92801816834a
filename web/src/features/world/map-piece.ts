import type { Point, Size, MapView } from "@/lib/map-projection";

/** A rectangle of the plane, and the zoom that it is drawn for. */
export type MapPiece = Point & Size & { zoom: number };

/** The visible part with a margin of the same size, in steps of half a window, so that it rarely changes. */
export function pieceOf(view: MapView, size: Size): MapPiece {
  const zoom = 2 ** Math.floor(Math.log2(view.zoom));
  const [stepX, stepY] = [size.width / zoom / 2, size.height / zoom / 2];
  return {
    zoom,
    x: (Math.floor(-view.x / view.zoom / stepX) - 1) * stepX,
    y: (Math.floor(-view.y / view.zoom / stepY) - 1) * stepY,
    width: 5 * stepX,
    height: 5 * stepY,
  };
}
