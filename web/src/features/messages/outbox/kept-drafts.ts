import { del, delMany, entries, keys, set } from "idb-keyval";

import { readDraft, saveDraft, useDraft } from "@/lib/forms/draft";

import { type ChangeBeside, onDevice } from "./outbox-store";

/** Beside the messages that wait, so that all is cleared with them. */
const PREFIX = "draft:";
const TAB = `tab:${Math.random()}`;

/** What was begun in a chat, and in which tab. */
type KeptDraft = { value: unknown; tab: string };

let isTabKnown = false;

/** Other tabs leave the drafts of this one alone as long as its page lives. */
function holdTab() {
  if (isTabKnown) return;
  isTabKnown = true;
  const endOfPage = new Promise(() => undefined);
  void globalThis.navigator.locks?.request(TAB, () => endOfPage).catch(() => undefined);
}

function keep(key: string, value: unknown) {
  holdTab();
  const kept: KeptDraft = { value, tab: TAB };
  void set(PREFIX + key, kept, onDevice).catch(() => undefined);
}

/** A draft that also survives the end of its tab: the next one takes it over. What was sent leaves the tab at once, and the device by `forgetSent`. */
export function useKeptDraft<Value>(key: string, initial: Value) {
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

/** For the transaction that keeps a message: takes away what this tab had begun and has sent, and leaves what was begun since and by other tabs. */
export const forgetSent =
  (draftKeys: readonly string[]): ChangeBeside =>
  (entries) => {
    for (const key of draftKeys) {
      if (readDraft(key, null) !== null) continue;
      const asked: IDBRequest<KeptDraft | undefined> = entries.get(PREFIX + key);
      asked.addEventListener("success", () => {
        if (asked.result?.tab === TAB) entries.delete(PREFIX + key);
      });
    }
  };

/** Takes over the drafts of tabs that are gone, where this one has none. */
export async function takeOverDrafts(myId: string) {
  if (!globalThis.navigator.locks) return;
  try {
    const kept = await entries<string, KeptDraft>(onDevice);
    const { held } = await navigator.locks.query();
    const tabs = new Set(held?.map(({ name }) => name));
    for (const [key, { value, tab }] of kept) {
      if (!key.startsWith(PREFIX) || !key.includes(`:${myId}:`) || tabs.has(tab)) continue;
      const own = key.slice(PREFIX.length);
      if (readDraft(own, null) === null) saveDraft(own, value);
      keep(own, readDraft(own, value));
    }
  } catch {
    // The device keeps nothing, and so has nothing to take over.
  }
}

/** A session has ended: what this tab holds stays with the tab. */
export async function dropKeptDrafts() {
  const kept = await keys<string>(onDevice);
  await delMany(
    kept.filter((key) => key.startsWith(PREFIX)),
    onDevice,
  );
}
