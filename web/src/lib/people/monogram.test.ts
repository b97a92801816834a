import { expect, test } from "bun:test";

import { initials, monogramHue } from "./monogram";

test("initials are the first letters of the first and the last name", () => {
  expect(initials("Ada Lovelace")).toBe("AL");
  expect(initials("  maximiliane von hohenlohe ")).toBe("MH");
  expect(initials("bo")).toBe("B");
});

test("initials keep whole characters of any script", () => {
  expect(initials("李小龍")).toBe("李");
  expect(initials("👩‍🚀 Space")).toBe("👩‍🚀S");
  expect(initials("   ")).toBe("?");
});

test("the same id always has the same hue, and ids spread over several", () => {
  expect(monogramHue("abc")).toBe(monogramHue("abc"));
  const hues = new Set(Array.from({ length: 40 }, (_, index) => monogramHue(`id-${index}`)));
  expect(hues.size).toBeGreaterThan(4);
});
