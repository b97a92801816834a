import { describe, expect, test } from "bun:test";

import { PINS_MAX, drawnOf, groupsIn } from "./pin-clusters";

const window = { width: 400, height: 600 };
const row = (count: number, step: number) =>
  Array.from({ length: count }, (_, index) => ({
    place: { x: index * step, y: 300 },
    at: { x: index * step, y: 300 },
  }));

describe("dense pins", () => {
  test("as many as may be drawn are left alone", () => {
    expect(groupsIn(row(PINS_MAX, 1), window, 48)).toHaveLength(PINS_MAX);
  });

  test("one more, and they are gathered", () => {
    const groups = groupsIn(row(PINS_MAX + 1, 1), window, 48);
    expect(groups.length).toBeLessThan(5);
    expect(groups.flat()).toHaveLength(PINS_MAX + 1);
  });

  test("many who stand far apart are left alone", () => {
    expect(groupsIn(row(500, 400), window, 48)).toHaveLength(500);
  });

  test("what is out of sight by more than half a window is not drawn", () => {
    const drawn = drawnOf(row(500, 10), { x: -1000, y: 0, zoom: 1 }, window);
    const xs = drawn.map(({ at }) => at.x);
    expect(drawn).toHaveLength(PINS_MAX);
    expect([Math.min(...xs), Math.max(...xs)]).toEqual([900, 1490]);
    expect(drawnOf(row(3, 401), { x: 0, y: 0, zoom: 1 }, window)).toHaveLength(2);
  });
});
