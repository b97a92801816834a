import { beforeAll, expect, test } from "bun:test";

import { loadPlacesTexts } from "@/texts/places";

import { countsText } from "./counts-text";

beforeAll(loadPlacesTexts);

test("each radius that changes the number is listed, nearest first", () => {
  expect(countsText({ 20: 12, 5: 0, 10: 3, 50: 12 })).toBe(
    "3 people within 10 km, 12 people within 20 km",
  );
});

test("without anybody the widest radius is listed", () => {
  expect(countsText({ 5: 0, 50: 0 })).toBe("Nobody within 50 km yet.");
});
