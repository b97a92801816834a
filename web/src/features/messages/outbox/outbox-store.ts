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
const lastRead = new Map<string, UnsentList>();

const has = (list: UnsentList, { clientId }: Unsent) =>
  list.some((each) => each.clientId === clientId);
const joined = (key: string, stored: UnsentList) => [
  ...stored.filter((unsent) => !has(dropped.get(key) ?? [], unsent)),
  ...readOfTab(key).filter((unsent) => !has(stored, unsent)),
];

/** Removes from this tab what another tab has removed from the device. */
function mirrorRemovals(key: string, stored: UnsentList) {
  const gone = (lastRead.get(key) ?? []).filter((unsent) => !has(stored, unsent));
  if (gone.length > 0)
    saveOfTab(
      key,
      readOfTab(key).filter((unsent) => !has(gone, unsent)),
    );
  lastRead.set(key, stored);
  return stored;
}

/** If the device can no longer be read, as with a full disk, the tab keeps the last list it read. */
async function readStored(key: string): Promise<UnsentList> {
  try {
    return mirrorRemovals(key, (await get<UnsentList>(key, onDevice)) ?? []);
  } catch {
    saveOfTab(key, joined(key, lastRead.get(key) ?? []));
    lastRead.delete(key);
    return [];
  }
}

let hasRequestedPersistence = false;

/** Browsers evict site data when storage is low. An installed app may ask for persistence without a prompt. */
function requestPersistence() {
  if (hasRequestedPersistence || !globalThis.matchMedia("(display-mode: standalone)").matches)
    return;
  hasRequestedPersistence = true;
  void navigator.storage?.persist?.().catch(() => false);
}

/** Another change in the same transaction. */
export type ChangeBeside = (entries: IDBObjectStore) => void;

/** In one transaction: no other tab reads or writes in between. */
const changeStored = (key: string, change: ChangeList, beside?: ChangeBeside) =>
  onDevice(
    "readwrite",
    (lists) =>
      new Promise<void>((resolve, reject) => {
        beside?.(lists);
        const reading: IDBRequest<UnsentList | undefined> = lists.get(key);
        const write = () => {
          try {
            const next = change(reading.result ?? []);
            if (next.length > 0) lists.put(next, key);
            else lists.delete(key);
            resolve(promisifyRequest(lists.transaction));
          } catch (error) {
            reject(error as Error);
          }
        };
        reading.addEventListener("success", write);
        reading.addEventListener("error", () => reject(reading.error ?? new Error("unreadable")));
      }),
  );

/** A list on the device stays there, unless a message of it has to be deleted. */
async function changeOfTab(key: string, change: ChangeList) {
  const stored = await readStored(key);
  const current = joined(key, stored);
  const next = change(current);
  const isLess = stored.some((unsent) => !has(next, unsent));
  if (isLess) {
    await del(key, onDevice).catch(() => undefined);
    lastRead.delete(key);
  }
  const gone = current.filter((unsent) => !has(next, unsent));
  dropped.set(key, [...(dropped.get(key) ?? []), ...gone]);
  saveOfTab(key, isLess ? next : next.filter((unsent) => !has(stored, unsent)));
  return next;
}

export async function changeList(
  key: string,
  change: ChangeList,
  beside?: ChangeBeside,
): Promise<UnsentList> {
  let next: UnsentList = [];
  try {
    await changeStored(
      key,
      (stored) => (next = change(joined(key, mirrorRemovals(key, stored)))),
      beside,
    );
  } catch {
    return changeOfTab(key, change);
  }
  // The tab keeps what it had to hold: such a device may lose its data at any time.
  const own = readOfTab(key);
  saveOfTab(
    key,
    next.filter((unsent) => has(own, unsent)),
  );
  lastRead.set(key, next);
  dropped.delete(key);
  if (next.length > 0) requestPersistence();
  return next;
}

export const readList = async (key: string): Promise<UnsentList> =>
  joined(key, await readStored(key));

export const isOnlyInTab = (key: string) => readOfTab(key).length > 0;

/** The keys with this prefix that have a list, on the device or in this tab. */
export async function listKeys(start: string) {
  const stored = await keys<string>(onDevice).catch(() => []);
  const all = new Set([...stored, ...inMemory.keys(), ...draftKeys(start)]);
  return [...all].filter((key) => key.startsWith(start));
}
