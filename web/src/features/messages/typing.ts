import { atom, getDefaultStore } from "jotai";
import { useRef } from "react";

import { sendFrame } from "@/features/realtime/public";

const SHOWN_MS = 4000;
const TOLD_EVERY_MS = 2000;

export const typingAtom = atom<ReadonlySet<string>>(new Set<string>());

const endings = new Map<string, ReturnType<typeof setTimeout>>();

export function endTyping(userId: string) {
  clearTimeout(endings.get(userId));
  endings.delete(userId);
  getDefaultStore().set(typingAtom, new Set(endings.keys()));
}

export function noteTyping(userId: string) {
  clearTimeout(endings.get(userId));
  endings.set(userId, setTimeout(endTyping, SHOWN_MS, userId));
  getDefaultStore().set(typingAtom, new Set(endings.keys()));
}

/** Tells the other that one is typing, now and then. */
export function useTellTyping(userId: string) {
  const toldAt = useRef(0);
  return () => {
    if (Date.now() - toldAt.current < TOLD_EVERY_MS) return;
    toldAt.current = Date.now();
    sendFrame({ type: "typing", userId });
  };
}
