import { QUOTE_MAX } from "@hereabouts/api/messages/message-limits.schema";

import type { Message } from "./message";

/** Consecutive messages without a gap, oldest first. */
type Segment = { messages: Message[]; hasOlder: boolean };

/**
 * The cached messages of one conversation: a segment up to the newest, and in `past`, beyond a gap, the one around an
 * older message that the member went to. Both contain all changes up to the version.
 */
export type Thread = Segment & { version: number; past?: Segment };

/** All loaded messages in order; the segment beyond the gap comes first. */
export const loadedIn = ({ messages, past }: { messages: Message[]; past?: Segment }) =>
  past ? [...past.messages, ...messages] : messages;

const versionOf = ({ version = 0 }: Message) => version;

/** A read message never becomes unread, nor an edited one unedited, whichever response arrives first. */
function newerOf(cached: Message | undefined, arrived: Message): Message {
  const newer = cached && versionOf(cached) > versionOf(arrived) ? cached : arrived;
  return { ...newer, isRead: arrived.isRead || cached?.isRead === true };
}

/** Merges messages without duplicates, in order. */
export function mergeMessages(cached: readonly Message[], arrived: readonly Message[]): Message[] {
  const byId = new Map(cached.map((message) => [message.id, message]));
  for (const message of arrived) byId.set(message.id, newerOf(byId.get(message.id), message));
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

/** The excerpt of a message that a reply shows. */
export const quoteOf = ({ id, senderId, content, isRemoved, photoUrl }: Message) => ({
  id,
  senderId,
  content: [...content].slice(0, QUOTE_MAX).join(""),
  ...(isRemoved && { isRemoved }),
  ...(photoUrl !== undefined && { hasPhoto: true as const }),
});
export type Quote = NonNullable<Message["replyTo"]>;

function withQuote(message: Message, changed: ReadonlyMap<string, Message>): Message {
  const quoted = message.replyTo && changed.get(message.replyTo.id);
  return quoted ? { ...message, replyTo: quoteOf(quoted) } : message;
}

/** Changes the messages of both segments. */
export function mapMessages(
  { past, ...thread }: Thread,
  change: (message: Message) => Message,
): Thread {
  return {
    ...thread,
    messages: thread.messages.map(change),
    ...(past && { past: { ...past, messages: past.messages.map(change) } }),
  };
}

/** Applies changed messages, in quotes too; messages that are not cached are ignored. */
export function withChanges(thread: Thread, changed: readonly Message[], version: number): Thread {
  const byId = new Map(changed.map((message) => [message.id, message]));
  const next = mapMessages(thread, (cached) => {
    const arrived = byId.get(cached.id);
    return withQuote(arrived ? newerOf(cached, arrived) : cached, byId);
  });
  return { ...next, version: Math.max(thread.version, version) };
}

/** Undefined when the message is not cached. `readerId` has read everything up to it. */
export function readUpTo(thread: Thread, readerId: string, upTo: string): Thread | undefined {
  const seq = loadedIn(thread).find(({ id }) => id === upTo)?.seq;
  if (seq === undefined) return undefined;
  return mapMessages(thread, (message) =>
    message.receiverId === readerId && message.seq <= seq ? { ...message, isRead: true } : message,
  );
}

export const lastUnreadFrom = (thread: Thread, userId: string) =>
  thread.messages.findLast(({ senderId, isRead }) => senderId === userId && !isRead)?.id;

/** Whether the first unread message may be older than the loaded ones. */
export function mayStartEarlier({ messages, hasOlder }: Thread, userId: string) {
  const first = messages.find(({ senderId }) => senderId === userId);
  return hasOlder && first?.isRead === false;
}

export const firstUnreadFrom = (thread: Thread, userId: string) =>
  thread.messages.find(({ senderId, isRead }) => senderId === userId && !isRead)?.id;

export const hasUnreadFor = (thread: Thread, userId: string) =>
  thread.messages.some(({ receiverId, isRead }) => receiverId === userId && !isRead);

export const unreadFrom = (thread: Thread, userId: string) =>
  thread.messages.filter(({ senderId, isRead }) => senderId === userId && !isRead).length;
