import { Suspense, lazy, useState } from "react";

import type { Attendee, Event } from "../events.queries";

const load = async () => (await import("./coming")).loadComing();
const Coming = lazy(async () => ({ default: (await load()).Coming }));
const ComingMark = lazy(async () => ({ default: (await load()).ComingMark }));

/**
 * In an event's last day: the question to a guest, who is thanked when they cannot come, and to the host what was answered.
 * Its code loads with the first.
 */
export function ComingSlot({ event }: { event: Event }) {
  const [hasDeclined, setHasDeclined] = useState(false);
  const isThanked = hasDeclined && !event.isUserAttending;
  if (!event.coming && !isThanked) return null;
  const isAsked = event.coming && "answer" in event.coming && !event.coming.answer;
  return (
    <Suspense fallback={<div className={isAsked ? "event-asked" : "min-h-14"} />}>
      <Coming event={event} hasDeclined={isThanked} onDeclined={() => setHasDeclined(true)} />
    </Suspense>
  );
}

/** To the host, beside each guest. */
export const ComingMarkSlot = ({ isComing }: Pick<Attendee, "isComing">) =>
  isComing !== undefined && (
    <Suspense>
      <ComingMark isComing={isComing} />
    </Suspense>
  );
