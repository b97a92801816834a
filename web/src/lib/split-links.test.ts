import { expect, test } from "bun:test";

import { splitLinks } from "./split-links";

const links = (text: string) => splitLinks(text).flatMap(({ href }) => href ?? []);

test("web addresses become links, without the punctuation after them", () => {
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
