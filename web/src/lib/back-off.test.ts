import { expect, test } from "bun:test";

import { backOffMs } from "./back-off";

test("waits longer after each failure, up to half a minute", () => {
  const longest = [1, 2, 3, 4, 5, 6, 7, 8, 50].map((failures) => backOffMs(failures, 1));
  expect(longest).toEqual([500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000]);
});

test("randomises half of the delay", () => {
  expect([backOffMs(3, 0), backOffMs(3, 0.5)]).toEqual([1000, 1500]);
});
