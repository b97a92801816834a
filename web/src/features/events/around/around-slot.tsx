import { type ReactNode, Suspense, lazy } from "react";

import type { Event } from "../events.queries";

const Around = lazy(async () => (await import("./around")).loadAround());

type AroundSlotProps = { event: Event; myId: string; hasPhotos: boolean; children: ReactNode };

/** What members say around an event, and then what stands below it: nothing moves when that comes. */
export const AroundSlot = (props: AroundSlotProps) => (
  <Suspense>
    <Around {...props} />
  </Suspense>
);
