export const quantile = (values: number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.floor(share * (values.length - 1))] ?? Number.NaN;
export const median = (values: number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
export const percent = (share: number) => `${(100 * share).toFixed(1)} %`;

/** How long an answer takes; a refusal is an error. */
export async function timed(call: () => Promise<Response>) {
  const began = performance.now();
  const response = await call();
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${response.url}: ${response.status}`);
  return performance.now() - began;
}

export const milliseconds = (ms: number) => `${ms < 10 ? ms.toFixed(2) : ms.toFixed(1)} ms`;
export const times = (value: number) => value.toFixed(2);
export const mebibytes = (value: number) => `${Math.round(value)} MiB`;
