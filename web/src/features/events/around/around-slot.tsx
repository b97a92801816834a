import { type ReactNode, Suspense, lazy } from "react";

import type { Event } from "../events.queries";

const Around = lazy(async () => (await import("./around")).loadAround());

type AroundSlotProps = { event: Event; myId: string; people: ReactNode; children: ReactNode };

/**
 * What members say around an event, and then what stands below it: nothing moves when that comes. Photos stand above the
 * people that are given to it.
 */
export const AroundSlot = (props: AroundSlotProps) => (
  <Suspense>
    <Around {...props} />
  </Suspense>
);
