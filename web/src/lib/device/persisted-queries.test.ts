import { afterEach, beforeEach, expect, setSystemTime, test } from "bun:test";

import { IDBFactory } from "fake-indexeddb";

import {
  clearPersisted,
  deleteAbout,
  persistQuery,
  persistQueries,
  readPersisted,
} from "./persisted-queries";
import { TTL_MS, PROFILE_TTL_MS } from "./persisted-times";
import { createQueryClient } from "../query-client";

const HOUR_MS = 3_600_000;
const hash = { queryHash: '["one"]' };
const factory = new IDBFactory();
const ana = {
  id: "ana",
  name: "Ana",
  age: 30,
  bio: "Bakes.",
  intent: "friends",
  interests: ["tea"],
};

const newClient = () => createQueryClient(() => undefined);

beforeEach(() => {
  Object.assign(globalThis, { indexedDB: factory });
  persistQueries(newClient(), "me")();
});
afterEach(async () => {
  setSystemTime();
  await clearPersisted();
  Reflect.deleteProperty(globalThis, "indexedDB");
});

const keep = (ttlMs: number, data: unknown) => persistQuery("me", hash.queryHash, ttlMs, data);
const keptAfter = async (ms: number) => {
  setSystemTime(Date.now() + ms);
  const kept = await readPersisted("me", hash);
  setSystemTime();
  return kept?.data;
};

test("coordinates are never stored on the device, wherever they are in a response", async () => {
  const place = { latitude: 52.1234, longitude: 13.4321, distanceKm: 5 };
  await keep(PROFILE_TTL_MS, {
    pages: [{ people: [{ ...ana, ...place }] }, {}],
    pageParams: [0, 1],
  });
  const person = { ...ana, latitude: null, longitude: null, distanceKm: 5 };
  expect(await keptAfter(0)).toEqual({ pages: [{ people: [person] }], pageParams: [0] });
});

test("data stored for more than a day has names of others, but no profiles", async () => {
  await keep(TTL_MS, [{ user: ana }, { ...ana, id: "me" }]);
  const reduced = { ...ana, age: null, bio: null, intent: null, interests: [] };
  expect(await keptAfter(25 * HOUR_MS)).toEqual([{ user: reduced }, { ...ana, id: "me" }]);
});

test("a profile is deleted after a day, also if the clock was wrong by a day", async () => {
  await keep(PROFILE_TTL_MS, ana);
  expect(await keptAfter(23 * HOUR_MS)).toEqual(ana);
  expect(await keptAfter(24 * HOUR_MS)).toBeUndefined();
  expect(await keptAfter(-24 * HOUR_MS)).toBeUndefined();
  await keep(TTL_MS, "a chat");
  expect(await keptAfter(-24 * HOUR_MS)).toBe("a chat");
});

test("nobody reads what was stored for another member, and a failing device has nothing", async () => {
  await keep(TTL_MS, "a chat");
  expect(await readPersisted("ana", hash)).toBeUndefined();
  await clearPersisted();
  expect(await keptAfter(0)).toBeUndefined();
});

test("nothing is stored once the device was cleared, whatever this page still holds", async () => {
  const queryClient = newClient();
  const stop = persistQueries(queryClient, "me");
  const queryFn = async () => "a chat";
  await queryClient.fetchQuery({ queryKey: ["one"], queryFn, meta: { ttlMs: TTL_MS } });
  await clearPersisted();
  Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
  Reflect.deleteProperty(document, "visibilityState");
  expect(await keptAfter(0)).toBeUndefined();
  await keep(TTL_MS, "another chat");
  expect(await keptAfter(0)).toBeUndefined();
  stop();
});

test("nothing of a blocked person stays, and everything of others does", async () => {
  await keep(TTL_MS, [{ user: { ...ana, id: "ben" } }]);
  await persistQuery("me", '["messages","ana"]', TTL_MS, "a chat");
  await persistQuery("me", '["users"]', TTL_MS, { pages: [{ people: [ana] }], pageParams: [0] });
  await deleteAbout("ana");
  expect(await readPersisted("me", { queryHash: '["messages","ana"]' })).toBeUndefined();
  expect(await readPersisted("me", { queryHash: '["users"]' })).toBeUndefined();
  expect(await keptAfter(0)).toBeDefined();
});
