import { describe, expect, test } from "bun:test";

import { type Box } from "@/lib/box";
import { placeName, placeRingLabels } from "./label-places";

const window = { width: 390, height: 600 };
const centre = { x: 195, y: 300 };
const around = ({ x, y }: { x: number; y: number }, px = 27) => ({
  left: x - px,
  top: y - px,
  right: x + px,
  bottom: y + px,
});
const everywhere = { left: -500, top: -500, right: 900, bottom: 1100 };

/** How far a label overlaps a box; negative if there is a gap. */
const depth = ({ x, y }: { x: number; y: number }, box: Box) =>
  Math.min(x + 28 - box.left, box.right - (x - 28), y + 11 - box.top, box.bottom - (y - 11));

describe("the labels of the rings", () => {
  test("are in the north when it is free", () => {
    expect(placeRingLabels([80, 160], centre, window, [])).toEqual([
      { x: 195, y: 220 },
      { x: 195, y: 140 },
    ]);
  });

  test("stay on their ring, and overlap neither pins nor each other", () => {
    const radii = [80, 90, 150];
    const pins = Array.from({ length: 40 }, (_, index) => {
      const [angle, far] = [index * 2.399963, 60 + (index % 5) * 30];
      return around({ x: 195 + Math.cos(angle) * far, y: 280 - Math.abs(Math.sin(angle)) * far });
    });
    const labels = placeRingLabels(radii, centre, window, pins);
    for (const [index, label] of labels.entries()) {
      expect(Math.hypot(label!.x - centre.x, label!.y - centre.y)).toBeCloseTo(radii[index]!, 6);
      for (const box of pins) expect(depth(label!, box)).toBeLessThanOrEqual(6);
      for (const { x, y } of labels.slice(0, index).map((other) => other!))
        expect(Math.abs(label!.x - x) >= 50 || Math.abs(label!.y - y) >= 16).toBe(true);
    }
  });

  test("are hidden where the ring is full or out of sight", () => {
    expect(placeRingLabels([100], centre, window, [everywhere])).toEqual([undefined]);
    expect(placeRingLabels([50], { x: -400, y: 300 }, window, [])).toEqual([undefined]);
  });

  test("are on the visible part of the ring", () => {
    const [label] = placeRingLabels([300], { x: 195, y: 620 }, window, [
      around({ x: 195, y: 320 }),
    ]);
    expect(label!.x).not.toBe(195);
    expect(label!.y).toBeGreaterThan(320);
  });
});

describe("the name of the own marker", () => {
  test("is below it, or beside it if somebody is there", () => {
    const below = placeName(centre, window, [])!;
    expect(below.x).toBe(195);
    expect(below.y).toBeGreaterThan(300);
    const south = around({ x: 195, y: 345 });
    const above = placeName(centre, window, [south])!;
    expect(above.y).toBeLessThan(300);
    const east = placeName(centre, window, [south, around({ x: 195, y: 255 })])!;
    expect([east.x > 220, east.y]).toEqual([true, 300]);
  });

  test("is hidden if it would cover somebody", () => {
    expect(placeName(centre, window, [everywhere])).toBeUndefined();
  });
});
