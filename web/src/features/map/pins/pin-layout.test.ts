import { describe, expect, test } from "bun:test";

import { READABLE_PX, inPaintingOrder, layOutPins } from "./pin-layout";

const size = { width: 390, height: 560 };
const own = { x: 195, y: 280 };
const scattered = (count: number, spread: { width: number; height: number }) =>
  Array.from({ length: count }, (_, pin) => ({
    pin,
    x: ((pin * 0.618034) % 1) * spread.width,
    y: ((pin * 0.754878) % 1) * spread.height,
  }));
const gapsOf = (placed: { at: { x: number; y: number } }[]) =>
  placed.flatMap((a, index) =>
    placed.slice(index + 1).map((b) => Math.hypot(a.at.x - b.at.x, a.at.y - b.at.y)),
  );

/** The distance from the score of a pin, at its upper right. */
function fromScore(pin: { x: number; y: number }, { x, y }: { x: number; y: number }) {
  const [right, up] = [x - pin.x, pin.y - y];
  return Math.hypot(right - Math.min(Math.max(right, 0), 36), up - Math.min(Math.max(up, 12), 32));
}

describe("pins on the map", () => {
  test("stay at their true position when there is room", () => {
    const pins = [
      { pin: "a", x: 60, y: 60 },
      { pin: "b", x: 300, y: 400 },
    ];
    expect(layOutPins(pins, own, size).map(({ at }) => at)).toEqual([
      { x: 60, y: 60 },
      { x: 300, y: 400 },
    ]);
  });

  test("have scores that no other pin covers", () => {
    const painted = inPaintingOrder(layOutPins(scattered(80, size), own, size));
    for (const [index, { at }] of painted.entries()) {
      for (const above of painted.slice(index + 1))
        expect(fromScore(at, above.at)).toBeGreaterThan(27);
    }
  });

  test.each([1, 5, 25, 100])("the own marker lies on none of %d scores", (count) => {
    const around = { width: 120, height: 120 };
    const close = scattered(count, around).map(({ pin, x, y }) => ({
      pin,
      x: x + 135,
      y: y + 220,
    }));
    for (const { at } of layOutPins(close, own, size))
      expect(fromScore(at, own)).toBeGreaterThan(12);
  });

  test("two at the same spot are fanned out", () => {
    const placed = layOutPins(
      [
        { pin: "a", x: 100, y: 100 },
        { pin: "b", x: 100, y: 100 },
      ],
      own,
      size,
    );
    expect(placed.map(({ pins }) => pins)).toEqual([["a"], ["b"]]);
    expect(Math.min(...gapsOf(placed))).toBeGreaterThanOrEqual(READABLE_PX);
  });

  test("many at the same spot are clustered, and nobody is lost", () => {
    const placed = layOutPins(
      Array.from({ length: 40 }, (_, pin) => ({ pin, x: 150, y: 420 })),
      own,
      size,
    );
    expect(placed.length).toBeLessThan(10);
    expect(placed.flatMap(({ pins }) => pins).toSorted((a, b) => a - b)).toHaveLength(40);
  });

  test.each([1, 12, 100, 500])("%d people never hide each other or the own marker", (count) => {
    const placed = layOutPins(scattered(count, size), own, size);
    expect(new Set(placed.flatMap(({ pins }) => pins)).size).toBe(count);
    for (const gap of gapsOf(placed)) expect(gap).toBeGreaterThanOrEqual(READABLE_PX);
    for (const { at } of placed) {
      expect(Math.hypot(at.x - own.x, at.y - own.y)).toBeGreaterThan(30);
      expect(at.x >= 0 && at.x <= size.width && at.y >= 0 && at.y <= size.height).toBe(true);
    }
  });

  test.each([
    ["a phone", size],
    ["a desktop", { width: 960, height: 760 }],
  ])(
    "500 people are at most 60 marks on %s, however far in and wherever one looks",
    (_, window) => {
      for (const zoom of [1, 1.5, 2, 3, 4, 8, 16]) {
        const plane = { width: window.width * zoom, height: window.height * zoom };
        const placed = layOutPins(scattered(500, plane), { x: 0, y: 0 }, plane, window);
        expect(new Set(placed.flatMap(({ pins }) => pins)).size).toBe(500);
        const seenFrom = ({ at }: { at: { x: number; y: number } }) =>
          placed.filter(
            (other) =>
              other.at.x >= at.x &&
              other.at.x <= at.x + window.width &&
              other.at.y >= at.y &&
              other.at.y <= at.y + window.height,
          ).length;
        expect(Math.max(...placed.map(seenFrom))).toBeLessThanOrEqual(60);
      }
    },
  );

  test("somebody under the own marker is moved aside", () => {
    const [placed] = layOutPins([{ pin: "a", ...own }], own, size);
    const gap = Math.hypot(placed!.at.x - own.x, placed!.at.y - own.y);
    // Half of the pin and half of the marker, with their borders.
    expect(gap).toBeGreaterThanOrEqual(27 + 13);
    expect(gap).toBeLessThan(62);
  });
});
