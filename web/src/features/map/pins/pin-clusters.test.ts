import { describe, expect, test } from "bun:test";

import { PINS_MAX, drawnOf, groupsIn } from "./pin-clusters";

const window = { width: 400, height: 600 };
const row = (count: number, step: number) =>
  Array.from({ length: count }, (_, index) => ({
    place: { x: index * step, y: 300 },
    at: { x: index * step, y: 300 },
  }));

describe("dense pins", () => {
  test("are not clustered up to the limit", () => {
    expect(groupsIn(row(PINS_MAX, 1), window, 48)).toHaveLength(PINS_MAX);
  });

  test("are clustered above the limit", () => {
    const groups = groupsIn(row(PINS_MAX + 1, 1), window, 48);
    expect(groups.length).toBeLessThan(5);
    expect(groups.flat()).toHaveLength(PINS_MAX + 1);
  });

  test("are not clustered where many are far apart", () => {
    expect(groupsIn(row(500, 400), window, 48)).toHaveLength(500);
  });

  test("are not drawn more than half a window out of sight", () => {
    const drawn = drawnOf(row(500, 10), { x: -1000, y: 0, zoom: 1 }, window);
    const xs = drawn.map(({ at }) => at.x);
    expect(drawn).toHaveLength(PINS_MAX);
    expect([Math.min(...xs), Math.max(...xs)]).toEqual([900, 1490]);
    expect(drawnOf(row(3, 401), { x: 0, y: 0, zoom: 1 }, window)).toHaveLength(2);
  });
});
