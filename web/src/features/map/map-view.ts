import type { Point, Size, MapView } from "@/lib/map-projection";

export const FIT: MapView = { x: 0, y: 0, zoom: 1 };
export const ZOOM_MIN = 0.5;
export const ZOOM_MAX = 16;
const FIT_PADDING_PX = 72;

export const toScreen = ({ x, y }: Point, view: MapView): Point => ({
  x: x * view.zoom + view.x,
  y: y * view.zoom + view.y,
});

export const toPlane = ({ x, y }: Point, view: MapView): Point => ({
  x: (x - view.x) / view.zoom,
  y: (y - view.y) / view.zoom,
});

/** At most half of the area can be dragged out of sight. */
export function clampView({ zoom, x, y }: MapView, { width, height }: Size): MapView {
  const limit = (shift: number, length: number) => {
    const rest = length * (1 - zoom);
    const [low, high] = [Math.min(0, rest) - length / 2, Math.max(0, rest) + length / 2];
    return Math.min(Math.max(shift, low), high);
  };
  return { zoom, x: limit(x, width), y: limit(y, height) };
}

export const panView = (view: MapView, by: Point, size: Size): MapView =>
  clampView({ ...view, x: view.x + by.x, y: view.y + by.y }, size);

/** Fits a part of the plane into the window with some padding. */
export function fitView(points: readonly Point[], { width, height }: Size): MapView {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
  const room = (length: number, span: number) => Math.max(length - 2 * FIT_PADDING_PX, 1) / span;
  const zoom = Math.min(room(width, right - left), room(height, bottom - top), ZOOM_MAX);
  const middle = { x: (left + right) / 2, y: (top + bottom) / 2 };
  return { zoom, x: width / 2 - middle.x * zoom, y: height / 2 - middle.y * zoom };
}

/** Zooms so that the point under `at` stays there. */
export function zoomView(view: MapView, factor: number, at: Point, size: Size): MapView {
  const zoom = Math.min(Math.max(view.zoom * factor, ZOOM_MIN), ZOOM_MAX);
  const change = zoom / view.zoom;
  return clampView(
    { zoom, x: at.x - (at.x - view.x) * change, y: at.y - (at.y - view.y) * change },
    size,
  );
}
