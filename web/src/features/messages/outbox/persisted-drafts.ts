import { del, delMany, entries, keys, set } from "idb-keyval";

import { readDraft, saveDraft, useDraft } from "@/lib/forms/draft";

import { type ChangeBeside, onDevice } from "./outbox-store";

/** In the store of the outbox, so that both are cleared together. */
const PREFIX = "draft:";
const TAB = `tab:${Math.random()}`;

/** A draft, and the tab that it belongs to. */
type PersistedDraft = { value: unknown; tab: string };

let isTabKnown = false;

/** Holds a lock for the lifetime of the page, so that other tabs do not take over its drafts. */
function holdTab() {
  if (isTabKnown) return;
  isTabKnown = true;
  const endOfPage = new Promise(() => undefined);
  void globalThis.navigator.locks?.request(TAB, () => endOfPage).catch(() => undefined);
}

function keep(key: string, value: unknown) {
  holdTab();
  const kept: PersistedDraft = { value, tab: TAB };
  void set(PREFIX + key, kept, onDevice).catch(() => undefined);
}

/**
 * A draft that also survives its tab: another tab takes it over. Sending clears it in the tab at once, and on the
 * device by `deleteSent`.
 */
export function usePersistedDraft<Value>(key: string, initial: Value) {
  const [value, setValue, clearInTab] = useDraft(key, initial);
  const clear = () => {
    clearInTab();
    void del(PREFIX + key, onDevice).catch(() => undefined);
  };
  const change = (next: Value) => {
    if (next === initial) return clear();
    setValue(next);
    keep(key, next);
  };
  return [value, change, clear, clearInTab] as const;
}

/**
 * Deletes the drafts of a sent message in the transaction that stores the message, except newer drafts and those of
 * other tabs.
 */
export const deleteSent =
  (draftKeys: readonly string[]): ChangeBeside =>
  (entries) => {
    for (const key of draftKeys) {
      if (readDraft(key, null) !== null) continue;
      const asked: IDBRequest<PersistedDraft | undefined> = entries.get(PREFIX + key);
      asked.addEventListener("success", () => {
        if (asked.result?.tab === TAB) entries.delete(PREFIX + key);
      });
    }
  };

/** Takes over drafts of closed tabs, except where this tab has one. */
export async function takeOverDrafts(myId: string) {
  if (!globalThis.navigator.locks) return;
  try {
    const kept = await entries<string, PersistedDraft>(onDevice);
    const { held } = await navigator.locks.query();
    const tabs = new Set(held?.map(({ name }) => name));
    for (const [key, { value, tab }] of kept) {
      if (!key.startsWith(PREFIX) || !key.includes(`:${myId}:`) || tabs.has(tab)) continue;
      const own = key.slice(PREFIX.length);
      if (readDraft(own, null) === null) saveDraft(own, value);
      keep(own, readDraft(own, value));
    }
  } catch {
    // Nothing is stored, so there is nothing to take over.
  }
}

/** The session has ended: drafts remain in their tabs only. */
export async function clearPersistedDrafts() {
  const kept = await keys<string>(onDevice);
  await delMany(
    kept.filter((key) => key.startsWith(PREFIX)),
    onDevice,
  );
}
