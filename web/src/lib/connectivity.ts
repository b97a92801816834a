import { atom } from "jotai";
import { useEffect, useEffectEvent } from "react";

const MIN_DELAY_MS = 1000;
const MAX_DELAY_MS = 30_000;

/** A banner says that there is no server; nothing else has to say it again. */
export const serverGoneAtom = atom(false);

export async function serverAnswers() {
  try {
    return (await fetch("/api/health", { cache: "no-store" })).ok;
  } catch {
    return false;
  }
}

/** Asks, less and less often, whether the server is back, and at once when the browser has a network again. */
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
