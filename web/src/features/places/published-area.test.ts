import { cellAt, centreOf } from "@hereabouts/api/lib/cells";
import { expect, test } from "bun:test";

import { isElsewhere, isInArea, middleOfArea } from "./published-area";

test.each([
  [52.52, 13.405],
  [-33.87, 151.21],
  [0.001, -0.001],
  [69.65, 18.96],
  [37.7749, -122.4194],
])("the middle of the area around %d, %d is the server's", (latitude, longitude) => {
  const middle = middleOfArea({ latitude, longitude });
  const cell = centreOf(cellAt({ latitude, longitude }, 2));
  expect(middle.latitude).toBeCloseTo(cell.latitude, 6);
  expect(middle.longitude).toBeCloseTo(cell.longitude, 6);
});

test("another town and the other side of the earth count as elsewhere, the neighbouring area does not", () => {
  const berlin = { latitude: 52.52, longitude: 13.405 };
  expect(isElsewhere({ ...berlin, latitude: 52.55 }, berlin)).toBe(false);
  expect(isElsewhere({ ...berlin, latitude: 52.6 }, berlin)).toBe(true);
  expect(isElsewhere({ latitude: 37.77, longitude: -122.42 }, berlin)).toBe(true);
  expect(isElsewhere({ latitude: 0, longitude: 179.99 }, { latitude: 0, longitude: -179.99 })).toBe(
    false,
  );
});

test("an 8 km area contains the positions that the server places in it", () => {
  const middle = centreOf(cellAt({ latitude: 52.52, longitude: 13.405 }, 8));
  for (const [north, east] of [
    [0, 0],
    [0.03, -0.05],
    [0.04, 0],
    [0, 0.07],
  ] as const) {
    const position = { latitude: middle.latitude + north, longitude: middle.longitude + east };
    const cell = centreOf(cellAt(position, 8));
    expect(isInArea(position, middle)).toBe(Bun.deepEquals(cell, middle));
  }
});
