import { describe, expect, test } from "bun:test";

import {
  draftOf,
  isChanged,
  newPhoto,
  slotsLeft,
  toSave,
  withAdded,
  withChanged,
  withMoved,
  withRemoved,
  withRestored,
} from "./draft-photo";

const me = { photos: ["a", "b", "c"].map((url) => ({ url, alt: null })) };
const draft = draftOf(me);
const keys = ({ photos }: typeof draft) => photos.map(({ key }) => key).join("");
const file = new File(["x"], "x.png", { type: "image/png" });
const many = (count: number) =>
  Array.from({ length: count }, (_, index) => newPhoto(file, `blob:${index}`));

test("a photo moves to another position, but not out of range", () => {
  expect(keys(withMoved(draft, "a", 2))).toBe("bca");
  expect(keys(withMoved(draft, "c", 0))).toBe("cab");
  for (const [key, to] of [
    ["a", -1],
    ["a", 3],
    ["x", 0],
  ] as const)
    expect(withMoved(draft, key, to)).toBe(draft);
});

test("removed photos are restored, the last one first", () => {
  const gone = withRemoved(withRemoved(draft, "a"), "c");
  expect(keys(gone)).toBe("b");
  expect(keys(withRestored(gone))).toBe("bc");
  expect(keys(withRestored(withRestored(gone)))).toBe("abc");
  const full = withAdded(gone, many(5));
  expect(withRestored(full)).toBe(full);
});

test("six photos are the maximum", () => {
  const full = withAdded(draft, many(9));
  expect([full.photos.length, slotsLeft(full)]).toEqual([6, 0]);
});

describe("what is saved", () => {
  test("has an address, and a trimmed caption", () => {
    const edited = withAdded(withChanged(draft, "b", { alt: "  At sea " }), many(1));
    expect(toSave(edited)).toEqual([
      { url: "a", alt: null },
      { url: "b", alt: "At sea" },
      { url: "c", alt: null },
    ]);
  });

  test("is a change only if it differs", () => {
    expect(isChanged(draft, me)).toBe(false);
    expect(isChanged(withChanged(draft, "a", { alt: " " }), me)).toBe(false);
    expect(isChanged(withRestored(withRemoved(draft, "b")), me)).toBe(false);
    for (const other of [
      withRemoved(draft, "c"),
      withMoved(draft, "a", 1),
      withAdded(draft, many(1)),
      withChanged(draft, "a", { alt: "x" }),
    ])
      expect(isChanged(other, me)).toBe(true);
  });
});
