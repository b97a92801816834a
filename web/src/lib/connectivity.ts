import { atom } from "jotai";
import { useEffect, useEffectEvent } from "react";

const MIN_DELAY_MS = 1000;
const MAX_DELAY_MS = 30_000;

/** A banner says that the server is unreachable, so other failures do not repeat it. */
export const serverUnreachableAtom = atom(false);

export async function serverAnswers() {
  try {
    return (await fetch("/api/health", { cache: "no-store" })).ok;
  } catch {
    return false;
  }
}

/** Polls with back-off until the server is back, and at once when the browser comes online. */
export function useServerReturn(isAway: boolean, onReturn: () => void) {
  const notifyReturn = useEffectEvent(onReturn);
  useEffect(() => {
    if (!isAway) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    let wait = MIN_DELAY_MS;
    let isOver = false;
    async function ask() {
      clearTimeout(timer);
      const answers = await serverAnswers();
      if (isOver) return;
      if (answers) notifyReturn();
      wait = Math.min(MAX_DELAY_MS, wait * 2);
      timer = setTimeout(ask, wait);
    }
    timer = setTimeout(ask, wait);
    window.addEventListener("online", ask);
    return () => {
      isOver = true;
      clearTimeout(timer);
      window.removeEventListener("online", ask);
    };
  }, [isAway]);
}
