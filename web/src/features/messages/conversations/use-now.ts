import { useEffect, useState } from "react";

import { serverNow } from "@/lib/time/server-time";

/** The current time in steps, so that relative times are updated. */
export function useNow(stepMs = 30_000) {
  const [now, setNow] = useState(() => serverNow());
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), stepMs);
    return () => clearInterval(timer);
  }, [stepMs]);
  return now;
}
