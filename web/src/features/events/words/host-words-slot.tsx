import { Suspense, lazy } from "react";

import type { Event } from "../events.queries";

const HostWords = lazy(async () => (await import("./host-words")).loadHostWords());

/** For those who go and for the host; its code loads with the first. */
export const HostWordsSlot = ({ event, myId }: { event: Event; myId: string }) =>
  event.isUserAttending && (
    <Suspense>
      <HostWords event={event} myId={myId} />
    </Suspense>
  );
