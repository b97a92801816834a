import { atom } from "jotai";
import { useEffect, useEffectEvent } from "react";

const MIN_DELAY_MS = 1000;
const MAX_DELAY_MS = 30_000;

/** A banner says that the server is unreachable, so other failures do not repeat it. */
export const serverUnreachableAtom = atom(false);

export async function isServerReachable() {
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
    let delayMs = MIN_DELAY_MS;
    let isOver = false;
    async function check() {
      clearTimeout(timer);
      const isBack = await isServerReachable();
      if (isOver) return;
      if (isBack) notifyReturn();
      delayMs = Math.min(MAX_DELAY_MS, delayMs * 2);
      timer = setTimeout(check, delayMs);
    }
    // The first request may come before the network is back, and is repeated soon.
    function checkOften() {
      delayMs = MIN_DELAY_MS;
      void check();
    }
    timer = setTimeout(check, delayMs);
    window.addEventListener("online", checkOften);
    return () => {
      isOver = true;
      clearTimeout(timer);
      window.removeEventListener("online", checkOften);
    };
  }, [isAway]);
}
