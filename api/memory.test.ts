import { expect, spyOn, test } from "bun:test";
import { QUIET_RESPONSES, createIdleCollector } from "./memory.ts";
import { createMetrics } from "./metrics/metrics.ts";

test("memory is given back once a rush is over", async () => {
  const gc = spyOn(Bun, "gc");
  const metrics = createMetrics();
  const answer = (times: number) => {
    for (let i = 0; i < times; i += 1)
      metrics.answered({ method: "GET", path: "/api/users/me" }, i % 2 ? 200 : 401, 0.001);
  };
  const returnMemory = createIdleCollector(metrics);
  answer(QUIET_RESPONSES);
  await returnMemory();
  answer(QUIET_RESPONSES);
  await returnMemory();
  expect(gc).not.toHaveBeenCalled();
  answer(QUIET_RESPONSES - 1);
  await returnMemory();
  expect(gc).toHaveBeenCalledTimes(1);
  await returnMemory();
  expect(gc).toHaveBeenCalledTimes(2);
  gc.mockRestore();
});
