import { expect, test } from "bun:test";

import { aroundHash, placeOfHash } from "./around-address";
import { middleOfArea } from "./published-area";

const TROMSO = { latitude: 69.6489, longitude: 18.9551 };

test("an address contains an area of 2 km, and decodes to its middle", () => {
  const [place, middle] = [placeOfHash(aroundHash(TROMSO)), middleOfArea(TROMSO)];
  expect(place?.latitude).toBeCloseTo(middle.latitude, 9);
  expect(place?.longitude).toBeCloseTo(middle.longitude, 9);
  expect(aroundHash(place ?? TROMSO)).toBe(aroundHash(TROMSO));
});

test("every position in an area gives the same address", () => {
  const { latitude, longitude } = middleOfArea(TROMSO);
  for (const [north, east] of [
    [0.008, 0.02],
    [-0.008, -0.02],
  ] as const)
    expect(aroundHash({ latitude: latitude + north, longitude: longitude + east })).toBe(
      aroundHash(TROMSO),
    );
});

test("a finer position in an address is rounded, and an invalid one is ignored", () => {
  const middle = middleOfArea(TROMSO);
  expect(placeOfHash("around=69.64891234,18.95512345")).toEqual(middle);
  for (const hash of ["", "around=", "around=91,10", "around=86,10", "around=10,181", "around=1"])
    expect(placeOfHash(hash), hash).toBeUndefined();
});

test("the address of every area decodes to it, up to the poles and the date line", () => {
  for (let latitude = -84.9; latitude < 85; latitude += 7.3)
    for (let longitude = -179.9; longitude < 180; longitude += 11.7) {
      const hash = aroundHash({ latitude, longitude });
      expect(aroundHash(placeOfHash(hash) ?? { latitude: 0, longitude: 0 })).toBe(hash);
    }
});
