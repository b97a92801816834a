import type { Server } from "bun";
import { Hono } from "hono";
import type { AppEnv } from "./context.ts";
import { AppError } from "../lib/errors.ts";
import { mayReadMetrics } from "./metrics-reader.ts";

type MetricsEnv = AppEnv & { Bindings: { server?: Pick<Server<unknown>, "requestIP"> } };

export const metricsRoutes = new Hono<MetricsEnv>().get("/", async (c) => {
  const { deps } = c.var;
  const address = c.env?.server?.requestIP(c.req.raw)?.address;
  if (!mayReadMetrics(deps.env.metricsToken, c.req.raw.headers, address)) {
    throw new AppError("forbidden", "The metrics are for the operator.");
  }
  // Imported on the first scrape, not at every start.
  const { exposition } = await import("./metrics-exposition.ts");
  const { text, type } = await exposition(deps);
  return c.body(text, 200, { "Content-Type": type });
});
