import type { DatabaseLoad } from "@hereabouts/db/client";
import { databaseLoad } from "@hereabouts/db/client";
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from "prom-client";
import type { Deps } from "../deps.ts";
import { perDeps } from "../lib/per-deps.ts";
import { BUCKETS_SECONDS } from "../metrics/metrics.ts";
import type { Metrics, Series } from "../metrics/metrics.ts";

/** Left out: Bun walks the whole heap for these, which blocks all requests for tens of milliseconds. */
const WALKS = ["total", "used", "available"].map((kind) => `nodejs_heap_space_size_${kind}_bytes`);
const LATENCY = "http_request_duration_seconds";
const LATENCY_HELP = "Answers of the API by route pattern and status, and how long they took";

function samplesOf({ labels, count, seconds, buckets }: Series) {
  const metricName = `${LATENCY}_bucket`;
  let soFar = 0;
  const upTo = BUCKETS_SECONDS.map((le, index) => {
    soFar += buckets[index] ?? 0;
    return { metricName, labels: { ...labels, le }, value: soFar };
  });
  return [
    ...upTo,
    { metricName, labels: { ...labels, le: "+Inf" }, value: count },
    { metricName: `${LATENCY}_sum`, labels, value: seconds },
    { metricName: `${LATENCY}_count`, labels, value: count },
  ];
}

if (!Reflect.has(Histogram.prototype, "getForPromString"))
  throw new Error("prom-client is not as in 15.1.3: read again what Latency replaces");

/**
 * A histogram of values counted elsewhere; prom-client 15.1.3 serializes it through a method missing from its types.
 */
class Latency extends Histogram {
  readonly #metrics: Metrics;

  constructor(metrics: Metrics, registry: Registry) {
    super({ name: LATENCY, help: LATENCY_HELP, registers: [registry] });
    this.#metrics = metrics;
  }

  async getForPromString() {
    const values = [...this.#metrics.answers()].flatMap(samplesOf);
    return { name: LATENCY, help: LATENCY_HELP, type: "histogram", values };
  }
}

function exposeDatabase(load: () => DatabaseLoad | undefined, registry: Registry) {
  const counter = (name: string, help: string, read: (load: DatabaseLoad) => number) =>
    new Counter({
      name,
      help,
      registers: [registry],
      collect() {
        const now = load();
        this.reset();
        if (now) this.inc(read(now));
      },
    });
  counter("database_runs_total", "Statements run in the database file", ({ runs }) => runs);
  counter("database_seconds_total", "Time spent in the database file", ({ seconds }) => seconds);
}

function exposeLevels({ db, hub, passwords, several }: Deps, registry: Registry) {
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(read());
      },
    });
  gauge("websocket_connections", "Open WebSockets", hub.connections);
  gauge("write_queue_depth", "Waiting writes", () => databaseLoad(db)?.waiting ?? 0);
  gauge("password_queue_depth", "Passwords waiting to be hashed", passwords.waiting);
  if (!several) return;
  gauge("redis_connected", "1 while this server hears itself through Redis", () =>
    Number(several.isRedisUp()),
  );
  gauge(
    "servers_heard",
    "Servers on the database that are heard, this one included",
    several.servers,
  );
  gauge("servers_unheard", "1 while another one works on the database and is not heard", () =>
    Number(several.missing().includes("servers")),
  );
  gauge(
    "journal_lag_seconds",
    "How long ago what others changed was last read",
    several.lagSeconds,
  );
  gauge("jobs_leader", "1 on the server that does what is done once", () =>
    Number(several.leads()),
  );
}

function createRegistry(deps: Deps) {
  const registry = new Registry();
  void new Latency(deps.metrics, registry);
  exposeDatabase(() => databaseLoad(deps.db), registry);
  exposeLevels(deps, registry);
  collectDefaultMetrics({ register: registry });
  for (const name of WALKS) registry.removeSingleMetric(name);
  return registry;
}

const registryOf = perDeps(createRegistry);

/** The Prometheus text format. Monitoring of the event loop starts with the first scrape. */
export async function exposition(deps: Deps) {
  const registry = registryOf(deps);
  return { text: await registry.metrics(), type: registry.contentType };
}
