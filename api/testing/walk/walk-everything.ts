import { join } from "node:path";
import { spyOn } from "bun:test";
import type { Deps } from "../../deps.ts";
import { startJobs } from "../../jobs.ts";
import { loadRarity } from "../../people/rarity.service.ts";
import { publishCoarsePlaces } from "../../places/published-cells.service.ts";
import { ROOT } from "../../root.ts";
import { testApp } from "../app.ts";
import type { TestApp } from "../app.ts";
import { walkEveryRoute } from "./every-route.ts";
import { startGoogle } from "../peers/google.ts";
import { operationsOf } from "../hostile/hostile-requests.ts";
import type { Api } from "../hostile/hostile-requests.ts";
import { captureStatements } from "../database/query-plans.ts";

const METRICS_TOKEN = "a token of the tests, long enough";
const DAY_MS = 86_400_000;
const SOCKET = "GET /api/realtime";

export type Walk = Awaited<ReturnType<typeof walkEverything>>;

function isPath(documented: string, path: string) {
  const pattern = documented.replaceAll(/\{\w+\}/g, "[^/]+").replaceAll(".", "\\.");
  return new RegExp(`^${pattern}$`).test(path);
}

/** Runs every job once, as its timer would. */
async function runJobs({ deps }: TestApp) {
  const jobs: (() => unknown)[] = [];
  const collect = (job: () => unknown) => {
    jobs.push(job);
    return setImmediate(() => undefined) as never;
  };
  const intervals = spyOn(globalThis, "setInterval").mockImplementation(collect as never);
  const stop = startJobs(deps);
  intervals.mockRestore();
  for (const job of jobs) await job();
  await stop();
}

/** The operations of the document, as `METHOD path`, and those that succeed from now on. */
async function watchOperations(t: TestApp) {
  const succeeded = new Set<string>();
  const broken: string[] = [];
  const request = t.app.request.bind(t.app);
  const { body } = await t.signedOut.get("/api/openapi.json");
  const operations = operationsOf(body as Api);
  t.app.request = (async (input: string, init: RequestInit) => {
    const answer = await request(input, init);
    const { pathname } = new URL(input, "http://localhost");
    const operation = operations.find(
      ({ method, path }) => method === init.method && isPath(path, pathname),
    );
    const name = `${init.method} ${operation?.path ?? pathname}`;
    if (operation && answer.status < 400) succeeded.add(name);
    if (answer.status === 500) broken.push(name);
    return answer;
  }) as typeof t.app.request;
  const documented = operations.map(({ method, path }) => `${method} ${path}`);
  const missed = () => documented.filter((one) => one !== SOCKET && !succeeded.has(one));
  return { missed, broken };
}

/** A start, every route and every job, on this database or a new one. */
export async function walkEverything(given: Partial<Deps> = {}) {
  const google = await startGoogle();
  const MAP_FILE = join(ROOT, "api/map/world.pmtiles");
  const env = { ...google.env, METRICS_TOKEN, MAP_FILE };
  const t = await testApp(env, { schedule: () => undefined, ...given });
  const captured = captureStatements(t.deps.db);
  const { missed, broken } = await watchOperations(t);
  captured.from("start");
  await publishCoarsePlaces(t.deps);
  await loadRarity(t.deps);
  captured.from("routes");
  await walkEveryRoute(t);
  captured.from("jobs");
  await runJobs(t);
  t.clock.now += 400 * DAY_MS;
  await runJobs(t);
  captured.from("afterwards");
  return {
    t,
    statements: captured.statements,
    /** Operations of the document that never succeeded. */
    missed,
    /** Operations that were answered by a 500. */
    broken,
    close: async () => {
      await t.close();
      await google.stop();
    },
  };
}
