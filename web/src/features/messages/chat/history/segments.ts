import type { Message } from "../../message";
import { type Thread, continues, mergeMessages } from "../../thread";

/** Joins the two segments once there is no gap between them. */
function withoutGap({ past, ...thread }: Thread): Thread {
  if (!past) return thread;
  if (!continues(past.messages, thread.messages)) return { ...thread, past };
  const messages = mergeMessages(past.messages, thread.messages);
  return { ...thread, messages, hasOlder: past.hasOlder };
}

export const withOlder = (thread: Thread, older: readonly Message[], hasOlder: boolean): Thread =>
  withoutGap({ ...thread, messages: mergeMessages(thread.messages, older), hasOlder });

/** Adds a page to the segment beyond the gap, or replaces that segment if they do not touch. */
export function withPast(thread: Thread, page: readonly Message[]): Thread {
  const before = thread.past?.messages ?? [];
  const touches = continues(before, page) && continues(page, before);
  const messages = mergeMessages(touches ? before : [], page);
  return withoutGap({ ...thread, past: { messages, hasOlder: (messages[0]?.seq ?? 1) > 1 } });
}
