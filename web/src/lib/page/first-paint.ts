/** Long enough for the pictures in view to be drawn too, where the network is fast. */
const SETTLED_MS = 100;
/** For browsers that do not tell what they have painted, and pages in the background, which are not painted. */
const TIMEOUT_MS = 500;

let painted: Promise<void> | undefined;
let isDue = false;

/** Called as the first screen is rendered: from now on whatever waits for `firstPaint` does so until that is painted. */
export function expectFirstPaint() {
  isDue = true;
  painted = new Promise<void>((resolve) => {
    let settled = setTimeout(resolve, TIMEOUT_MS);
    new PerformanceObserver(() => {
      clearTimeout(settled);
      settled = setTimeout(resolve, SETTLED_MS);
    }).observe({ type: "largest-contentful-paint" });
  }).finally(() => {
    isDue = false;
  });
}

export const isFirstPaintDue = () => isDue;

/** Code that the first screen does not show waits for this, so that a slow network brings the screen first. */
export const firstPaint = async () => painted;
