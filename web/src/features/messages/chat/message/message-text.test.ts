import { expect, test } from "bun:test";

import { MESSAGE_MAX } from "@hereabouts/api/messages/message-limits.schema";
import { editMessageSchema } from "@hereabouts/api/messages/messages.schema";

import { countCharacters, isOnlyEmoji } from "./message-text";

test("characters are counted as the server counts them", () => {
  const longest = "🙂".repeat(MESSAGE_MAX);
  expect(countCharacters(longest)).toBe(MESSAGE_MAX);
  expect(editMessageSchema.safeParse({ content: longest }).success).toBe(true);
  expect(editMessageSchema.safeParse({ content: `${longest}🙂` }).success).toBe(false);
});

test("one to three emoji alone are shown large", () => {
  expect(["😂", "\u2615\uFE0F", "👩‍👩‍👧 🎉", "👍🏽", "😂😂😂"].every(isOnlyEmoji)).toBe(true);
  expect(["", "5", "ok 👍", "😂😂😂😂"].some(isOnlyEmoji)).toBe(false);
});
