import { describe, expect, test } from "bun:test";

import {
  WHOLE,
  ZOOM_MAX,
  ZOOM_STEP,
  croppedByKey,
  croppedPart,
  drawnSize,
  movedBy,
  turnedBy,
  zoomedTo,
} from "./crop";

const WIDE = { width: 400, height: 200 };
const SQUARE = { ...WHOLE, isSquare: true };

test("four turns cancel out, and a turn back undoes one", () => {
  const crop = { ...SQUARE, x: 0.1, y: 0.8, zoom: 2 };
  const once = turnedBy(crop, 1);
  expect(once).toMatchObject({ turns: 1, zoom: 2 });
  const around = turnedBy(turnedBy(turnedBy(once, 1), 1), 1);
  for (const same of [around, turnedBy(once, -1)]) {
    expect(same.turns).toBe(0);
    expect(same.x).toBeCloseTo(0.1);
    expect(same.y).toBeCloseTo(0.8);
  }
});

describe("what is kept", () => {
  test("is the whole picture, rotated", () => {
    expect(croppedPart(WIDE, WHOLE)).toEqual({ left: 0, top: 0, width: 400, height: 200 });
    const turned = croppedPart(WIDE, turnedBy(WHOLE, 1));
    expect(turned).toEqual({ left: 0, top: 0, width: 200, height: 400 });
  });

  test("is the largest square in the middle, and a smaller one when zoomed in", () => {
    expect(croppedPart(WIDE, SQUARE)).toEqual({ left: 100, top: 0, width: 200, height: 200 });
    const near = croppedPart(WIDE, zoomedTo(SQUARE, 2));
    expect(near).toEqual({ left: 150, top: 50, width: 100, height: 100 });
  });

  test("never leaves the picture, however far it is moved", () => {
    for (const turns of [0, 1, 2, 3])
      for (const zoom of [1, 1.7, ZOOM_MAX])
        for (const [right, down] of [
          [9, 9],
          [-9, -9],
          [0.3, -0.2],
        ] as const) {
          const crop = movedBy({ ...SQUARE, turns, zoom }, WIDE, right, down);
          const { left, top, width, height } = croppedPart(WIDE, crop);
          const whole = croppedPart(WIDE, { ...WHOLE, turns });
          expect(Math.min(left, top)).toBeGreaterThanOrEqual(0);
          expect(left + width).toBeLessThanOrEqual(whole.width + 1e-9);
          expect(top + height).toBeLessThanOrEqual(whole.height + 1e-9);
        }
  });
});

test("zoom has a minimum and a maximum", () => {
  expect(zoomedTo(SQUARE, 0).zoom).toBe(1);
  expect(zoomedTo(SQUARE, 99).zoom).toBe(ZOOM_MAX);
});

test("arrow keys move the square, plus and minus zoom, and other keys mean nothing", () => {
  const byKey = (key: string) => croppedByKey({ ...SQUARE, zoom: 2 }, WIDE, key);
  const [left, right] = [byKey("ArrowLeft")?.x ?? NaN, byKey("ArrowRight")?.x ?? NaN];
  const [up, down] = [byKey("ArrowUp")?.y ?? NaN, byKey("ArrowDown")?.y ?? NaN];
  expect(left).toBeLessThan(0.5);
  expect(left + right).toBeCloseTo(1);
  expect(up).toBeLessThan(0.5);
  expect(up + down).toBeCloseTo(1);
  expect(byKey("+")?.zoom).toBeCloseTo(2 + ZOOM_STEP);
  expect(byKey("-")?.zoom).toBeCloseTo(2 - ZOOM_STEP);
  expect(byKey("Enter")).toBeUndefined();
});

test("the drawn picture has a maximum side, at least one pixel, and is never enlarged", () => {
  expect(drawnSize({ width: 4000, height: 1000 }, 2000)).toEqual({ width: 2000, height: 500 });
  expect(drawnSize({ width: 40, height: 10 }, 2000)).toEqual({ width: 40, height: 10 });
  expect(drawnSize({ width: 9000, height: 1 }, 2000)).toEqual({ width: 2000, height: 1 });
});
