export const BUCKETS_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5];

type Route = { method: string; path: string };
export type Series = ReturnType<typeof createSeries>;
export type Metrics = ReturnType<typeof createMetrics>;

const createSeries = ({ method, path }: Route, status: number) => ({
  labels: { method, route: path, status },
  count: 0,
  seconds: 0,
  /** The histogram bucket; the last one holds the rest. */
  buckets: Array.from({ length: BUCKETS_SECONDS.length + 1 }, () => 0),
});

function bucketOf(seconds: number) {
  const bucket = BUCKETS_SECONDS.findIndex((most) => seconds <= most);
  return bucket === -1 ? BUCKETS_SECONDS.length : bucket;
}

/** Counts responses. Called on every request, where prom-client's own `observe` costs several microseconds. */
export function createMetrics() {
  const answers = new Map<string, Series>();
  const seen = new WeakMap<Route, Map<number, Series>>();

  /** The router lists a pattern several times (guard, validation, handler); all count as one. */
  function seriesOf(route: Route, status: number) {
    const key = `${route.method} ${route.path} ${status}`;
    const series = answers.get(key) ?? createSeries(route, status);
    answers.set(key, series);
    seen.set(route, (seen.get(route) ?? new Map()).set(status, series));
    return series;
  }

  return {
    answers: () => answers.values(),
    answered: (route: Route, status: number, seconds: number) => {
      const series = seen.get(route)?.get(status) ?? seriesOf(route, status);
      const bucket = bucketOf(seconds);
      series.count += 1;
      series.seconds += seconds;
      series.buckets[bucket] = (series.buckets[bucket] ?? 0) + 1;
    },
  };
}
