import type { MapView } from "@/lib/map-projection";
import { describe, expect, test } from "bun:test";

import { createMapMotion } from "./map-motion";
import { FIT } from "./map-view";

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

describe("the motion of the map", () => {
  test("a jump back to the drawn view is shown, though nothing is redrawn", async () => {
    const motion = createMapMotion();
    motion.setDrawn(FIT, { width: 400, height: 600 });
    let seen: MapView | undefined;
    motion.subscribe((view) => (seen = view));
    motion.move((view) => ({ ...view, x: 30 }));
    await nextFrame();
    expect(seen?.x).toBe(30);
    motion.jump(() => FIT);
    await nextFrame();
    expect(seen).toEqual(FIT);
    motion.stop();
  });
});
