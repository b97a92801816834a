import { useState } from "react";

import type { Message } from "../../message";

/** How many messages of theirs have arrived while the newest one was out of view. */
export function useNewCount(userId: string, messages: readonly Message[], isAway: boolean) {
  const newestSeq = messages.at(-1)?.seq ?? 0;
  const [seenSeq, setSeenSeq] = useState(newestSeq);
  if (!isAway && seenSeq !== newestSeq) setSeenSeq(newestSeq);
  return messages.filter(({ seq, senderId }) => seq > seenSeq && senderId === userId).length;
}
