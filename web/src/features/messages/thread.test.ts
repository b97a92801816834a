import { expect, test } from "bun:test";

import type { Message } from "./message";
import {
  continues,
  lastUnreadFrom,
  loadedIn,
  mergeMessages,
  readUpTo,
  unreadFrom,
  withChanges,
  withMessage,
} from "./thread";
import { withOlder, withPast } from "./chat/history/segments";

const message = (seq: number, changes: Partial<Message> = {}): Message => ({
  id: `m${seq}`,
  senderId: seq % 2 ? "ana" : "ben",
  receiverId: seq % 2 ? "ben" : "ana",
  content: `no. ${seq}`,
  createdAt: new Date(2026, 5, 1, 12, seq).toISOString(),
  isRead: false,
  seq,
  ...changes,
});
const thread = (...seqs: number[]) => ({
  messages: seqs.map((seq) => message(seq)),
  hasOlder: seqs[0] !== 1,
  version: 0,
});
const seqs = (messages: readonly Message[] | undefined) => messages?.map(({ seq }) => seq);

test("a message that arrives twice or late is listed once and in order", () => {
  const cached = [message(1), message(3)];
  expect(seqs(mergeMessages(cached, [message(2), message(3), message(1)]))).toEqual([1, 2, 3]);
});

test("a read message stays read when an older response arrives later", () => {
  const merged = mergeMessages([message(1, { isRead: true })], [message(1)]);
  expect(merged[0]?.isRead).toBe(true);
});

test("a gap in the sequence numbers is detected before the run is shown as complete", () => {
  expect(withMessage(thread(1, 2), message(4))).toBeUndefined();
  expect(withMessage({ messages: [], hasOlder: false, version: 0 }, message(2))).toBeUndefined();
  expect(seqs(withMessage(thread(1, 2), message(3))?.messages)).toEqual([1, 2, 3]);
  expect(
    seqs(withMessage({ messages: [], hasOlder: false, version: 0 }, message(1))?.messages),
  ).toEqual([1]);
  expect(continues([message(5)], [message(6), message(7)])).toBe(true);
  expect(continues([message(5)], [message(7), message(8)])).toBe(false);
});

test("a message older than the cached ones leaves no gap in the history", () => {
  const cached = thread(51, 52);
  expect(withMessage(cached, message(3))).toBe(cached);
  expect(seqs(withOlder(cached, [message(49), message(50)], true).messages)).toEqual([
    49, 50, 51, 52,
  ]);
});

test("reading up to a message marks what the reader has received until then", () => {
  const read = readUpTo(thread(1, 2, 3, 4, 5), "ben", "m3");
  expect(read?.messages.map(({ isRead }) => isRead)).toEqual([true, false, true, false, false]);
  expect(readUpTo(thread(1, 2), "ben", "m9")).toBeUndefined();
});

test("the unread messages of a person", () => {
  expect(lastUnreadFrom(thread(1, 2, 3, 4), "ana")).toBe("m3");
  expect(unreadFrom(thread(1, 2, 3, 4), "ana")).toBe(2);
  const read = readUpTo(thread(1, 2, 3), "ben", "m3");
  expect(read && lastUnreadFrom(read, "ana")).toBeUndefined();
});

test("a response from before an edit does not undo the edit", () => {
  const edited = message(2, { content: "edited", version: 3 });
  const [, second] = mergeMessages([message(1), edited], [message(2, { isRead: true })]);
  expect(second).toEqual({ ...edited, isRead: true });
  const later = message(2, { content: "once more", version: 4 });
  expect(mergeMessages([edited], [later])).toEqual([later]);
});

test("a changed message also changes in quotes of it, and no version is lost", () => {
  const quote = { id: "m1", senderId: "ana", content: "no. 1" };
  const cached = { ...thread(1, 2), messages: [message(1), message(2, { replyTo: quote })] };
  const removed = message(1, { content: "Message removed", isRemoved: true, version: 2 });
  const { messages, version } = withChanges({ ...cached, version: 1 }, [removed], 2);
  expect(messages[0]).toEqual(removed);
  const { content, isRemoved } = removed;
  expect(messages[1]?.replyTo).toEqual({ ...quote, content, ...(isRemoved && { isRemoved }) });
  expect(version).toBe(2);
  const older = withChanges({ ...cached, version: 5 }, [message(9, { version: 4 })], 4);
  expect([older.version, older.messages]).toEqual([5, cached.messages]);
});

test("a run beyond a gap grows in both directions, is replaced by another one, and closes the gap", () => {
  const jumped = withPast(thread(51, 52), [message(11), message(12)]);
  expect(seqs(loadedIn(jumped))).toEqual([11, 12, 51, 52]);
  expect(jumped.past?.hasOlder).toBe(true);
  const grown = withPast(withPast(jumped, [message(13)]), [message(9), message(10)]);
  expect(seqs(grown.past?.messages)).toEqual([9, 10, 11, 12, 13]);
  const elsewhere = withPast(grown, [message(1), message(2)]);
  expect(seqs(loadedIn(elsewhere))).toEqual([1, 2, 51, 52]);
  expect(elsewhere.past?.hasOlder).toBe(false);
  const closed = withPast(
    elsewhere,
    Array.from({ length: 48 }, (_, index) => message(index + 3)),
  );
  expect(closed.past).toBeUndefined();
  expect(closed.hasOlder).toBe(false);
  expect(closed.messages).toHaveLength(52);
  expect(withOlder(withPast(thread(3), [message(1)]), [message(2)], true).past).toBeUndefined();
});

test("changes and receipts also apply beyond a gap", () => {
  const jumped = withPast(thread(51), [message(11)]);
  const edited = withChanges(jumped, [message(11, { content: "new", version: 4 })], 4);
  expect(loadedIn(edited).map(({ content }) => content)).toEqual(["new", "no. 51"]);
  const read = readUpTo(edited, "ben", "m11");
  expect(read && loadedIn(read).map(({ isRead }) => isRead)).toEqual([true, false]);
  expect(seqs(withMessage(jumped, message(52))?.past?.messages)).toEqual([11]);
});
