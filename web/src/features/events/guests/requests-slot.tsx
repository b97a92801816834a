import { Suspense, lazy, useState } from "react";

import type { Event } from "../events.queries";
import { requestsHeight } from "./requests-height";

const Requests = lazy(async () => (await import("./requests")).loadRequests());

/** For the host: who has requested to join. Once shown it stays, so that nothing moves under a finger. */
export function RequestsSlot({ event }: { event: Event }) {
  const { requestCount = 0 } = event;
  const [wasThere, setWasThere] = useState(false);
  if (requestCount > 0 && !wasThere) setWasThere(true);
  if (requestCount === 0 && !wasThere) return null;
  return (
    <Suspense fallback={<div style={{ minHeight: requestsHeight(requestCount) }} />}>
      <Requests event={event} />
    </Suspense>
  );
}
