import { describe, expect, test } from "bun:test";
import { seeded } from "../seeded-random.ts";
import { createBuckets } from "./token-buckets.ts";

const START = Date.UTC(2026, 5, 1);
const RATE = { count: 5, seconds: 10 };

describe("a bucket", () => {
  test("gives what is in it, then one at a time as it fills", () => {
    const buckets = createBuckets(RATE, 1);
    for (let i = 0; i < 5; i++) expect(buckets.take("a", START)).toBe(0);
    expect(buckets.take("a", START)).toBe(2000);
    expect(buckets.take("a", START + 1500)).toBe(500);
    expect(buckets.take("a", START + 2000)).toBe(0);
    expect(buckets.take("a", START + 2000)).toBe(2000);
    expect(buckets.take("b", START + 2000)).toBe(0);
  });

  test("never gives more than it holds and what flowed in, whenever it is asked", () => {
    const random = seeded(7);
    const buckets = createBuckets(RATE, 1);
    const taken: number[] = [];
    for (let now = START; now < START + 600_000; now += Math.floor(random.between(0, 900))) {
      if (buckets.take("a", now) === 0) taken.push(now);
    }
    for (const [index, from] of taken.entries()) {
      const within = taken.slice(index).filter((at) => at < from + 10_000);
      expect(within.length).toBeLessThanOrEqual(10);
    }
    expect(taken.length).toBeGreaterThan(250);
    expect(taken.length).toBeLessThanOrEqual(305);
  });

  test("is full again after its time, and no fuller", () => {
    const buckets = createBuckets(RATE, 1);
    for (let i = 0; i < 5; i++) buckets.take("a", START);
    const later = START + 60_000;
    for (let i = 0; i < 5; i++) expect(buckets.take("a", later)).toBe(0);
    expect(buckets.take("a", later)).toBeGreaterThan(0);
  });

  test("takes a token back", () => {
    const buckets = createBuckets(RATE, 1);
    for (let i = 0; i < 50; i++) {
      expect(buckets.take("a", START)).toBe(0);
      buckets.refund("a", START);
    }
    for (let i = 0; i < 5; i++) expect(buckets.take("a", START)).toBe(0);
    expect(buckets.take("a", START)).toBe(2000);
  });

  test.each([
    [2, 10, 1000],
    [0.5, 2, 4000],
    [0.1, 1, 20_000],
  ])("scaled by %p it holds %p and gives one in %p ms", (scale, size, waitMs) => {
    const buckets = createBuckets(RATE, scale);
    for (let i = 0; i < size; i++) expect(buckets.take("a", START)).toBe(0);
    expect(buckets.take("a", START)).toBeCloseTo(waitMs, 0);
  });

  test("gives several tokens together, or parts of one, and none when they are not all there", () => {
    const buckets = createBuckets(RATE, 1);
    expect(buckets.take("a", START, 4.5)).toBe(0);
    expect(buckets.take("a", START, 1)).toBe(1000);
    expect(buckets.waitMs("a", START, 0.5)).toBe(0);
    expect(buckets.take("a", START, 0.5)).toBe(0);
    expect(buckets.take("a", START, 0.25)).toBe(500);
    buckets.refund("a", START, 0.25);
    expect(buckets.take("a", START, 0.25)).toBe(0);
  });

  test("a clock that is put back locks nobody out", () => {
    const buckets = createBuckets(RATE, 1);
    for (let i = 0; i < 5; i++) buckets.take("a", START);
    const before = START - 86_400_000;
    for (let i = 0; i < 5; i++) expect(buckets.take("a", before)).toBe(0);
    expect(buckets.take("a", before)).toBe(2000);
  });
});

describe("many buckets", () => {
  test("are bounded, whatever is asked", () => {
    const buckets = createBuckets(RATE, 1, 100);
    for (let key = 0; key < 10_000; key++) {
      buckets.take(key, START);
      expect(buckets.keys()).toBeLessThanOrEqual(100);
    }
  });

  test("one that is in use stays while a flood of others passes", () => {
    const buckets = createBuckets(RATE, 1, 100);
    for (let i = 0; i < 4; i++) buckets.take("victim", START);
    for (let key = 0; key < 40; key++) buckets.take(key, START);
    expect(buckets.take("victim", START)).toBe(0);
    for (let key = 100; key < 140; key++) buckets.take(key, START);
    expect(buckets.take("victim", START)).toBeGreaterThan(0);
  });

  test("one that is empty stays so while ten times as many others as are kept pass", () => {
    const buckets = createBuckets(RATE, 1, 1000);
    for (let i = 0; i < 5; i++) buckets.take("victim", START);
    for (let key = 0; key < 10_000; key++) buckets.take(key, START);
    expect(buckets.take("victim", START)).toBe(2000);
    expect(buckets.take("victim", START + 2000)).toBe(0);
    expect(buckets.take("victim", START + 2000)).toBe(2000);
    expect(buckets.take("victim", START + 60_000)).toBe(0);
  });

  test("hold up nobody else, however many passed", () => {
    const buckets = createBuckets(RATE, 1, 1000);
    for (let key = 0; key < 10_000; key++)
      for (let i = 0; i < 5; i++) buckets.take(`attacker ${key}`, START);
    let refused = 0;
    for (let key = 0; key < 1000; key++)
      for (let i = 0; i < 5; i++) refused += buckets.take(`person ${key}`, START) > 0 ? 1 : 0;
    expect(refused).toBeLessThan(50);
  });

  test("those that are full again are forgotten, the others are not", () => {
    const buckets = createBuckets(RATE, 1);
    for (let key = 0; key < 1000; key++) buckets.take(key, START);
    for (let i = 0; i < 5; i++) buckets.take("b", START + 9000);
    buckets.take("c", START + 11_000);
    expect(buckets.take("b", START + 9000)).toBeGreaterThan(0);
    buckets.take("c", START + 22_000);
    expect(buckets.keys()).toBeLessThan(10);
  });
});
