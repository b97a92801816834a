import { clear, delMany, keys } from "idb-keyval";

import { deviceStore } from "./device-store";
import { type Area, removeStored, storedKeys } from "./browser-storage";
import { clearPersisted } from "./persisted-queries";
import { lastMember, rememberMember, setClearPending } from "./last-member";
import { MAP_CACHE } from "./map-cache";

/** Keys that belong to the device, or say nothing about a member. */
const STAYS =
  /^(theme|language|clock-behind|push-asked|push-for|map-events|sign-out-owed|place-by-hand:~.*)$/;
const TOAST = "toast-after-load";

const outbox = deviceStore("outbox");
const channel =
  typeof BroadcastChannel === "undefined" ? undefined : new BroadcastChannel("signed-out");
const notifyOthers = channel?.postMessage.bind(channel);

const removeKeys = (area: Area, stays: (key: string) => boolean) =>
  storedKeys(area)
    .filter((key) => !stays(key))
    .forEach((key) => removeStored(area, key));

export const forgetTab = () => removeKeys("sessionStorage", (key) => key === TOAST);

/** Clears a member's data from all storage of the browser; other tabs sign out too. */
export async function clearDevice() {
  forgetTab();
  removeKeys("localStorage", (key) => STAYS.test(key));
  notifyOthers?.("all");
  try {
    setClearPending(true);
    await Promise.all([clear(outbox), clearPersisted()]);
    setClearPending(false);
  } catch (error) {
    console.warn("not all could be cleared", error);
  }
}

/** Calls `leave` when another tab has signed out, until the returned function is called. */
export function onCleared(leave: () => void) {
  const onMessage = () => {
    forgetTab();
    leave();
  };
  channel?.addEventListener("message", onMessage);
  return () => channel?.removeEventListener("message", onMessage);
}

/** Makes the device store this member's data, and deletes what another member left. */
export async function setDeviceMember(memberId: string) {
  removeKeys("sessionStorage", (key) => !key.startsWith("draft:") || key.includes(memberId));
  const last = lastMember();
  rememberMember(memberId);
  if (last !== null && last !== memberId)
    await globalThis.caches?.delete(MAP_CACHE).catch(() => false);
  const kept = await keys<string>(outbox).catch(() => []);
  const others = kept.filter((key) => !key.includes(`:${memberId}:`));
  await delMany(others, outbox).catch(() => undefined);
}
