import { describe, expect, test } from "bun:test";

import { KM_PER_DEGREE, createPlane, ringsOf } from "./map-projection";

const size = { width: 400, height: 600 };
const berlin = { latitude: 52.52, longitude: 13.405 };

describe("the plane of the map", () => {
  test("spec 2: pins by latitude and longitude; spec 9: 0.005 degrees around them and the own marker, from 5 % to 95 % of the area", () => {
    const other = { latitude: 52.56, longitude: 13.405 };
    const plane = createPlane(berlin, [other], size);
    const [own, north] = [plane.project(berlin), plane.project(other)];
    expect([own.x, north.x]).toEqual([200, 200]);
    expect(plane.project({ ...other, latitude: 52.565 }).y).toBeCloseTo(600 * 0.05, 6);
    expect(plane.project({ ...berlin, latitude: 52.515 }).y).toBeCloseTo(600 * 0.95, 6);
    expect(own.y - north.y).toBeCloseTo(0.04 * KM_PER_DEGREE * plane.kmPx, 0);
  });

  test.each([
    ["to the north", { latitude: 52.529, longitude: 13.405 }],
    ["to the east", { latitude: 52.52, longitude: 13.405 + 0.009 / Math.cos(0.91665) }],
  ])("a kilometre is as long in any direction: %s", (_, { latitude, longitude }) => {
    const plane = createPlane(berlin, [{ latitude: 52.53, longitude: 13.42 }], size);
    const [from, to] = [plane.project(berlin), plane.project({ latitude, longitude })];
    const px = Math.hypot(to.x - from.x, to.y - from.y);
    expect(Math.abs(px / (0.009 * KM_PER_DEGREE * plane.kmPx) - 1)).toBeLessThan(0.001);
  });

  test("crosses the antimeridian", () => {
    const plane = createPlane(
      { latitude: 0, longitude: 179.99 },
      [{ latitude: 0, longitude: -179.99 }],
      size,
    );
    const east = plane.project({ latitude: 0, longitude: -179.99 });
    expect(east.x).toBeGreaterThan(plane.project({ latitude: 0, longitude: 179.99 }).x);
    expect(east.x).toBeLessThanOrEqual(400 * 0.95);
  });

  test("converts back to the original position", () => {
    const plane = createPlane(berlin, [{ latitude: 52.5, longitude: 13.5 }], size);
    const back = plane.unproject(plane.project({ latitude: 52.51, longitude: 13.45 }));
    expect(back.latitude).toBeCloseTo(52.51, 9);
    expect(back.longitude).toBeCloseTo(13.45, 9);
  });

  test("matches a tile basemap of the same world width", () => {
    const plane = createPlane(berlin, [{ latitude: 52.5, longitude: 13.5 }], size);
    const greenwich = plane.project({ latitude: 0, longitude: 0 });
    const place = plane.project(berlin);
    // The tile numbers of Berlin at zoom 10 are 550.13 and 335.86.
    expect(((place.x - greenwich.x) / plane.worldPx + 0.5) * 1024).toBeCloseTo(550.13, 1);
    expect(((place.y - greenwich.y) / plane.worldPx + 0.5) * 1024).toBeCloseTo(335.86, 1);
  });

  test("ends before the poles", () => {
    const plane = createPlane({ latitude: 89.99, longitude: 0 }, [], size, 0.5);
    expect(Number.isFinite(plane.project({ latitude: 90, longitude: 0 }).y)).toBe(true);
  });

  test("draws the rings that fit, at most three", () => {
    expect(ringsOf(60, size)).toEqual([2, 5]);
    expect(ringsOf(20, size)).toEqual([5, 10]);
    expect(ringsOf(1, size)).toEqual([]);
  });
});
