import { expect, test } from "bun:test";

import { WIDTH_PX, previewPlace } from "./preview-place";

const map = { width: 800, height: 600 };
/** Where the preview begins and ends on the map. */
function edgesOf(x: number, size = map) {
  const { left } = previewPlace({ x, y: 300 }, size);
  return [x + left, x + left + WIDTH_PX];
}

test("a preview is centred on its pin, and moved to stay on the map", () => {
  expect(edgesOf(400)).toEqual([256, 544]);
  expect(edgesOf(0)).toEqual([12, 300]);
  expect(edgesOf(800)).toEqual([500, 788]);
});

test("on a map that is too narrow it begins at the left edge", () => {
  expect(edgesOf(150, { width: 280, height: 600 })[0]).toBe(12);
});

test("it is below a pin without room above", () => {
  expect(previewPlace({ x: 400, y: 100 }, map).isBelow).toBe(true);
  expect(previewPlace({ x: 400, y: 300 }, map).isBelow).toBe(false);
});
