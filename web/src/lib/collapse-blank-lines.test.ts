import { expect, test } from "bun:test";

import { collapseBlankLines } from "./collapse-blank-lines";

test("more than two empty lines are shown as two", () => {
  for (const text of ["one", "one\ntwo", "one\n\ntwo", "one\n\n\ntwo\n\n\nthree", "a\nb\nc\nd\ne"])
    expect(collapseBlankLines(text)).toBe(text);
  expect(collapseBlankLines(`up${"\n".repeat(2000)}down`)).toBe("up\n\n\ndown");
  expect(collapseBlankLines("up\n \n\t\n  \n  down")).toBe("up\n\n\n  down");
});
