import { lazy } from "react";

/** Without it the contours stay. */
export const WorldMap = lazy(async () => {
  try {
    return { default: (await import("./world-map")).WorldMap };
  } catch {
    return { default: () => <></> };
  }
});
