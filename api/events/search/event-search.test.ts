import { describe, expect, test } from "bun:test";
import { fold } from "./event-search.service.ts";

describe("the text that event search compares", () => {
  test("has neither case nor accents, however a letter is written", () => {
    expect(fold("CAFÉ Cafe\u0301")).toBe("cafe cafe");
    expect(fold("\u1E69 s\u0307\u0323 \u1112\u1161\u11AB")).toBe("s s \uD55C");
    expect(fold("\uFDFA")).toContain("\u0635\u0644\u0649");
  });
});
