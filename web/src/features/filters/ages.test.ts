import { expect, test } from "bun:test";

import { readAges } from "./ages";

test("spec 5: the filter's ages fall back to 18 and 99 when they are empty", () => {
  expect(readAges({ minAge: "", maxAge: " " }, "minAge")).toEqual({
    ages: { minAge: 18, maxAge: 99 },
    errors: {},
  });
});

test("spec 5: the filter's ages lie between 18 and 99", () => {
  expect(readAges({ minAge: "18", maxAge: "99" }, "maxAge").errors).toEqual({});
  for (const minAge of ["17", "20.5"])
    expect(readAges({ minAge, maxAge: "99" }, "minAge").errors).toEqual({
      minAge: "Enter an age between 18 and 99.",
    });
  expect(Object.keys(readAges({ minAge: "18", maxAge: "100" }, "minAge").errors)).toEqual([
    "maxAge",
  ]);
});

test("a reversed range is refused at the field that was typed into", () => {
  const message = "The youngest age cannot be above the oldest.";
  expect(readAges({ minAge: "40", maxAge: "30" }, "minAge").errors).toEqual({ minAge: message });
  expect(readAges({ minAge: "40", maxAge: "30" }, "maxAge").errors).toEqual({ maxAge: message });
  expect(readAges({ minAge: "40", maxAge: "40" }, "maxAge").errors).toEqual({});
});
