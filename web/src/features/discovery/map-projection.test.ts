import { describe, expect, test } from "bun:test";

import { KM_PER_DEGREE, clampToArea, createPlane, ringsOf } from "./map-projection";

const size = { width: 400, height: 600 };
const berlin = { latitude: 52.52, longitude: 13.405 };

describe("spec 9: the plane of the map", () => {
  test("holds the own marker and the others with 0.005 degrees around them", () => {
    const other = { latitude: 52.56, longitude: 13.405 };
    const plane = createPlane(berlin, [other], size);
    const [own, north] = [plane.project(berlin), plane.project(other)];
    expect(plane.kmPx).toBeCloseTo(600 / (0.05 * KM_PER_DEGREE), 6);
    expect(own.y).toBeCloseTo(600 * 0.9, 6);
    expect(north.y).toBeCloseTo(600 * 0.1, 6);
    expect([own.x, north.x]).toEqual([200, 200]);
  });

  test("a kilometre is as long to the east as to the north", () => {
    const east = { latitude: 52.52, longitude: 13.505 };
    const plane = createPlane(berlin, [east], size);
    const km = 0.1 * KM_PER_DEGREE * Math.cos((52.52 * Math.PI) / 180);
    expect(plane.project(east).x - plane.project(berlin).x).toBeCloseTo(km * plane.kmPx, 6);
  });

  test("crosses the antimeridian", () => {
    const plane = createPlane(
      { latitude: 0, longitude: 179.99 },
      [{ latitude: 0, longitude: -179.99 }],
      size,
    );
    const east = plane.project({ latitude: 0, longitude: -179.99 });
    expect(east.x).toBeGreaterThan(plane.project({ latitude: 0, longitude: 179.99 }).x);
    expect(east.x).toBeLessThanOrEqual(400);
  });

  test("leads back to the place that it came from", () => {
    const plane = createPlane(berlin, [{ latitude: 52.5, longitude: 13.5 }], size);
    const back = plane.unproject(plane.project({ latitude: 52.51, longitude: 13.45 }));
    expect(back.latitude).toBeCloseTo(52.51, 9);
    expect(back.longitude).toBeCloseTo(13.45, 9);
  });

  test("pins are clamped to 5 % to 95 % of the area", () => {
    expect(clampToArea({ x: -50, y: 900 }, size)).toEqual({ x: 20, y: 570 });
    expect(clampToArea({ x: 399, y: 3 }, size)).toEqual({ x: 380, y: 30 });
    expect(clampToArea({ x: 200, y: 300 }, size)).toEqual({ x: 200, y: 300 });
  });

  test("draws the rings that fit, at most three", () => {
    expect(ringsOf(60, size)).toEqual([1, 2, 5]);
    expect(ringsOf(20, size)).toEqual([5, 10]);
    expect(ringsOf(1, size)).toEqual([]);
  });
});
