import { afterEach, beforeEach, expect, test } from "bun:test";
import { getDefaultStore } from "jotai";

import { newVersionAtom, registerServiceWorker } from "./new-version";

const store = getDefaultStore();
const isOffered = () => store.get(newVersionAtom);

/** A page's view of service workers: the active one tells its version on request. */
class Workers extends EventTarget {
  controller: { postMessage: () => void } | null = null;
  register = async () => undefined;

  takeOver(version: string) {
    const data = { type: "version", version };
    this.controller = {
      postMessage: () => void this.dispatchEvent(new MessageEvent("message", { data })),
    };
    this.dispatchEvent(new Event("controllerchange"));
  }
}

let workers: Workers;

beforeEach(() => {
  workers = new Workers();
  Object.defineProperty(navigator, "serviceWorker", { configurable: true, value: workers });
  document.documentElement.dataset.version = "a";
  store.set(newVersionAtom, false);
});
afterEach(() => {
  Reflect.deleteProperty(navigator, "serviceWorker");
  delete document.documentElement.dataset.version;
  store.set(newVersionAtom, false);
});

test("a browser's first worker is no new version", () => {
  registerServiceWorker();
  workers.takeOver("a");
  expect(isOffered()).toBe(false);
});

test("a newer worker that takes over is offered", () => {
  workers.takeOver("a");
  registerServiceWorker();
  expect(isOffered()).toBe(false);
  workers.takeOver("b");
  expect(isOffered()).toBe(true);
});

test("a newer worker that took over while the older page was loading is offered", () => {
  workers.takeOver("b");
  registerServiceWorker();
  expect(isOffered()).toBe(true);
});

test("a page that already has the newer worker's version need not be reloaded", () => {
  workers.takeOver("older");
  document.documentElement.dataset.version = "b";
  workers.takeOver("b");
  registerServiceWorker();
  expect(isOffered()).toBe(false);
});

test("other messages of a worker are no version", () => {
  registerServiceWorker();
  const data = { type: "open", path: "/chat/a" };
  workers.dispatchEvent(new MessageEvent("message", { data }));
  expect(isOffered()).toBe(false);
});
