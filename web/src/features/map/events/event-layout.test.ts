import { describe, expect, test } from "bun:test";

import { boxAround, gapBetween } from "@/lib/box";
import { EVENT, OWN, PIN } from "../label-places";
import { layOutEvents } from "./event-layout";

const own = { x: 300, y: 300 };
const at = (event: string, x: number, y: number) => ({ event, x, y });

describe("events on the map", () => {
  test("are at their position when there is room", () => {
    expect(layOutEvents([at("walk", 200, 100)], own, [])).toEqual([
      { events: ["walk"], at: { x: 200, y: 100 } },
    ]);
  });

  test("give way to people, to the own marker and to each other", () => {
    const pins = [
      { x: 200, y: 100 },
      { x: 260, y: 100 },
    ];
    const marks = layOutEvents(
      [at("a", 200, 100), at("b", 200, 100), at("c", 300, 300)],
      own,
      pins,
    );
    const boxes = [
      boxAround(own, OWN),
      ...pins.map((pin) => boxAround(pin, PIN)),
      ...marks.map((mark) => boxAround(mark.at, EVENT)),
    ];
    for (const [index, box] of boxes.slice(3).entries())
      for (const [other, taken] of boxes.entries())
        if (other !== index + 3) expect(gapBetween(box, taken)).toBeGreaterThanOrEqual(0);
    expect(marks.flatMap(({ events }) => events)).toEqual(["a", "b", "c"]);
  });

  test("are not cut by the edge of the map", () => {
    const marks = layOutEvents([at("a", 5, 100), at("b", 100, -3), at("c", 2, 2)], own, []);
    for (const mark of marks)
      for (const px of [mark.at.x, mark.at.y]) expect(Math.abs(px)).toBeGreaterThanOrEqual(20);
  });

  test("at one place become one marker once there is no room, and none is lost", () => {
    const places = Array.from({ length: 30 }, (_, index) => at(`event ${index}`, 50, 50));
    const marks = layOutEvents(places, { x: 500, y: 500 }, []);
    expect(marks.length).toBeLessThan(30);
    expect(marks.flatMap(({ events }) => events)).toHaveLength(30);
    for (const mark of marks) expect(Math.hypot(mark.at.x - 50, mark.at.y - 50)).toBeLessThan(61);
  });
});
