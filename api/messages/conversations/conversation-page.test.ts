import { expect, test } from "bun:test";
import { pageOf, withMessage } from "./conversation-page.ts";
import type { ConversationRow } from "./conversations.repo.ts";

const VIEWER = 1;
const SAID_AT = Date.UTC(2026, 5, 1);
const rowOf = (other: number, messageId: number, seq: number, more: Partial<Said> = {}) => {
  const { content = `Grüße ${other}`, senderId = other, unread = 0 } = more;
  return [other, unread, messageId, content, SAID_AT, senderId, 1, 1, 0, seq] as ConversationRow;
};
type Said = { content: string; senderId: number; unread: number };

const ROWS = [rowOf(7, 30, 3), rowOf(8, 20, 5), rowOf(9, 10, 2)];
const page = () => pageOf(VIEWER, ROWS, 4);
const said = (otherId: number, innerId: number, seq: number, isOwn = false) => ({
  otherId,
  innerId,
  seq,
  isOwn,
  content: "Später",
  createdAt: new Date(SAID_AT).toISOString(),
  hasPhoto: false,
});

test("a message whose event comes after that of a later one stays below it", () => {
  const unread = rowOf(9, 25, 3, { content: "Später", unread: 1 });
  const expected = [rowOf(7, 30, 3), unread, rowOf(8, 20, 5)];
  expect(withMessage(page(), said(9, 25, 3))).toEqual(pageOf(VIEWER, expected, 4));
});

test("the newest message brings its conversation to the top, or leaves it there", () => {
  const own = rowOf(9, 40, 3, { content: "Später", senderId: VIEWER });
  const moved = [own, rowOf(7, 30, 3), rowOf(8, 20, 5)];
  expect(withMessage(page(), said(9, 40, 3, true))).toEqual(pageOf(VIEWER, moved, 4));
  const top = [rowOf(7, 40, 4, { content: "Später", unread: 1 }), ...ROWS.slice(1)];
  expect(withMessage(page(), said(7, 40, 4))).toEqual(pageOf(VIEWER, top, 4));
});

test("a page that has the message already stays as it is, and after a gap there is none", () => {
  const read = page();
  expect(withMessage(read, said(8, 20, 5))).toBe(read);
  expect(withMessage(read, said(8, 50, 7))).toBeUndefined();
  expect(withMessage(read, said(6, 50, 1))).toBeUndefined();
});
