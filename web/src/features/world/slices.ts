const SLICE_MS = 6;

/** Gives the page a turn whenever a slice of work is over. */
export function slices() {
  let until = performance.now() + SLICE_MS;
  return async () => {
    if (performance.now() <= until) return;
    await new Promise((resolve) => setTimeout(resolve));
    until = performance.now() + SLICE_MS;
  };
}
