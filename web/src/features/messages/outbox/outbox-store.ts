import { del, get, keys, promisifyRequest } from "idb-keyval";

import { deviceStore } from "@/lib/device/device-store";
import { clearDraft, draftKeys, readDraft, saveDraft } from "@/lib/forms/draft";

import type { ChangeList, Unsent, UnsentList } from "./unsent";

/** One list per conversation, in the same store as drafts. The service worker sends from it too: public/sw.js. */
export const onDevice = deviceStore("outbox");

/** Messages that the device cannot store stay in this tab: in session storage, else in memory. */
const inMemory = new Map<string, UnsentList>();
const readOfTab = (key: string) => inMemory.get(key) ?? readDraft<UnsentList>(key, []);

function saveOfTab(key: string, list: UnsentList) {
  inMemory.delete(key);
  if (list.length === 0) clearDraft(key);
  else if (!saveDraft(key, list)) inMemory.set(key, list);
}

/** Messages removed by this tab that the device may still hold. */
const dropped = new Map<string, UnsentList>();
/** The lists that this tab last read from the device. */
const lastKept = new Map<string, UnsentList>();

const has = (list: UnsentList, { clientId }: Unsent) =>
  list.some((each) => each.clientId === clientId);
const joined = (key: string, kept: UnsentList) => [
  ...kept.filter((unsent) => !has(dropped.get(key) ?? [], unsent)),
  ...readOfTab(key).filter((unsent) => !has(kept, unsent)),
];

/** Removes from this tab what another tab has removed from the device. */
function see(key: string, kept: UnsentList) {
  const gone = (lastKept.get(key) ?? []).filter((unsent) => !has(kept, unsent));
  if (gone.length > 0)
    saveOfTab(
      key,
      readOfTab(key).filter((unsent) => !has(gone, unsent)),
    );
  lastKept.set(key, kept);
  return kept;
}

/** If the device can no longer be read, as with a full disk, the tab keeps the last list it read. */
async function readKept(key: string): Promise<UnsentList> {
  try {
    return see(key, (await get<UnsentList>(key, onDevice)) ?? []);
  } catch {
    saveOfTab(key, joined(key, lastKept.get(key) ?? []));
    lastKept.delete(key);
    return [];
  }
}

let isAskedToKeep = false;

/** Browsers evict site data when storage is low. An installed app may ask for persistence without a prompt. */
function askToKeep() {
  if (isAskedToKeep || !globalThis.matchMedia("(display-mode: standalone)").matches) return;
  isAskedToKeep = true;
  void navigator.storage?.persist?.().catch(() => false);
}

/** Another change in the same transaction. */
export type ChangeBeside = (entries: IDBObjectStore) => void;

/** In one transaction: no other tab reads or writes in between. */
const changeKept = (key: string, change: ChangeList, beside?: ChangeBeside) =>
  onDevice(
    "readwrite",
    (lists) =>
      new Promise<void>((resolve, reject) => {
        beside?.(lists);
        const asked: IDBRequest<UnsentList | undefined> = lists.get(key);
        const write = () => {
          try {
            const next = change(asked.result ?? []);
            if (next.length > 0) lists.put(next, key);
            else lists.delete(key);
            resolve(promisifyRequest(lists.transaction));
          } catch (error) {
            reject(error as Error);
          }
        };
        asked.addEventListener("success", write);
        asked.addEventListener("error", () => reject(asked.error ?? new Error("unreadable")));
      }),
  );

/** A list on the device stays there, unless a message of it has to be deleted. */
async function changeOfTab(key: string, change: ChangeList) {
  const kept = await readKept(key);
  const current = joined(key, kept);
  const next = change(current);
  const isLess = kept.some((unsent) => !has(next, unsent));
  if (isLess) {
    await del(key, onDevice).catch(() => undefined);
    lastKept.delete(key);
  }
  const gone = current.filter((unsent) => !has(next, unsent));
  dropped.set(key, [...(dropped.get(key) ?? []), ...gone]);
  saveOfTab(key, isLess ? next : next.filter((unsent) => !has(kept, unsent)));
  return next;
}

export async function changeList(
  key: string,
  change: ChangeList,
  beside?: ChangeBeside,
): Promise<UnsentList> {
  let next: UnsentList = [];
  try {
    await changeKept(key, (kept) => (next = change(joined(key, see(key, kept)))), beside);
  } catch {
    return changeOfTab(key, change);
  }
  // The tab keeps what it had to hold: such a device may lose its data at any time.
  const own = readOfTab(key);
  saveOfTab(
    key,
    next.filter((unsent) => has(own, unsent)),
  );
  lastKept.set(key, next);
  dropped.delete(key);
  if (next.length > 0) askToKeep();
  return next;
}

export const readList = async (key: string): Promise<UnsentList> =>
  joined(key, await readKept(key));

export const isOnlyInTab = (key: string) => readOfTab(key).length > 0;

/** The keys with this prefix that have a list, on the device or in this tab. */
export async function listKeys(start: string) {
  const kept = await keys<string>(onDevice).catch(() => []);
  const all = new Set([...kept, ...inMemory.keys(), ...draftKeys(start)]);
  return [...all].filter((key) => key.startsWith(start));
}
