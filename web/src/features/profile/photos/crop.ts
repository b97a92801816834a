export type Size = { width: number; height: number };
/** `turns` of 90° to the right; for a square `x` and `y` are the shares of its possible movement. */
export type Crop = { turns: number; isSquare: boolean; zoom: number; x: number; y: number };

export const WHOLE: Crop = { turns: 0, isSquare: false, zoom: 1, x: 0.5, y: 0.5 };
export const ZOOM_MAX = 4;
export const ZOOM_STEP = 0.1;

const between = (low: number, value: number, high: number) => Math.min(high, Math.max(low, value));

export const turnedBy = (crop: Crop, turns: 1 | -1): Crop => ({
  ...crop,
  turns: (crop.turns + turns + 4) % 4,
  // Keeps the same part in the middle.
  ...(turns === 1 ? { x: 1 - crop.y, y: crop.x } : { x: crop.y, y: 1 - crop.x }),
});

export const zoomedTo = (crop: Crop, zoom: number): Crop => ({
  ...crop,
  zoom: between(1, zoom, ZOOM_MAX),
});

const turned = ({ width, height }: Size, turns: number): Size =>
  turns % 2 === 0 ? { width, height } : { width: height, height: width };

/** The cropped part of the rotated picture, in its pixels. */
export function croppedPart(size: Size, { turns, isSquare, zoom, x, y }: Crop) {
  const whole = turned(size, turns);
  if (!isSquare) return { left: 0, top: 0, ...whole };
  const side = Math.min(whole.width, whole.height) / zoom;
  const left = (whole.width - side) * x;
  return { left, top: (whole.height - side) * y, width: side, height: side };
}

/** Moves the square by shares of its own side. */
export function movedBy(crop: Crop, size: Size, right: number, down: number): Crop {
  const whole = turned(size, crop.turns);
  const { width: side } = croppedPart(size, { ...crop, isSquare: true });
  const move = (at: number, room: number, by: number) =>
    room > 0 ? between(0, at + (by * side) / room, 1) : at;
  return {
    ...crop,
    x: move(crop.x, whole.width - side, right),
    y: move(crop.y, whole.height - side, down),
  };
}

const STEP = 0.05;
const ARROWS: { [key: string]: readonly [right: number, down: number] } = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};
const ZOOMS: { [key: string]: number } = { "+": ZOOM_STEP, "-": -ZOOM_STEP };

/** What a pressed key makes of the crop; undefined for a key without a meaning. */
export function croppedByKey(crop: Crop, size: Size, key: string): Crop | undefined {
  const arrow = ARROWS[key];
  if (arrow) return movedBy(crop, size, ...arrow);
  const zoom = ZOOMS[key];
  return zoom === undefined ? undefined : zoomedTo(crop, crop.zoom + zoom);
}

/** The size to draw at: at most `most` per side, and never enlarged. */
export function drawnSize({ width, height }: Size, most: number): Size {
  const scale = Math.min(1, most / Math.max(width, height));
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}
