import { expect, test } from "bun:test";

import { mailedToken } from "./mailed-token";

test("a reset link carries its token after the #", () => {
  expect(mailedToken("reset=Ab_c-9")).toBe("Ab_c-9");
  expect(mailedToken("#reset=Ab_c-9")).toBe("Ab_c-9");
  for (const hash of ["", "reset=", "other=1", "reset=<b>", `reset=${"x".repeat(201)}`])
    expect(mailedToken(hash)).toBeUndefined();
});
