const SLICE_MS = 6;

/** Yields to the event loop after each time slice. */
export function slices() {
  let until = performance.now() + SLICE_MS;
  return async () => {
    if (performance.now() <= until) return;
    await new Promise((resolve) => setTimeout(resolve));
    until = performance.now() + SLICE_MS;
  };
}
