import { afterEach, beforeEach, expect, test } from "bun:test";
import { getDefaultStore } from "jotai";

import { texts } from "@/texts/texts";

import { type World, openWorld } from "../testing/app";
import { isChunkLoadError, watchChunkLoadErrors } from "./chunk-load-errors";
import { newVersionAtom } from "./new-version";
import { serverUnreachableAtom } from "./connectivity";
import { toast, toastAtom } from "./toast";

const store = getDefaultStore();
const until = async (isSo: () => boolean) => {
  for (let i = 0; i < 2000 && !isSo(); i++) await Bun.sleep(10);
  expect(isSo()).toBe(true);
};

/** The event that Vite sends when an import fails. */
function loseAPart() {
  const payload = new Error("Failed to fetch dynamically imported module: /assets/a.js");
  window.dispatchEvent(Object.assign(new Event("vite:preloadError"), { payload }));
  return payload;
}

let world: World;
watchChunkLoadErrors(Promise.resolve());
beforeEach(async () => {
  world = await openWorld();
  store.set(newVersionAtom, false);
  store.set(serverUnreachableAtom, false);
  store.set(toastAtom, null);
});
afterEach(() => world.close());

test("a missing chunk on a reachable server means a new version", async () => {
  const error = loseAPart();
  expect(isChunkLoadError(error)).toBe(true);
  expect(isChunkLoadError(new Error("another"))).toBe(false);
  await until(() => store.get(newVersionAtom));
  expect(store.get(toastAtom)).toBeNull();
});

test("the router does not take it for an error that it reloads by itself", () => {
  expect(loseAPart().message).not.toStartWith("Failed to fetch dynamically imported module");
});

test("without a server the message says so", async () => {
  await world.close();
  loseAPart();
  await until(() => store.get(toastAtom)?.title === texts.errors.network);
  expect(store.get(newVersionAtom)).toBe(false);
});

test("while the banner reports the server, a toast says only what failed", () => {
  const failure = { title: "Failed to send message", description: texts.errors.network };
  toast(failure);
  expect(store.get(toastAtom)).toMatchObject(failure);
  store.set(serverUnreachableAtom, true);
  toast(failure);
  expect(store.get(toastAtom)?.title).toBe(failure.title);
  expect(store.get(toastAtom)?.description).toBeUndefined();
});
