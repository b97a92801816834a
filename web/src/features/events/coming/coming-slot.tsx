import { Suspense, lazy } from "react";

import type { Attendee, Event } from "../events.queries";

const load = async () => (await import("./coming")).loadComing();
const Coming = lazy(async () => ({ default: (await load()).Coming }));
const ComingMark = lazy(async () => ({ default: (await load()).ComingMark }));

/** In an event's last day: the question to a guest, and to the host what was answered. Its code loads with the first. */
export const ComingSlot = ({ event }: { event: Event }) =>
  event.coming && (
    <Suspense fallback={<div className="min-h-11" />}>
      <Coming event={event} coming={event.coming} />
    </Suspense>
  );

/** To the host, beside each guest. */
export const ComingMarkSlot = ({ isComing }: Pick<Attendee, "isComing">) =>
  isComing !== undefined && (
    <Suspense>
      <ComingMark isComing={isComing} />
    </Suspense>
  );
