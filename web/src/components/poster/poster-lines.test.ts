import { expect, test } from "bun:test";

import { headlineParts, undivided } from "./poster-lines";

test("a street keeps its number on its line, and lines break after commas", () => {
  expect(undivided("Via Roma 3, Old Town")).toBe("Via\u00a0Roma\u00a03, Old\u00a0Town");
});

test("no line breaks after a hyphen", () => {
  expect(undivided("Baden-Baden")).toBe("Baden-\u2060Baden");
});

test("a part as long as a line may be divided", () => {
  const long = "The meadow behind the old water tower";
  expect(undivided(long)).toBe(long);
});

test("a name after a colon starts a new line", () => {
  expect(headlineParts("Who is near: Kreuzberg")).toEqual(["Who is near: ", "Kreuzberg"]);
  expect(headlineParts("Meet at 7:30")).toEqual(["Meet at 7:30"]);
});
