const SLICE_MS = 6;

/** Returns a function that yields to the event loop once the current time slice has passed. */
export function createTimeSlices() {
  let until = performance.now() + SLICE_MS;
  return async () => {
    if (performance.now() <= until) return;
    await new Promise((resolve) => setTimeout(resolve));
    until = performance.now() + SLICE_MS;
  };
}
