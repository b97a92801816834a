import { Suspense, lazy, useState } from "react";

import type { Event } from "../events.queries";
import { SHOWN_AT_FIRST } from "./requests.queries";

const Requests = lazy(async () => (await import("./requests")).loadRequests());

/** For the host: who has requested to join. Once shown it stays, so that nothing moves under a finger. */
export function RequestsSlot({ event }: { event: Event }) {
  const { requestCount = 0 } = event;
  const [wasThere, setWasThere] = useState(false);
  if (requestCount > 0 && !wasThere) setWasThere(true);
  if (requestCount === 0 && !wasThere) return null;
  const rows = Math.min(requestCount, SHOWN_AT_FIRST);
  return (
    <Suspense fallback={<div style={{ minHeight: `${2.5 + 4.75 * rows}rem` }} />}>
      <Requests event={event} />
    </Suspense>
  );
}
