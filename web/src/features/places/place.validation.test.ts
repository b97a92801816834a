import { describe, expect, test } from "bun:test";

import { roundedPosition } from "./own-position";
import { validatePlace, movedBy, positionOf } from "./place.validation";

describe("a place set by hand", () => {
  test("is checked at its fields", () => {
    expect(validatePlace({ latitude: "52.52", longitude: "-13.4" })).toEqual({});
    expect(Object.keys(validatePlace({ latitude: "", longitude: "181" }))).toEqual([
      "latitude",
      "longitude",
    ]);
    expect(Object.keys(validatePlace({ latitude: "north", longitude: "0" }))).toEqual(["latitude"]);
  });

  test("takes a decimal comma", () => {
    expect(positionOf({ latitude: "52,5", longitude: "13,4" })).toEqual({
      latitude: 52.5,
      longitude: 13.4,
    });
  });

  test("moves across the antimeridian and stops at the pole", () => {
    const kmPerDegree = { latitude: 100, longitude: 100 };
    expect(
      movedBy({ latitude: 0, longitude: 179.99 }, { east: 2, north: 0 }, kmPerDegree).longitude,
    ).toBeCloseTo(-179.99, 9);
    expect(
      movedBy({ latitude: 89.99, longitude: 0 }, { east: 0, north: 5 }, kmPerDegree).latitude,
    ).toBe(90);
  });

  test("leaves the device with three decimals", () => {
    expect(roundedPosition({ latitude: 52.520008, longitude: 13.404954 })).toEqual({
      latitude: 52.52,
      longitude: 13.405,
    });
  });
});
