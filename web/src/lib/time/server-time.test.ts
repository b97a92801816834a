import { afterEach, expect, jest, test } from "bun:test";

import { QueryClient } from "@tanstack/react-query";
import { IDBFactory } from "fake-indexeddb";

import { persistQueries } from "../device/persisted-queries";
import { atMostMsAgo, learnServerTime, serverNow } from "./server-time";

const DAY_MS = 86_400_000;
const now = Date.UTC(2030, 0, 1);
let loads = 0;

afterEach(() => {
  localStorage.clear();
  jest.useRealTimers();
  learnServerTime(new Response(null, { headers: { Date: new Date().toUTCString() } }));
});

/** A stored response of a server with this clock. */
async function answeredAt(ms: number) {
  learnServerTime(new Response(null, { headers: { Date: new Date(ms).toUTCString() } }));
  Object.assign(globalThis, { indexedDB: new IDBFactory() });
  const client = new QueryClient();
  const stop = persistQueries(client, "me");
  await client.fetchQuery({ queryKey: ["kept"], queryFn: () => 1, meta: { ttlMs: DAY_MS } });
  jest.advanceTimersByTime(2000);
  stop();
  Reflect.deleteProperty(globalThis, "indexedDB");
}

type ServerTime = { serverNow: typeof serverNow; assumeServerAhead: (ms: number) => number };

/** The time on a page that is loaded offline and reads stored responses. */
async function timeOfNewPage() {
  const module = `./server-time?load=${(loads += 1)}`;
  const page = (await import(module)) as ServerTime;
  page.assumeServerAhead(Number(localStorage.getItem("clock-behind")));
  return page.serverNow();
}

test("offline, a page knows a clock error that an earlier page measured, until the clock is right again", async () => {
  jest.useFakeTimers({ now });
  expect(await timeOfNewPage()).toBe(now);
  await answeredAt(now - DAY_MS);
  expect(await timeOfNewPage()).toBe(Date.now() - DAY_MS);
  await answeredAt(Date.now());
  expect(await timeOfNewPage()).toBe(Date.now());
});

test("a nearly right clock is not stored, and a response overrides the stored error", async () => {
  jest.useFakeTimers({ now });
  await answeredAt(now + 30_000);
  expect(localStorage).toHaveLength(0);
  const { assumeServerAhead } = await import("./server-time");
  assumeServerAhead(DAY_MS);
  expect(serverNow() - Date.now()).toBe(30_000);
});

test("what happened within the second of a response is not taken for newer than it is", () => {
  jest.useFakeTimers({ now: now + 900 });
  learnServerTime(new Response(null, { headers: { Date: new Date(now).toUTCString() } }));
  expect(atMostMsAgo(new Date(now + 200).toISOString())).toBeGreaterThanOrEqual(700);
});
