import { atom, getDefaultStore } from "jotai";

import { inTurn, isLastTurn } from "./in-turn";
import { type ChangeBeside, changeList, listKeys, readList } from "./outbox-store";
import type { ChangeList, UnsentList } from "./unsent";

/** Unsent messages by `outboxKey`. What tabs share is in outbox-store.ts. */
export const outboxesAtom = atom<Readonly<Record<string, UnsentList>>>({});

const outboxKeys = (myId: string) => `outbox:${myId}:`;
export const outboxKey = (myId: string, userId: string) => outboxKeys(myId) + userId;

export const outboxOf = (key: string) => getDefaultStore().get(outboxesAtom)[key] ?? [];

const showOutbox = (key: string, list: UnsentList) =>
  getDefaultStore().set(outboxesAtom, (all) => ({ ...all, [key]: list }));

/** Recipients of this member's unsent messages. */
export const peersWithUnsent = (myId: string) =>
  Object.entries(getDefaultStore().get(outboxesAtom))
    .filter(([key, list]) => key.startsWith(outboxKeys(myId)) && list.length > 0)
    .map(([key]) => key.slice(outboxKeys(myId).length));

const channel =
  typeof BroadcastChannel === "undefined" ? undefined : new BroadcastChannel("outbox");
const notifyOthers = channel?.postMessage.bind(channel);

/** Only the last of several concurrent changes updates the screen. */
async function showAfter(key: string, work: () => Promise<UnsentList>) {
  const turn = inTurn(key, work);
  const list = await turn;
  if (isLastTurn(key, turn)) showOutbox(key, list);
  return list;
}

/** The stored list, which other tabs and the service worker change as well. */
export const readOutbox = (key: string) => showAfter(key, () => readList(key));

/** Shown at once; resolves when it is stored. */
export async function changeOutbox(key: string, change: ChangeList, beside?: ChangeBeside) {
  showOutbox(key, change(outboxOf(key)));
  const list = await showAfter(key, () => changeList(key, change, beside));
  notifyOthers?.(key);
  return list;
}

/** After a reload it is unknown whether a message arrived; sending it again with its clientId is safe. */
const afterLoad: ChangeList = (current) =>
  current
    .filter(({ state }) => state !== "sent")
    .map((unsent) => (unsent.state === "sending" ? { ...unsent, state: "waiting" } : unsent));

let loading: Promise<unknown> = Promise.resolve();

/** Resolves once the stored lists are loaded. */
export const outboxesLoaded = () => loading;

/** Also migrates lists that an older version kept in session storage. */
async function load(start: string) {
  const keys = await listKeys(start);
  await Promise.all(keys.map((key) => changeOutbox(key, afterLoad)));
}

/** Loads the stored lists, and follows other tabs and the service worker until the returned function is called. */
export function openOutboxes(myId: string) {
  const start = outboxKeys(myId);
  const follow = ({ data }: MessageEvent<unknown>) => {
    if (typeof data === "string" && data.startsWith(start)) void readOutbox(data);
  };
  channel?.addEventListener("message", follow);
  loading = load(start);
  return () => channel?.removeEventListener("message", follow);
}
