import { del, get, keys, promisifyRequest } from "idb-keyval";

import { deviceStore } from "@/lib/device/device-store";
import { clearDraft, draftKeys, readDraft, saveDraft } from "@/lib/forms/draft";

import type { ChangeList, Unsent, UnsentList } from "./unsent";

/** One list per conversation, beside drafts. The service worker sends from it as well: public/sw.js. */
export const onDevice = deviceStore("outbox");

/** What the device refuses stays with this tab, in its session storage or at least in memory. */
const inMemory = new Map<string, UnsentList>();
const readOfTab = (key: string) => inMemory.get(key) ?? readDraft<UnsentList>(key, []);

function saveOfTab(key: string, list: UnsentList) {
  inMemory.delete(key);
  if (list.length === 0) clearDraft(key);
  else if (!saveDraft(key, list)) inMemory.set(key, list);
}

/** What this tab took off, and the device may still hold. */
const dropped = new Map<string, UnsentList>();
/** What this tab last saw on the device. */
const lastKept = new Map<string, UnsentList>();

const has = (list: UnsentList, { clientId }: Unsent) =>
  list.some((each) => each.clientId === clientId);
const joined = (key: string, kept: UnsentList) => [
  ...kept.filter((unsent) => !has(dropped.get(key) ?? [], unsent)),
  ...readOfTab(key).filter((unsent) => !has(kept, unsent)),
];

/** What another tab has taken off the device since is taken off this tab too. */
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

/** Where a device can be read no more, as with a full disk, the tab holds what it last saw there. */
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

/** Where room is short a browser throws away what sites keep. An installed app may ask for its own, and nobody is bothered. */
function askToKeep() {
  if (isAskedToKeep || !globalThis.matchMedia("(display-mode: standalone)").matches) return;
  isAskedToKeep = true;
  void navigator.storage?.persist?.().catch(() => false);
}

/** What else a transaction changes. */
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

/** What is on the device stays there, unless something of it has to go. */
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
  // What it once had to hold it holds on: a browser may throw away all that such a device has.
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

/** The keys with this start that have a list, on the device or in this tab. */
export async function listKeys(start: string) {
  const kept = await keys<string>(onDevice).catch(() => []);
  const all = new Set([...kept, ...inMemory.keys(), ...draftKeys(start)]);
  return [...all].filter((key) => key.startsWith(start));
}
