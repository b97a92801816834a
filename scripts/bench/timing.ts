export const quantile = (times: number[], share: number) =>
  times.toSorted((a, b) => a - b)[Math.floor(share * (times.length - 1))] ?? Number.NaN;

/** How long an answer takes; a refusal is an error. */
export async function timed(call: () => Promise<Response>) {
  const began = performance.now();
  const response = await call();
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${response.url}: ${response.status}`);
  return performance.now() - began;
}
