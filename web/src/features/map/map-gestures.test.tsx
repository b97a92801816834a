import { expect, test } from "bun:test";
import { fireEvent, render } from "@testing-library/react";

import type { MapView } from "@/lib/map-projection";

import { createMapMotion } from "./map-motion";
import { FIT } from "./map-view";
import { useMapGestures } from "./use-map-gestures";

const size = { width: 400, height: 600 };
const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

async function openMap() {
  const motion = createMapMotion();
  motion.setDrawn(FIT, size);
  let view: MapView = FIT;
  motion.subscribe((seen) => (view = seen));
  const Area = () => <div data-testid="area" {...useMapGestures(size, motion)} />;
  const area = render(<Area />).getByTestId("area");
  const mouse = async (type: "pointerDown" | "pointerMove" | "pointerUp", x: number, held = 1) => {
    fireEvent[type](area, { pointerId: 1, button: 0, buttons: held, clientX: x, clientY: 50 });
    await nextFrame();
  };
  return { mouse, x: () => Math.round(view.x) };
}

test("the map follows a pressed pointer, and no longer after its release", async () => {
  const { mouse, x } = await openMap();
  await mouse("pointerDown", 100);
  await mouse("pointerMove", 140);
  expect(x()).toBe(40);
  await mouse("pointerUp", 140, 0);
  await mouse("pointerMove", 180, 0);
  expect(x()).toBe(40);
});

test("the map does not follow a pointer that was released outside of it, before it became a drag", async () => {
  const { mouse, x } = await openMap();
  await mouse("pointerDown", 2);
  await mouse("pointerMove", 0);
  expect(x()).toBe(-2);
  await mouse("pointerMove", 60, 0);
  await mouse("pointerMove", 120, 0);
  expect(x()).toBe(-2);
});
