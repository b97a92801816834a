import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { matchedRoutes } from "hono/route";
import { isLogged } from "../log.ts";
import type { AppEnv } from "./context.ts";
import { newRequestId } from "./request-id.ts";

const UNKNOWN_ROUTE = { method: "ALL", path: "/*" };
/** A proxy or monitor asks for these every second. */
const PROBES = ["/api/health", "/api/ready", "/metrics"];

/** The pattern that matched, never the address, which holds ids and search words. */
const routeOf = (c: Context) => matchedRoutes(c)[c.req.routeIndex] ?? UNKNOWN_ROUTE;

const levelOf = (route: string, status: number) =>
  PROBES.includes(route) && status === 200 ? "debug" : "info";

function writeLine(c: Context<AppEnv>, route: string, ms: number) {
  const requestId = c.get("requestId") ?? newRequestId();
  const { method } = c.req;
  const { status } = c.res;
  c.get("deps").log[levelOf(route, status)]("request", {
    requestId,
    method,
    route,
    status,
    ms: Number(ms.toFixed(2)),
  });
}

/** Counts every response, and logs it. */
export const requestMetrics = createMiddleware<AppEnv>(async (c, next) => {
  const began = performance.now();
  await next();
  const { env, metrics } = c.get("deps");
  const ms = performance.now() - began;
  const route = routeOf(c);
  metrics.answered(route, c.res.status, ms / 1000);
  if (isLogged(levelOf(route.path, c.res.status), env.logLevel)) writeLine(c, route.path, ms);
});
