import { describe, expect, test } from "bun:test";

import { radiusStepsText, nobodyText, widerSteps } from "./radius-steps";

const counts = { "2": 0, "5": 0, "10": 3, "20": 12 };
const nobody = { "2": 0, "5": 0, "10": 0, "20": 0, "100": 0 };

describe("the radius steps of a quiet neighbourhood", () => {
  test("list each radius that changes the number", () => {
    expect(radiusStepsText(counts)).toBe("0 in your area, 3 within 10 km, 12 within 20 km");
    expect(radiusStepsText({ "2": 1, "5": 1, "10": 1, "20": 1 })).toBe("1 in your area");
  });

  test("link to the wider radii with more people", () => {
    expect(widerSteps(counts, 5, 0)).toEqual([
      { radiusKm: 10, count: 3 },
      { radiusKm: 20, count: 12 },
    ]);
    expect(widerSteps(counts, 10, 3)).toEqual([{ radiusKm: 20, count: 12 }]);
    expect(widerSteps({ "2": 0, "5": 1, "10": 1, "20": 1 }, 5, 1)).toEqual([]);
  });

  test("have no link to people who are only counted, but give their number", () => {
    const far = { ...nobody, "100": 7 };
    expect(widerSteps(far, 5, 0)).toEqual([]);
    expect(nobodyText(far, 5)).toBe("Nobody within 5 km yet. 7 within 100 km.");
  });

  test("say where the nearest people are", () => {
    expect(nobodyText({ "2": 0, "5": 0, "10": 0, "20": 3 }, 5)).toBe(
      "Nobody within 5 km yet. 3 within 20 km.",
    );
  });

  test("say nothing more if the widest is empty too, as the numbers are below", () => {
    expect(nobodyText(nobody, 5)).toBe("Nobody within 5 km yet.");
    expect(nobodyText(nobody, 20)).toBe("Nobody within 20 km yet.");
  });
});
