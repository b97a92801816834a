import { atom, getDefaultStore } from "jotai";

import { texts } from "@/texts/texts";

import { removeStored, readStored, writeStored } from "./device/browser-storage";
import { serverUnreachableAtom } from "./connectivity";

export type ToastMessage = {
  title: string;
  description?: string | undefined;
  variant?: "default" | "success" | "destructive";
  /** Where clicking the toast leads. */
  href?: string;
};
export type ShownToast = ToastMessage & { id: number };

const AFTER_LOAD = "toast-after-load";

/** At most one (spec 4): a newer toast replaces the older. */
export const toastAtom = atom<ShownToast | null>(null);

let lastId = 0;

/** While a banner says that the server is unreachable, the toast's description need not repeat it. */
function unrepeated({ description, ...rest }: ToastMessage): ToastMessage {
  const isShownByNotice =
    description === texts.errors.network && getDefaultStore().get(serverUnreachableAtom);
  return { ...rest, ...(description !== undefined && !isShownByNotice && { description }) };
}

export function toast(message: ToastMessage) {
  lastId += 1;
  getDefaultStore().set(toastAtom, { ...unrepeated(message), id: lastId });
}

/** Removes a failure toast when the member retries; the retry's outcome is shown anew. */
export const dismissFailure = () =>
  getDefaultStore().set(toastAtom, (shown) => (shown?.variant === "destructive" ? null : shown));

/** For a toast raised right before a full page load: it is shown after that. */
export function toastAfterLoad(message: ToastMessage) {
  writeStored("sessionStorage", AFTER_LOAD, JSON.stringify(message));
}

export function showToastOfLastPage() {
  const stored = readStored("sessionStorage", AFTER_LOAD);
  if (stored === null) return;
  removeStored("sessionStorage", AFTER_LOAD);
  toast(JSON.parse(stored) as ToastMessage);
}
