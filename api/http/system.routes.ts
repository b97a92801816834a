import { Hono } from "hono";
import { version } from "../../package.json";
import type { AppEnv } from "./context.ts";

export const systemRoutes = new Hono<AppEnv>()
  .get("/config", (c) => {
    const { appName, demo, google, mail, passwordMin, mapStyleUrl } = c.var.deps.env;
    const can = { google: google !== undefined, mail: mail !== undefined };
    return c.json({ appName, demo, ...can, passwordMin, mapStyleUrl }, 200);
  })
  .get("/health", async (c) => {
    const answers = await c.var.deps.db.$client.execute("SELECT 1").then(
      () => true,
      () => false,
    );
    return answers
      ? c.json({ status: "ok", version }, 200)
      : c.json({ status: "unavailable", version }, 503);
  });
