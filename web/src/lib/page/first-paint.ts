/** How long nothing larger is painted: on a fast network the images in view belong to the first paint too. */
const SETTLED_MS = 100;
/** For browsers without these performance entries, and background pages, which are not painted. */
const TIMEOUT_MS = 500;

let painted: Promise<void> | undefined;
let isDue = false;

/** Called when rendering of the first screen starts; `firstPaint` then resolves once it is painted. */
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

/** Code that the first screen does not need waits for this, so that a slow network loads the screen first. */
export const firstPaint = async () => painted;
