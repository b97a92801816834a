import { Suspense, lazy, useState } from "react";

import type { Attendee, Event } from "../events.queries";

const load = async () => (await import("./coming")).loadComing();
const Coming = lazy(async () => ({ default: (await load()).Coming }));
const ComingMark = lazy(async () => ({ default: (await load()).ComingMark }));

/**
 * On an event's last day: asks a guest whether they still come, thanks those who decline, and shows the host the
 * answers. Its code is loaded when first needed.
 */
export function ComingSlot({ event }: { event: Event }) {
  const [hasDeclined, setHasDeclined] = useState(false);
  const isThanked = hasDeclined && !event.isUserAttending;
  if (!event.coming && !isThanked) return null;
  const hasQuestion = event.coming && "answer" in event.coming && !event.coming.answer;
  return (
    <Suspense fallback={<div className={hasQuestion ? "event-coming-question" : "min-h-14"} />}>
      <Coming event={event} hasDeclined={isThanked} onDeclined={() => setHasDeclined(true)} />
    </Suspense>
  );
}

/** Shown to the host beside each guest. */
export const ComingMarkSlot = ({ isComing }: Pick<Attendee, "isComing">) =>
  isComing !== undefined && (
    <Suspense>
      <ComingMark isComing={isComing} />
    </Suspense>
  );
