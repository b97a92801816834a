import { median } from "../bench/statistics.ts";

/** What one stretch of the soak was like. */
export type Sample = { p50Ms: number; p99Ms: number; failed: number; residentMiB: number };
export type Deliveries = { sent: number; refused: number; delivered: number };

/** Memory moves by a collection or two; a leak of a megabyte a minute is more than this within an hour. */
const MEMORY_SHARE = 1.05;
const MEMORY_MIB = 8;
/** Of one stretch after the other on a machine that has other things to do. */
const LATENCY_SHARE = 1.25;
const LATENCY_MS = 1;

const part = (samples: readonly Sample[], from: number, to: number) =>
  samples.slice(
    Math.floor(from * samples.length),
    Math.max(Math.floor(from * samples.length) + 1, Math.ceil(to * samples.length)),
  );
const middle = (samples: readonly Sample[], field: "p50Ms" | "p99Ms" | "residentMiB") =>
  median(samples.map((sample) => sample[field]));

function memoryProblem(samples: readonly Sample[]) {
  const early = middle(part(samples, 0.25, 0.5), "residentMiB");
  const late = middle(part(samples, 0.75, 1), "residentMiB");
  return late > early * MEMORY_SHARE + MEMORY_MIB
    ? [`memory grew from ${Math.round(early)} to ${Math.round(late)} MiB`]
    : [];
}

const latencyProblem = (samples: readonly Sample[], field: "p50Ms" | "p99Ms") => {
  const first = middle(part(samples, 0, 0.1), field);
  const last = middle(part(samples, 0.9, 1), field);
  return last > first * LATENCY_SHARE + LATENCY_MS
    ? [`${field.slice(0, 3)} went from ${first.toFixed(1)} to ${last.toFixed(1)} ms`]
    : [];
};

/** What was wrong; nothing where it could go on for ever. */
export function problemsOf(
  samples: readonly Sample[],
  { sent, refused, delivered }: Deliveries,
  errors: number,
): string[] {
  const failed = samples.reduce((sum, sample) => sum + sample.failed, refused);
  return [
    ...(samples.length < 4 ? ["it ended too soon"] : []),
    ...(failed > 0 ? [`${failed} requests failed`] : []),
    ...(errors > 0 ? [`the server logged ${errors} errors`] : []),
    ...(sent === 0 || delivered < sent
      ? [`${sent - delivered} of ${sent} messages were lost`]
      : []),
    ...memoryProblem(samples),
    ...latencyProblem(samples, "p50Ms"),
    ...latencyProblem(samples, "p99Ms"),
  ];
}
