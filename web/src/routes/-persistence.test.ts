import { afterEach, beforeEach, expect, test } from "bun:test";

import type { QueryClient } from "@tanstack/react-query";
import { IDBFactory, IDBObjectStore } from "fake-indexeddb";

import { type Me, meQuery } from "@/features/profile/public";
import { clearDevice } from "@/lib/device/clear-device";
import { persistQuery, readPersisted } from "@/lib/device/persisted-queries";
import { TTL_MS } from "@/lib/device/persisted-times";
import { isClearPending, lastMember } from "@/lib/device/last-member";
import { createQueryClient } from "@/lib/query-client";

import { startPersistence } from "./-persistence";

const chat = { queryHash: '["messages","ana"]' };
const { assign } = window.location;
let otherTab: BroadcastChannel;
let queryClient: QueryClient;
let stop: () => void;
let addresses: string[];

beforeEach(() => {
  Object.assign(globalThis, { indexedDB: new IDBFactory() });
  otherTab = new BroadcastChannel("signed-out");
  addresses = [];
  window.location.assign = (address) => void addresses.push(String(address));
  queryClient = createQueryClient(() => undefined);
  queryClient.setQueryData(meQuery.queryKey, { id: "me" } as Me);
  stop = startPersistence(queryClient, "me");
});
afterEach(() => {
  stop();
  otherTab.close();
  window.location.assign = assign;
  localStorage.clear();
  Reflect.deleteProperty(globalThis, "indexedDB");
});

test("a tab notified of a sign-out clears what it has stored meanwhile, and stores nothing more", async () => {
  await persistQuery("me", chat.queryHash, TTL_MS, "Lunch on Friday?");
  const signOut = otherTab.postMessage.bind(otherTab);
  signOut("all");
  for (let i = 0; i < 2000 && addresses.length === 0; i++) await Bun.sleep(5);
  expect(addresses).toEqual(["/login"]);
  expect(await readPersisted("me", chat)).toBeUndefined();
  await persistQuery("me", chat.queryHash, TTL_MS, "Lunch on Friday?");
  expect(await readPersisted("me", chat)).toBeUndefined();
});

test("other tabs are notified of a sign-out before the device is cleared, and know no member then", async () => {
  const seen: unknown[] = [];
  const heard = Promise.withResolvers<undefined>();
  otherTab.addEventListener("message", () => {
    seen.push(["heard", localStorage.getItem("member")]);
    heard.resolve(undefined);
  });
  const { clear } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.clear = function clearSlowly(this: IDBObjectStore) {
    let left = 200;
    const wait = () => {
      if (left-- > 0) return this.get("any").addEventListener("success", wait);
      seen.push("cleared");
      return clear.call(this);
    };
    wait();
    return this.get("any") as IDBRequest<undefined>;
  };
  await Promise.all([clearDevice(), heard.promise]);
  IDBObjectStore.prototype.clear = clear;
  expect(seen).toEqual([["heard", null], "cleared", "cleared"]);
});

test("nothing is stored if the member has signed out before", async () => {
  stop();
  queryClient.clear();
  await clearDevice();
  stop = startPersistence(queryClient, "me");
  expect(lastMember()).toBeNull();
  await persistQuery("me", chat.queryHash, TTL_MS, "Lunch on Friday?");
  expect(await readPersisted("me", chat)).toBeUndefined();
});

test("a failed deletion stays pending until it succeeds", async () => {
  await persistQuery("me", chat.queryHash, TTL_MS, "Lunch on Friday?");
  const { clear } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.clear = () => {
    throw new DOMException("refused", "UnknownError");
  };
  await clearDevice();
  IDBObjectStore.prototype.clear = clear;
  expect(await readPersisted("me", chat)).toBeDefined();
  expect(lastMember()).toBeNull();
  expect(isClearPending()).toBe(true);
  await clearDevice();
  expect(await readPersisted("me", chat)).toBeUndefined();
  expect(Object.keys(localStorage)).toEqual([]);
});
