import { useEffect, useState } from "react";

import { serverNow } from "@/lib/time/server-time";

import type { CheckIn } from "./check-in.queries";

/** Whether guests are checked in now; it turns by itself when the time has come. */
export function useIsOpen({ opensAt, closesAt }: Pick<CheckIn, "opensAt" | "closesAt">) {
  const [, look] = useState(0);
  const [now, opens] = [serverNow(), Date.parse(opensAt)];
  useEffect(() => {
    const wait = opens - serverNow();
    if (wait <= 0) return;
    // What a timer can wait.
    const timer = setTimeout(() => look(opens), Math.min(wait + 100, 2 ** 31 - 1));
    return () => clearTimeout(timer);
  }, [opens]);
  return now >= opens && now < Date.parse(closesAt);
}
