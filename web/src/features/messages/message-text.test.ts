import { expect, test } from "bun:test";

import { MESSAGE_MAX } from "@hereabouts/api/messages/messages.schema";

import { MESSAGE_MAX_CHARACTERS, countCharacters, isOnlyEmoji, splitLinks } from "./message-text";

const links = (text: string) => splitLinks(text).flatMap(({ href }) => href ?? []);

test("the limit is the server's, counted as the server counts", () => {
  expect(MESSAGE_MAX_CHARACTERS).toBe(MESSAGE_MAX);
  expect(countCharacters("🙂".repeat(2000))).toBe(2000);
});

test("web addresses become links, without what follows them in the sentence", () => {
  expect(links("See https://example.com/a?b=1, or (http://example.org/x).")).toEqual([
    "https://example.com/a?b=1",
    "http://example.org/x",
  ]);
});

test("nothing else becomes a link, and no letter is lost", () => {
  for (const text of [
    "javascript:alert(1)",
    "data:text/html,hi",
    "example.com",
    "http://",
    "<b>https</b>",
    "",
    "a https://example.com/ b https://example.com/c",
  ]) {
    expect(
      splitLinks(text)
        .map((part) => part.text)
        .join(""),
    ).toBe(text);
    expect(links(text).every((href) => href.startsWith("https://example.com/"))).toBe(true);
  }
});

test("a few emoji alone are shown large", () => {
  expect(["😂", "👩‍👩‍👧 🎉", "👍🏽"].every(isOnlyEmoji)).toBe(true);
  expect(["", "5", "ok 👍", "😂😂😂😂😂😂"].some(isOnlyEmoji)).toBe(false);
});
