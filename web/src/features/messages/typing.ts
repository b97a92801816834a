import { atom, getDefaultStore } from "jotai";
import { useRef } from "react";

import { sendFrame } from "@/features/realtime/public";

const TYPING_TTL_MS = 4000;
const SEND_INTERVAL_MS = 2000;

export const typingAtom = atom<ReadonlySet<string>>(new Set<string>());

const endings = new Map<string, ReturnType<typeof setTimeout>>();

export function endTyping(userId: string) {
  clearTimeout(endings.get(userId));
  endings.delete(userId);
  getDefaultStore().set(typingAtom, new Set(endings.keys()));
}

export function showTyping(userId: string) {
  clearTimeout(endings.get(userId));
  endings.set(userId, setTimeout(endTyping, TYPING_TTL_MS, userId));
  getDefaultStore().set(typingAtom, new Set(endings.keys()));
}

/** Sends that the member is typing, at most every SEND_INTERVAL_MS. */
export function useSendTyping(userId: string) {
  const sentAt = useRef(0);
  return () => {
    if (Date.now() - sentAt.current < SEND_INTERVAL_MS) return;
    sentAt.current = Date.now();
    sendFrame({ type: "typing", userId });
  };
}
