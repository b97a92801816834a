import { atom, getDefaultStore } from "jotai";

import { texts } from "@/texts/texts";

import { serverGoneAtom } from "./connectivity";

export type ToastMessage = {
  title: string;
  description?: string | undefined;
  variant?: "default" | "success" | "destructive";
  /** Where a click on it leads. */
  href?: string;
};
export type ShownToast = ToastMessage & { id: number };

const AFTER_LOAD = "toast-after-load";

/** At most one (spec 4): a newer toast takes the place of the older. */
export const toastAtom = atom<ShownToast | null>(null);

let lastId = 0;

/** While a banner says that there is no server, a toast says only what failed. */
function unrepeated({ description, ...rest }: ToastMessage): ToastMessage {
  const isShownByNotice =
    description === texts.errors.network && getDefaultStore().get(serverGoneAtom);
  return { ...rest, ...(description !== undefined && !isShownByNotice && { description }) };
}

export function toast(message: ToastMessage) {
  lastId += 1;
  getDefaultStore().set(toastAtom, { ...unrepeated(message), id: lastId });
}

/** Whoever tries again has read what failed; how the new attempt ends is shown anew. */
export const dismissFailure = () =>
  getDefaultStore().set(toastAtom, (shown) => (shown?.variant === "destructive" ? null : shown));

/** For a toast that is raised right before a full load of a page: it is shown there. */
export function toastAfterLoad(message: ToastMessage) {
  sessionStorage.setItem(AFTER_LOAD, JSON.stringify(message));
}

export function showToastOfLastPage() {
  const kept = sessionStorage.getItem(AFTER_LOAD);
  if (kept === null) return;
  sessionStorage.removeItem(AFTER_LOAD);
  toast(JSON.parse(kept) as ToastMessage);
}
