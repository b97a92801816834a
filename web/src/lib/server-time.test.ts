import { afterEach, expect, jest, test } from "bun:test";

import { learnServerTime, serverNow } from "./server-time";

const DAY_MS = 86_400_000;
const now = Date.UTC(2030, 0, 1);
let loads = 0;

afterEach(() => {
  localStorage.clear();
  jest.useRealTimers();
});

const answeredAt = (ms: number) =>
  learnServerTime(new Response(null, { headers: { Date: new Date(ms).toUTCString() } }));

/** What a page says that is loaded now, and has no answer yet. */
async function timeOfNewPage() {
  const module = `./server-time?load=${(loads += 1)}`;
  const page = (await import(module)) as { serverNow: typeof serverNow };
  return page.serverNow();
}

test("a page without an answer yet knows what an earlier one learned of a wrong clock, until the clock is right again", async () => {
  jest.useFakeTimers({ now });
  expect(await timeOfNewPage()).toBe(now);
  answeredAt(now - DAY_MS);
  expect(await timeOfNewPage()).toBe(now - DAY_MS);
  answeredAt(now + 3000);
  expect(serverNow()).toBe(now + 3000);
  expect(await timeOfNewPage()).toBe(now + 3000);
});

test("a clock that is nearly right is not remembered", async () => {
  jest.useFakeTimers({ now });
  answeredAt(now + 30_000);
  expect(serverNow()).toBe(now + 30_000);
  expect(localStorage).toHaveLength(0);
});
