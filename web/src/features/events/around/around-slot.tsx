import { type ReactNode, Suspense, lazy } from "react";

import type { Event } from "../events.queries";

const Around = lazy(async () => (await import("./around")).loadAround());

type AroundSlotProps = { event: Event; myId: string; hasPhotos: boolean; children: ReactNode };

/** Photos and questions of an event, then the children; each waits for the ones above it, so that nothing moves. */
export const AroundSlot = (props: AroundSlotProps) => (
  <Suspense>
    <Around {...props} />
  </Suspense>
);
