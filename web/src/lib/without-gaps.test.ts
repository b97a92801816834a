import { expect, test } from "bun:test";

import { withoutGaps } from "./without-gaps";

test("of more than two empty lines two are shown", () => {
  for (const text of ["one", "one\ntwo", "one\n\ntwo", "one\n\n\ntwo\n\n\nthree", "a\nb\nc\nd\ne"])
    expect(withoutGaps(text)).toBe(text);
  expect(withoutGaps(`up${"\n".repeat(2000)}down`)).toBe("up\n\n\ndown");
  expect(withoutGaps("up\n \n\t\n  \n  down")).toBe("up\n\n\n  down");
});
