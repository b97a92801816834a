import { describe, expect, test } from "bun:test";
import { createByteStore } from "./byte-store.ts";
import type { Bytes } from "./byte-store.ts";

const MIB = 2 ** 20;

function bytesOf(text: string): Bytes {
  const bytes = Buffer.from(`before ${text} after`);
  return { bytes, start: 7, end: bytes.length - 6 };
}
const textOf = ({ bytes, start, end }: Bytes) => bytes.toString("utf8", start, end);

describe("a store of bytes", () => {
  test("gives back the numbers and the text of a key, and the last ones that were set", () => {
    const store = createByteStore(2 * MIB);
    store.set(3, [1, -2, 2 ** 31 - 1], bytesOf("Zoë"));
    store.set(4, [], bytesOf(""));
    store.set(3, [7], bytesOf("Łukasz"));
    const stored = store.get(3);
    expect(stored?.words[stored.at]).toBe(7);
    expect(stored && textOf(stored)).toBe("Łukasz");
    expect(store.get(4)).toMatchObject({ start: expect.any(Number) });
    store.delete(3);
    expect(store.get(3)).toBeUndefined();
  });

  test("forgets the oldest when it is full, and leaves what was handed out as it was", () => {
    const store = createByteStore(2 * MIB);
    const text = "x".repeat(1000);
    store.set(1, [42], bytesOf(`first ${text}`));
    const first = store.get(1);
    expect(store.isFull()).toBe(false);
    for (let key = 2; key < 4000; key += 1) store.set(key, [key], bytesOf(text));
    expect(store.isFull()).toBe(true);
    expect(store.get(1)).toBeUndefined();
    expect(store.get(3999)?.words.length).toBeGreaterThan(0);
    expect(first && [first.words[first.at], textOf(first)]).toEqual([42, `first ${text}`]);
  });

  test("is the same after entries were prefetched, those it never had or has forgotten included", () => {
    const store = createByteStore(2 * MIB);
    store.prefetch([1, 2]);
    const keys = Array.from({ length: 4000 }, (_, index) => index + 1);
    for (const key of keys) store.set(key, [key], bytesOf("x".repeat(1000)));
    const before = keys.map(store.get);
    store.delete(3999);
    store.prefetch(keys);
    store.prefetch(keys.toReversed());
    expect(keys.map(store.get)).toEqual(before.with(3998, undefined));
    expect(store.get(1)).toBeUndefined();
    expect(store.get(4000)?.words[store.get(4000)?.at ?? 0]).toBe(4000);
  });

  test("does not keep what is larger than a block, nor what the key had before", () => {
    const store = createByteStore(2 * MIB);
    store.set(1, [], bytesOf("small"));
    store.set(1, [], bytesOf("y".repeat(MIB)));
    expect(store.get(1)).toBeUndefined();
  });
});
