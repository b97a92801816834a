import { expect, test } from "bun:test";

import { IDBFactory } from "fake-indexeddb";
import { keys, set } from "idb-keyval";

import { deviceStore } from "./device-store";
import { lastMember, rememberMember } from "./last-member";

test("with full storage, data of another member is deleted all the same, and they are not the last member", async () => {
  Object.assign(globalThis, { indexedDB: new IDBFactory() });
  const outbox = deviceStore("outbox");
  // Another test's database would still be open, so this one is opened by a fresh module.
  const module = "./clear-device?opened-here";
  const { setDeviceMember } = (await import(module)) as typeof import("./clear-device");
  await set("outbox:ana:ben", [{ content: "Gladly" }], outbox);
  await set("outbox:me:ben", [{ content: "Hello" }], outbox);
  rememberMember("ana");
  const { localStorage: storage } = globalThis;
  const full = {
    getItem: (key: string) => storage.getItem(key),
    removeItem: (key: string) => storage.removeItem(key),
    setItem() {
      throw new DOMException("full", "QuotaExceededError");
    },
  };
  Object.defineProperty(globalThis, "localStorage", { value: full, configurable: true });
  try {
    await setDeviceMember("me");
  } finally {
    Object.defineProperty(globalThis, "localStorage", { value: storage, configurable: true });
  }
  expect(await keys<string>(outbox)).not.toContain("outbox:ana:ben");
  expect(lastMember()).toBeNull();
  localStorage.clear();
  Reflect.deleteProperty(globalThis, "indexedDB");
});
