import { atom, getDefaultStore } from "jotai";

import { removeStored, readStored, writeStored } from "@/lib/device/browser-storage";
import { memberMark } from "@/lib/device/member-mark";

import { addDevice, fetchPushKey, removeDevice } from "./devices.queries";

/** Which member this browser is subscribed for: another member's subscription does not count. */
const TURNED_ON = "push-for";
const ASKED = "push-asked";

export const canPush = () =>
  "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

export function isTurnedOn(myId: string) {
  if (!canPush() || Notification.permission !== "granted") return false;
  // An older version wrote the id itself.
  return [myId, memberMark(myId)].includes(readStored("localStorage", TURNED_ON) ?? "");
}

const registration = () => navigator.serviceWorker.getRegistration();

async function register(subscription: PushSubscription) {
  const { endpoint, keys } = subscription.toJSON();
  const { p256dh = "", auth = "" } = keys ?? {};
  await addDevice({ endpoint: endpoint ?? "", keys: { p256dh, auth } });
}

/** Asks the browser's question; returns whether it was answered with yes. */
export async function turnOn(myId: string) {
  writeStored("localStorage", ASKED, "yes");
  if ((await Notification.requestPermission()) !== "granted") return false;
  const pushKey = await fetchPushKey();
  const { pushManager } = await navigator.serviceWorker.ready;
  const subscription = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: pushKey,
  });
  try {
    await register(subscription);
    // Without this entry nobody could turn push off here, and the next session would not renew it.
    if (!writeStored("localStorage", TURNED_ON, memberMark(myId))) throw new Error("not kept");
  } catch (error) {
    // The server may have stored the device all the same: the push service will answer it with 410.
    await subscription.unsubscribe();
    throw error;
  }
  return true;
}

/** Push counts as turned on until the server has deleted the device. */
export async function turnOff() {
  const subscription = await (await registration())?.pushManager.getSubscription();
  if (subscription) {
    await removeDevice(subscription.endpoint);
    await subscription.unsubscribe();
  }
  removeStored("localStorage", TURNED_ON);
}

/** A subscription ends with the session, so the same member's next session registers it again. */
export async function renewPush(myId: string) {
  if (!isTurnedOn(myId)) return;
  writeStored("localStorage", TURNED_ON, memberMark(myId));
  const subscription = await (await registration())?.pushManager.getSubscription();
  if (subscription) await register(subscription);
}

/** Closes the notifications of what was read here or on another device. */
export async function closeNotifications(isUnread: (id: string) => boolean) {
  if (!canPush()) return;
  for (const one of (await (await registration())?.getNotifications()) ?? [])
    if (!isUnread(one.tag)) one.close();
}

/** Whether to offer push now. Set after an event that shows its use, unless the member was asked before. */
export const pushOfferAtom = atom(false);

/** Called after the first message and the first match. */
export function offerPush() {
  if (!canPush() || Notification.permission !== "default") return;
  if (readStored("localStorage", ASKED) === null) getDefaultStore().set(pushOfferAtom, true);
}

export function declinePush() {
  writeStored("localStorage", ASKED, "yes");
  getDefaultStore().set(pushOfferAtom, false);
}
