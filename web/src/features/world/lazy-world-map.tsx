import { lazy } from "react";

/** If it cannot be loaded the contours stay. */
export const WorldMap = lazy(async () => {
  try {
    return { default: (await import("./world-map")).WorldMap };
  } catch {
    return { default: () => <></> };
  }
});
