import { expect, test } from "bun:test";

import {
  type ConversationPages,
  afterMessage,
  allConversations,
  moveToFront,
} from "./conversation-pages";
import type { Conversation, Message } from "./message";

const row = (id: string, minute: number, unreadCount = 0): Conversation => ({
  user: { id, name: id } as Conversation["user"],
  lastMessage: {
    content: "hi",
    senderId: id,
    createdAt: new Date(2026, 5, 1, 12, minute).toISOString(),
  },
  unreadCount,
});
const message = (senderId: string, minute: number, content = "later"): Message => ({
  id: `${senderId}${minute}`,
  senderId,
  receiverId: "me",
  content,
  createdAt: new Date(2026, 5, 1, 12, minute).toISOString(),
  isRead: false,
  seq: minute,
});
const pages = (...rows: Conversation[][]): ConversationPages => ({
  pages: rows.map((conversations) => ({ conversations, total: 4, isLast: false, archived: 0 })),
  pageParams: rows.map(() => undefined),
});
const ids = (data: ConversationPages) => allConversations(data).map(({ user }) => user.id);

test("spec 4: unread messages are counted once, however often they arrive", () => {
  const once = afterMessage(row("ana", 1, 2), message("ana", 5), true);
  expect([once.unreadCount, once.lastMessage.content]).toEqual([3, "later"]);
  expect(afterMessage(once, message("ana", 5), true)).toBe(once);
  expect(afterMessage(once, message("ana", 3), true)).toBe(once);
});

test("a message that is read at once, or is one's own, is not counted", () => {
  expect(afterMessage(row("ana", 1), message("me", 5), false).unreadCount).toBe(0);
});

test("the conversation moves to the front, also from a later page, and is listed once", () => {
  const data = pages([row("ana", 9), row("ben", 8)], [row("cora", 7), row("dora", 6)]);
  const moved = moveToFront(data, row("dora", 10, 1));
  expect(ids(moved)).toEqual(["dora", "ana", "ben", "cora"]);
  expect(moved.pages[1]?.conversations).toHaveLength(1);
});

test("a person on two pages is listed once", () => {
  expect(ids(pages([row("ana", 9)], [row("ana", 3), row("ben", 2)]))).toEqual(["ana", "ben"]);
});
