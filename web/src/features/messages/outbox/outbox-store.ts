import { del, get, keys, promisifyRequest } from "idb-keyval";

import { deviceStore } from "@/lib/device-store";
import { clearDraft, draftKeys, readDraft, saveDraft } from "@/lib/draft";

import type { ChangeList, Unsent, UnsentList } from "./unsent";

/** One list per conversation. The service worker sends from it as well: public/sw.js. */
const onDevice = deviceStore("outbox");

/** What the device refuses stays with this tab, in its session storage or at least in memory. */
const inMemory = new Map<string, UnsentList>();
const readOfTab = (key: string) => inMemory.get(key) ?? readDraft<UnsentList>(key, []);

function saveOfTab(key: string, list: UnsentList) {
  inMemory.delete(key);
  if (list.length === 0) clearDraft(key);
  else if (!saveDraft(key, list)) inMemory.set(key, list);
}

const has = (list: UnsentList, { clientId }: Unsent) =>
  list.some((each) => each.clientId === clientId);
const joined = (kept: UnsentList, own: UnsentList) => [
  ...kept,
  ...own.filter((unsent) => !has(kept, unsent)),
];

const readKept = async (key: string) => (await get<UnsentList>(key, onDevice)) ?? [];

/** In one transaction: no other tab reads or writes in between. */
const changeKept = (key: string, change: ChangeList) =>
  onDevice(
    "readwrite",
    (lists) =>
      new Promise<void>((resolve, reject) => {
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
async function changeOfTab(key: string, own: UnsentList, change: ChangeList) {
  const kept = await readKept(key).catch((): UnsentList => []);
  const next = change(joined(kept, own));
  const isLess = kept.some((unsent) => !has(next, unsent));
  if (isLess) await del(key, onDevice).catch(() => undefined);
  saveOfTab(key, isLess ? next : next.filter((unsent) => !has(kept, unsent)));
  return next;
}

export async function changeList(key: string, change: ChangeList): Promise<UnsentList> {
  const own = readOfTab(key);
  let next: UnsentList = [];
  try {
    await changeKept(key, (kept) => (next = change(joined(kept, own))));
  } catch {
    return changeOfTab(key, own, change);
  }
  saveOfTab(key, []);
  return next;
}

export const readList = async (key: string): Promise<UnsentList> =>
  joined(await readKept(key).catch((): UnsentList => []), readOfTab(key));

export const isOnlyInTab = (key: string) => readOfTab(key).length > 0;

/** The keys with this start that have a list, on the device or in this tab. */
export async function listKeys(start: string) {
  const kept = await keys<string>(onDevice).catch(() => []);
  const all = new Set([...kept, ...inMemory.keys(), ...draftKeys(start)]);
  return [...all].filter((key) => key.startsWith(start));
}
