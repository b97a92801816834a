import { describe, expect, test } from "bun:test";

import { FIT, ZOOM_MAX, ZOOM_MIN, panView, toScreen, zoomView } from "./map-view";

const size = { width: 400, height: 600 };

describe("the view of the map", () => {
  test("zooming keeps the point under the pointer in place", () => {
    const at = { x: 120, y: 450 };
    const view = zoomView(panView(FIT, { x: 30, y: -20 }, size), 2.5, at, size);
    const under = { x: at.x - 30, y: at.y + 20 };
    expect(toScreen(under, view).x).toBeCloseTo(at.x, 9);
    expect(toScreen(under, view).y).toBeCloseTo(at.y, 9);
  });

  test("zooming ends at its bounds", () => {
    const at = { x: 200, y: 300 };
    expect(zoomView(FIT, 1000, at, size).zoom).toBe(ZOOM_MAX);
    expect(zoomView(FIT, 0.001, at, size).zoom).toBe(ZOOM_MIN);
  });

  test("dragging cannot move the map out of sight", () => {
    expect(panView(FIT, { x: 9999, y: -9999 }, size)).toEqual({ zoom: 1, x: 200, y: -300 });
    const near = zoomView(FIT, 4, { x: 0, y: 0 }, size);
    expect(panView(near, { x: -9999, y: 0 }, size).x).toBe(400 * (1 - 4) - 200);
  });
});
