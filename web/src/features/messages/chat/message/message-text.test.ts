import { expect, test } from "bun:test";

import { MESSAGE_MAX } from "@hereabouts/api/messages/messages.schema";

import { MESSAGE_MAX_CHARACTERS, countCharacters, isOnlyEmoji } from "./message-text";

test("the limit is the server's, counted as the server counts", () => {
  expect(MESSAGE_MAX_CHARACTERS).toBe(MESSAGE_MAX);
  expect(countCharacters("🙂".repeat(2000))).toBe(2000);
});

test("one to three emoji alone are shown large", () => {
  expect(["😂", "\u2615\uFE0F", "👩‍👩‍👧 🎉", "👍🏽", "😂😂😂"].every(isOnlyEmoji)).toBe(true);
  expect(["", "5", "ok 👍", "😂😂😂😂"].some(isOnlyEmoji)).toBe(false);
});
