import { useEffect, useState } from "react";

import { serverNow } from "@/lib/time/server-time";

import type { CheckIn } from "./check-in.queries";

/** The server's time is only known to a second, and a timer may be early. */
const MARGIN_MS = 100;
const TIMER_MAX_MS = 2 ** 31 - 1;

/** Whether check-in is open now; re-renders when it opens and when it closes. */
export function useIsOpen({ opensAt, closesAt }: Pick<CheckIn, "opensAt" | "closesAt">) {
  const [renders, setRenders] = useState(0);
  const [now, opens, closes] = [serverNow(), Date.parse(opensAt), Date.parse(closesAt)];
  const change = [opens, closes].find((at) => at > now);
  useEffect(() => {
    if (change === undefined) return;
    const waitMs = Math.min(change - serverNow() + MARGIN_MS, TIMER_MAX_MS);
    const timer = setTimeout(() => setRenders(renders + 1), waitMs);
    return () => clearTimeout(timer);
  }, [change, renders]);
  return opens <= now && now < closes;
}
