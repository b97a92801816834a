import { beforeAll, describe, expect, test } from "bun:test";

import { loadPlacesTexts } from "@/texts/places";

import { movedBy } from "../moved-by";
import { roundedPosition } from "../own-position";
import { choiceErrors, typedChoice } from "./place-choice";
import { typedCoordinates } from "./typed-coordinates";

beforeAll(loadPlacesTexts);

describe("typed coordinates", () => {
  test.each([
    ["52.52, 13.405", 52.52, 13.405],
    ["52.520008,13.404954", 52.52, 13.405],
    ["  -33.87   151.21 ", -33.87, 151.21],
    ["52,52 13,4", 52.52, 13.4],
    ["52,52; 13,4", 52.52, 13.4],
    ["52,52, 13,4", 52.52, 13.4],
    ["52, 13", 52, 13],
    ["(37.7749, -122.4194)", 37.775, -122.419],
    ["33.87° S, 151.21° E", -33.87, 151.21],
    ["33.87°s 70.65°w", -33.87, -70.65],
    ["−1.5, +2.5", -1.5, 2.5],
  ])("%s", (text, latitude, longitude) => {
    expect(typedCoordinates(text)).toEqual({ position: { latitude, longitude } });
    expect(typedChoice(text).place).toMatchObject({ latitude, longitude });
    expect(choiceErrors(typedChoice(text))).toEqual({});
  });

  test.each([
    "Paris, TX",
    "10115",
    "52.5",
    "Route 66, 2",
    "1.2.3.4",
    "",
    "52.5, north",
    "1,2,3,4,5",
  ])("%p are none", (text) => expect(typedCoordinates(text)).toBeUndefined());

  test("out of range are refused at the field", () => {
    expect(choiceErrors(typedChoice("91, 10")).place).toBe("Enter a number between -90 and 90.");
    expect(choiceErrors(typedChoice("10, 181")).place).toBe("Enter a number between -180 and 180.");
  });
});

test("a typed name without a chosen place is refused, an empty field is not", () => {
  expect(choiceErrors(typedChoice("Berlin")).place).toBe("Pick a place from the list.");
  expect(choiceErrors(typedChoice("  "))).toEqual({});
});

describe("a place set by hand", () => {
  test("moves across the antimeridian and stops at the pole", () => {
    const kmPerDegree = { latitude: 100, longitude: 100 };
    expect(
      movedBy({ latitude: 0, longitude: 179.99 }, { east: 2, north: 0 }, kmPerDegree).longitude,
    ).toBeCloseTo(-179.99, 9);
    expect(
      movedBy({ latitude: 89.99, longitude: 0 }, { east: 0, north: 5 }, kmPerDegree).latitude,
    ).toBe(90);
  });

  test("leaves the device rounded to three decimals", () => {
    expect(roundedPosition({ latitude: 52.520008, longitude: 13.404954 })).toEqual({
      latitude: 52.52,
      longitude: 13.405,
    });
  });
});
