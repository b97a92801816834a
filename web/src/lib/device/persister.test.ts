import { afterEach, beforeEach, expect, test } from "bun:test";

import { QueryObserver, type QueryKey, hashKey } from "@tanstack/react-query";
import { IDBFactory } from "fake-indexeddb";

import { clearPersisted, persistQuery, persistQueries } from "./persisted-queries";
import { TTL_MS, isFromDevice } from "./persisted-times";
import { forgetLastMember, rememberMember } from "./last-member";
import { createQueryClient } from "../query-client";

beforeEach(() => {
  Object.assign(globalThis, { indexedDB: new IDBFactory() });
  rememberMember("me");
  persistQueries(
    createQueryClient(() => undefined),
    "me",
  )();
});
afterEach(async () => {
  await clearPersisted();
  forgetLastMember();
  Reflect.deleteProperty(globalThis, "indexedDB");
});

async function until(isSo: () => boolean) {
  for (let i = 0; i < 2000 && !isSo(); i++) await Bun.sleep(5);
  expect(isSo()).toBe(true);
}

/** A screen that shows a stored response, as the server is slow. */
async function slowly(...queryKeys: QueryKey[]) {
  const queryClient = createQueryClient(() => undefined);
  const shown = queryKeys.map(async (queryKey) => {
    await persistQuery("me", hashKey(queryKey), TTL_MS, ["kept"]);
    const answers: ((data: string[]) => void)[] = [];
    const observer = new QueryObserver(queryClient, {
      queryKey,
      queryFn: () => new Promise<string[]>((resolve) => answers.push(resolve)),
      meta: { ttlMs: TTL_MS },
    });
    const stop = observer.subscribe(() => undefined);
    await until(() => queryClient.getQueryData(queryKey) !== undefined);
    expect(queryClient.getQueryData<string[]>(queryKey)).toEqual(["kept"]);
    return { answers, stop };
  });
  return { queryClient, shown: await Promise.all(shown) };
}

test("a late response replaces the stored data but nothing newer, and restores nothing that was removed", async () => {
  const [still, changed, removed] = [["still"], ["changed"], ["removed"]];
  const { queryClient, shown } = await slowly(still, changed, removed);
  queryClient.setQueryData(changed, ["kept", "just sent"]);
  shown[2]?.stop();
  queryClient.removeQueries({ queryKey: removed });
  for (const { answers } of shown) answers[0]?.(["late"]);

  await until(() => shown[1]?.answers.length === 2);
  expect(queryClient.getQueryData<string[]>(still)).toEqual(["late"]);
  expect(isFromDevice(hashKey(still))).toBe(false);
  expect(queryClient.getQueryData<string[]>(changed)).toEqual(["kept", "just sent"]);
  expect(isFromDevice(hashKey(changed))).toBe(true);
  expect(queryClient.getQueryData(removed)).toBeUndefined();
  shown[1]?.answers[1]?.(["kept", "just sent", "fresh"]);
  await until(() => queryClient.getQueryData<string[]>(changed)?.length === 3);
  expect(isFromDevice(hashKey(changed))).toBe(false);
  expect(shown.map(({ answers }) => answers.length)).toEqual([1, 2, 1]);
  for (const { stop } of shown) stop();
});
