import { describe, expect, test } from "bun:test";

import { distanceText, oldestText, pinLabel } from "./person-words";
import { factorText } from "./score-words";

const ana = {
  name: "Ana",
  age: 29,
  distanceKm: 2 as const,
  isDefaultPlace: false,
  compatibilityScore: 87,
  isOnline: true,
};

describe("a person in words", () => {
  test("a pin's label has name, place, score and presence", () => {
    expect(pinLabel(ana)).toBe("Ana, 29, about 2 km away, 87% match, online");
    expect(pinLabel({ ...ana, age: null, distanceKm: null, isOnline: false })).toBe(
      "Ana, 87% match",
    );
    expect(pinLabel({ ...ana, ending: "Reading until 18:30" })).toBe(
      "Ana, 29, about 2 km away, 87% match, Reading until 18:30, online",
    );
  });

  test("the filter's highest age has no upper bound", () => {
    expect([oldestText(98), oldestText(99)]).toEqual(["98", "99+"]);
  });

  test("a default place has no distance", () => {
    expect(distanceText({ distanceKm: 2, isDefaultPlace: true })).toBe("place not set");
    expect(distanceText({ distanceKm: 5, isDefaultPlace: false })).toBe("about 5 km");
    expect(distanceText({ distanceKm: null, isDefaultPlace: false })).toBeUndefined();
  });

  test("the score opens to its parts", () => {
    const me = { intent: "friends", age: 28 } as const;
    const fit = {
      intent: "friends",
      age: 29,
      sharedInterests: ["hiking", "coffee", "yoga"],
    } as const;
    const person = { ...fit, sharedInterests: [...fit.sharedInterests] };
    expect(factorText("interests", me, person)).toBe("3 shared interests: hiking, coffee, yoga");
    expect(factorText("intent", me, person)).toBe("Both here for friendship");
    expect(factorText("age", me, person)).toBe("1 year apart");
    expect(factorText("intent", me, { ...person, intent: "dating" })).toBe(
      "Here for different things",
    );
    expect(factorText("interests", me, { ...person, sharedInterests: [] })).toBe(
      "No shared interests yet",
    );
  });
});
