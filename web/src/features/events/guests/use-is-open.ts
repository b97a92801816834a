import { useEffect, useState } from "react";

import { serverNow } from "@/lib/time/server-time";

import type { CheckIn } from "./check-in.queries";

/** Whether check-in is open now; re-renders when it opens. */
export function useIsOpen({ opensAt, closesAt }: Pick<CheckIn, "opensAt" | "closesAt">) {
  const [, look] = useState(0);
  const [now, opens] = [serverNow(), Date.parse(opensAt)];
  useEffect(() => {
    const wait = opens - serverNow();
    if (wait <= 0) return;
    // The longest delay of a timer.
    const timer = setTimeout(() => look(opens), Math.min(wait + 100, 2 ** 31 - 1));
    return () => clearTimeout(timer);
  }, [opens]);
  return now >= opens && now < Date.parse(closesAt);
}
