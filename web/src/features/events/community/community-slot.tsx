import { type ReactNode, Suspense, lazy } from "react";

import type { Event } from "../events.queries";

const Community = lazy(async () => (await import("./community")).loadCommunity());

type CommunitySlotProps = { event: Event; myId: string; hasPhotos: boolean; children: ReactNode };

/** Photos and questions of an event, then the children; each waits for the ones above it, so that nothing moves. */
export const CommunitySlot = (props: CommunitySlotProps) => (
  <Suspense>
    <Community {...props} />
  </Suspense>
);
