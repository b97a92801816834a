import { afterEach, beforeEach, expect, test } from "bun:test";

import { act, renderHook } from "@testing-library/react";
import { IDBFactory, IDBObjectStore } from "fake-indexeddb";
import { del, keys, set } from "idb-keyval";

import { clearAllDrafts } from "@/testing/drafts";

import { deleteSent, usePersistedDraft } from "./persisted-drafts";
import { changeOutbox, outboxKey } from "./outbox";
import { onDevice } from "./outbox-store";
import type { Unsent } from "./unsent";

const DRAFT = "chat:me:ana";
const outbox = outboxKey("me", "ana");
const message: Unsent = { clientId: "a", content: "hello", createdAt: "", state: "sending" };

const device = new IDBFactory();
const keptKeys = () => keys<string>(onDevice);
const startTyping = () => renderHook(() => usePersistedDraft(DRAFT, "")).result;
const type = (draft: ReturnType<typeof startTyping>, text: string) =>
  act(() => draft.current[1](text));

/** Sends like the composer: the field is empty at once. */
function send(draft: ReturnType<typeof startTyping>) {
  const [, , , clearInTab] = draft.current;
  act(clearInTab);
  return changeOutbox(outbox, (current) => [...current, message], deleteSent([DRAFT]));
}

beforeEach(() => void Object.assign(globalThis, { indexedDB: device }));
afterEach(async () => {
  const draft = startTyping();
  act(() => draft.current[2]());
  await changeOutbox(outbox, () => []);
  clearAllDrafts();
  Reflect.deleteProperty(globalThis, "indexedDB");
});

test("a sent text is on the device as a draft or as a message at any moment", async () => {
  const draft = startTyping();
  type(draft, "hello");
  expect(await keptKeys()).toEqual([`draft:${DRAFT}`]);
  const store = IDBObjectStore.prototype;
  const { put, delete: remove } = store;
  const written = new Map<IDBTransaction, string[]>();
  const note = (at: IDBObjectStore, what: string) =>
    written.set(at.transaction, [...(written.get(at.transaction) ?? []), what]);
  store.put = function notedPut(value: unknown, key) {
    note(this, `put ${String(key)}`);
    return put.call(this, value, key);
  };
  store.delete = function notedDelete(key) {
    note(this, `delete ${String(key)}`);
    return remove.call(this, key);
  };
  try {
    await send(draft);
  } finally {
    Object.assign(store, { put, delete: remove });
  }
  expect([...written.values()]).toEqual([[`delete draft:${DRAFT}`, `put ${outbox}`]]);
  expect(await keptKeys()).toEqual([outbox]);
  expect(draft.current[0]).toBe("");
});

test("a text begun while a message is being stored stays", async () => {
  const draft = startTyping();
  type(draft, "hello");
  const sending = send(draft);
  type(draft, "and an");
  await sending;
  expect(await keptKeys()).toEqual([`draft:${DRAFT}`, outbox]);
  expect(draft.current[0]).toBe("and an");
});

test("a text that another tab has begun to the same person stays", async () => {
  const kept = `draft:${DRAFT}`;
  await set(kept, { value: "of another", tab: "tab:other" }, onDevice);
  await send(startTyping());
  expect(await keptKeys()).toEqual([kept, outbox]);
  await del(kept, onDevice);
});
