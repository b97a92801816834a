import { afterEach, beforeEach, describe, expect, test } from "bun:test";

import { IDBDatabase, IDBFactory, IDBObjectStore } from "fake-indexeddb";
import { getDefaultStore } from "jotai";

import { draftKeys, readDraft, saveDraft } from "@/lib/forms/draft";
import { clearAllDrafts } from "@/testing/drafts";

import type { Message } from "../message";
import {
  changeOutbox,
  openOutboxes,
  outboxKey,
  outboxOf,
  outboxesAtom,
  outboxesLoaded,
  peersWithUnsent,
  readOutbox,
} from "./outbox";
import { isOnlyInTab, readList } from "./outbox-store";
import { type Unsent, stillUnsent, withState, without } from "./unsent";

const key = outboxKey("me", "ana");
const unsent = (clientId: string, state: Unsent["state"] = "sending"): Unsent => ({
  clientId,
  content: `text of ${clientId}`,
  createdAt: new Date(2026, 5, 1).toISOString(),
  state,
});
const append = (...added: Unsent[]) => changeOutbox(key, (current) => [...current, ...added]);

async function reloadPage(myId = "me") {
  getDefaultStore().set(outboxesAtom, {});
  openOutboxes(myId)();
  await outboxesLoaded();
}

const clear = (which: string) => changeOutbox(which, () => []);

afterEach(async () => {
  await Promise.all([clear(key), clear(outboxKey("ana", "ben"))]);
  clearAllDrafts();
  getDefaultStore().set(outboxesAtom, {});
});

const WAYS = {
  "with IndexedDB": new IDBFactory(),
  "where IndexedDB is refused": {
    open() {
      throw new DOMException("private", "SecurityError");
    },
  },
};

const { transaction } = IDBDatabase.prototype;
/** An earlier test's database stays open, so it has to refuse too. */
function refuseDevice() {
  Object.assign(globalThis, { indexedDB: WAYS["where IndexedDB is refused"] });
  IDBDatabase.prototype.transaction = () => {
    throw new DOMException("private", "SecurityError");
  };
}
function letDeviceBe() {
  IDBDatabase.prototype.transaction = transaction;
  Reflect.deleteProperty(globalThis, "indexedDB");
}

for (const [name, factory] of Object.entries(WAYS))
  describe(name, () => {
    beforeEach(() => {
      if (factory instanceof IDBFactory) Object.assign(globalThis, { indexedDB: factory });
      else refuseDevice();
    });
    afterEach(letDeviceBe);

    test("messages in flight during a reload wait to be sent again under the same clientId", async () => {
      await append(unsent("a"));
      await reloadPage();
      expect(outboxOf(key)).toEqual([unsent("a", "waiting")]);
      await changeOutbox(key, (current) => without(current, "a"));
      await reloadPage();
      expect(outboxOf(key)).toEqual([]);
    });

    test("each conversation of each member has its own outbox", async () => {
      await append(unsent("a"));
      await reloadPage("ana");
      expect(outboxOf(outboxKey("me", "ben"))).toEqual([]);
      expect(outboxOf(outboxKey("ana", "me"))).toEqual([]);
      expect(peersWithUnsent("ana")).toEqual([]);
    });

    test("the people with unsent messages are known, also after a reload", async () => {
      await append(unsent("a"));
      await changeOutbox(outboxKey("ana", "ben"), (current) => [...current, unsent("b")]);
      expect(peersWithUnsent("me")).toEqual(["ana"]);
      await reloadPage();
      expect(peersWithUnsent("me")).toEqual(["ana"]);
      await clear(key);
      expect(peersWithUnsent("me")).toEqual([]);
    });

    test("messages that an older version stored in the tab are migrated once, before newer ones", async () => {
      saveDraft(key, [unsent("a", "waiting"), unsent("b", "failed")]);
      await reloadPage();
      await append(unsent("c"));
      await reloadPage();
      expect(outboxOf(key)).toEqual([
        unsent("a", "waiting"),
        unsent("b", "failed"),
        unsent("c", "waiting"),
      ]);
    });

    test("simultaneous changes are shown at once and all stored, in order", async () => {
      const changes = ["a", "b", "c"].map((id) => append(unsent(id)));
      expect(outboxOf(key).map(({ clientId }) => clientId)).toEqual(["a", "b", "c"]);
      await Promise.all(changes);
      expect((await readOutbox(key)).map(({ clientId }) => clientId)).toEqual(["a", "b", "c"]);
    });
  });

test("a full device keeps its messages, this tab keeps the rest, and nothing deleted returns", async () => {
  Object.assign(globalThis, { indexedDB: new IDBFactory() });
  const { put } = IDBObjectStore.prototype;
  await append(unsent("a", "waiting"), unsent("b", "waiting"));
  IDBObjectStore.prototype.put = () => {
    throw new DOMException("full", "QuotaExceededError");
  };
  await append(unsent("c", "waiting"));
  expect(draftKeys(key)).toEqual([key]);
  await reloadPage();
  expect(outboxOf(key).map(({ clientId }) => clientId)).toEqual(["a", "b", "c"]);
  await changeOutbox(key, (current) => without(current, "a"));
  await reloadPage();
  expect(outboxOf(key).map(({ clientId }) => clientId)).toEqual(["b", "c"]);
  IDBObjectStore.prototype.put = put;
  await reloadPage();
  expect(outboxOf(key).map(({ clientId }) => clientId)).toEqual(["b", "c"]);
  await clear(key);
  expect(draftKeys(key)).toEqual([]);
  Reflect.deleteProperty(globalThis, "indexedDB");
});

test("an unreadable device loses nothing that this tab has read, and restores nothing that was removed", async () => {
  Object.assign(globalThis, { indexedDB: new IDBFactory() });
  const device = globalThis.indexedDB;
  const ids = () => outboxOf(key).map(({ clientId }) => clientId);
  await append(unsent("a", "waiting"), unsent("b", "waiting"));
  refuseDevice();
  await readOutbox(key);
  expect(ids()).toEqual(["a", "b"]);
  await append(unsent("c", "waiting"));
  await changeOutbox(key, (current) => without(current, "a"));
  expect(ids()).toEqual(["b", "c"]);
  await reloadPage();
  expect(ids()).toEqual(["b", "c"]);
  letDeviceBe();
  Object.assign(globalThis, { indexedDB: device });
  await reloadPage();
  expect(ids()).toEqual(["b", "c"]);
  await clear(key);
  expect(draftKeys(key)).toEqual([]);
  Reflect.deleteProperty(globalThis, "indexedDB");
});

test("a tab keeps what it had to hold, as such a device may lose everything, and drops what another tab has removed", async () => {
  Object.assign(globalThis, { indexedDB: new IDBFactory() });
  const device = globalThis.indexedDB;
  const { get } = IDBObjectStore.prototype;
  await append(unsent("a", "waiting"));
  refuseDevice();
  await append(unsent("b", "waiting"));
  letDeviceBe();
  Object.assign(globalThis, { indexedDB: device });
  await reloadPage();
  expect(await readList(key)).toEqual([unsent("a", "waiting"), unsent("b", "waiting")]);
  expect(readDraft<Unsent[]>(key, [])).toEqual([unsent("a", "waiting"), unsent("b", "waiting")]);
  IDBObjectStore.prototype.get = function getOfEmptied(name) {
    return get.call(this, `nothing of ${String(name)}`);
  };
  expect(await readList(key)).toEqual([]);
  IDBObjectStore.prototype.get = get;
  await clear(key);
  Reflect.deleteProperty(globalThis, "indexedDB");
});

test("if device and tab storage fail, unsent messages stay in memory, in order, and can be removed", async () => {
  const named = Object.getOwnPropertyDescriptor(globalThis, "sessionStorage");
  refuseDevice();
  Object.defineProperty(globalThis, "sessionStorage", {
    configurable: true,
    get: () => {
      throw new DOMException("blocked", "SecurityError");
    },
  });
  try {
    await append(unsent("a"));
    await append(unsent("b"));
    expect(isOnlyInTab(key)).toBe(true);
    expect((await readOutbox(key)).map(({ clientId }) => clientId)).toEqual(["a", "b"]);
    await changeOutbox(key, (current) => without(current, "a"));
    expect((await readOutbox(key)).map(({ clientId }) => clientId)).toEqual(["b"]);
    await clear(key);
    expect(await readOutbox(key)).toEqual([]);
    expect(isOnlyInTab(key)).toBe(false);
  } finally {
    if (named) Object.defineProperty(globalThis, "sessionStorage", named);
    letDeviceBe();
  }
});

test("an installed app requests persistent storage once, a tab does not", async () => {
  const { matchMedia } = window;
  const storage = Object.getOwnPropertyDescriptor(navigator, "storage");
  let asked = 0;
  const persist = () => Promise.resolve((asked += 1) > 0);
  Object.defineProperty(navigator, "storage", { configurable: true, value: { persist } });
  Object.assign(globalThis, { indexedDB: WAYS["with IndexedDB"] });
  try {
    await append(unsent("a"));
    expect(asked).toBe(0);
    const installed = (query: string) => ({ matches: query.includes("standalone") });
    Object.assign(window, { matchMedia: installed });
    await append(unsent("b"));
    await append(unsent("c"));
    expect(asked).toBe(1);
  } finally {
    window.matchMedia = matchMedia;
    if (storage) Object.defineProperty(navigator, "storage", storage);
    else Reflect.deleteProperty(navigator, "storage");
    await clear(key);
    Reflect.deleteProperty(globalThis, "indexedDB");
  }
});

test("a retry is the same message in the same place", () => {
  const current = [unsent("a", "failed"), unsent("b", "waiting")];
  const retried = withState("sending", ({ clientId }) => clientId === "a")(current);
  expect(retried).toEqual([unsent("a"), unsent("b", "waiting")]);
});

test("a message that has arrived is no longer unsent", () => {
  const sent: Message = {
    id: "1",
    senderId: "me",
    receiverId: "ana",
    content: "",
    createdAt: "",
    isRead: false,
    seq: 1,
    clientId: "a",
  };
  const current = [unsent("a"), unsent("b")];
  expect(stillUnsent(current, [sent])).toEqual([unsent("b")]);
});
