import { describe, expect, test } from "bun:test";

import { ladderText, nextRung } from "./ladder";

describe("the ladder of an empty neighbourhood", () => {
  test("leads to the next circle with somebody in it", () => {
    const rung = nextRung({ "2": 0, "5": 0, "10": 0, "20": 3 }, 5);
    expect(rung).toEqual({ radiusKm: 20, count: 3 });
    expect(ladderText(5, rung)).toBe("Nobody within 5 km yet. 3 within 20 km.");
  });

  test("does not look back at narrower circles", () => {
    expect(nextRung({ "2": 0, "5": 1, "10": 2, "20": 2 }, 5)).toEqual({ radiusKm: 10, count: 2 });
  });

  test("says so when the widest is empty too", () => {
    const rung = nextRung({ "2": 0, "5": 0, "10": 0, "20": 0 }, 5);
    expect(ladderText(5, rung)).toBe("Nobody within 5 km yet. Nobody within 20 km either.");
    expect(ladderText(20, nextRung({ "5": 0, "20": 0 }, 20))).toBe("Nobody within 20 km yet.");
  });
});
