import type { Message } from "./message";

/** The cached messages of one conversation: a run without a gap, oldest first, up to the newest known. */
export type Thread = { messages: Message[]; hasOlder: boolean };

/** Merges messages without duplicates, in order. A read message never becomes unread, whichever response came first. */
export function mergeMessages(cached: readonly Message[], arrived: readonly Message[]): Message[] {
  const byId = new Map(cached.map((message) => [message.id, message]));
  for (const message of arrived) {
    const isRead = message.isRead || byId.get(message.id)?.isRead === true;
    byId.set(message.id, { ...message, isRead });
  }
  return [...byId.values()].sort((one, other) => one.seq - other.seq);
}

const lastSeq = (messages: readonly Message[]) => messages.at(-1)?.seq ?? 0;

/** Whether the messages follow the cached ones without a gap. */
export const continues = (cached: readonly Message[], messages: readonly Message[]) =>
  (messages[0]?.seq ?? 0) <= lastSeq(cached) + 1;

/** Undefined when messages before it are missing: they have to be fetched first. */
export function withMessage(thread: Thread, message: Message): Thread | undefined {
  if (!continues(thread.messages, [message])) return undefined;
  if (thread.hasOlder && message.seq < (thread.messages[0]?.seq ?? 0)) return thread;
  return { ...thread, messages: mergeMessages(thread.messages, [message]) };
}

export const withOlder = (
  thread: Thread,
  older: readonly Message[],
  hasOlder: boolean,
): Thread => ({
  messages: mergeMessages(thread.messages, older),
  hasOlder,
});

/** Undefined when the message is not cached. `readerId` has read everything up to it. */
export function readUpTo(thread: Thread, readerId: string, upTo: string): Thread | undefined {
  const seq = thread.messages.find(({ id }) => id === upTo)?.seq;
  if (seq === undefined) return undefined;
  const messages = thread.messages.map((message) =>
    message.receiverId === readerId && message.seq <= seq ? { ...message, isRead: true } : message,
  );
  return { ...thread, messages };
}

export const lastUnreadFrom = (thread: Thread, userId: string) =>
  thread.messages.findLast(({ senderId, isRead }) => senderId === userId && !isRead)?.id;

export const hasUnreadFor = (thread: Thread, userId: string) =>
  thread.messages.some(({ receiverId, isRead }) => receiverId === userId && !isRead);

export const unreadFrom = (thread: Thread, userId: string) =>
  thread.messages.filter(({ senderId, isRead }) => senderId === userId && !isRead).length;
