const LATEST_MS = 2000;

/** For what is not needed yet: when the first screen stands and nothing else is to be done. */
export function whenIdle(task: () => void) {
  // Safari knows no idle callback.
  if (typeof requestIdleCallback === "undefined") setTimeout(task, LATEST_MS);
  else requestIdleCallback(task, { timeout: LATEST_MS });
}
