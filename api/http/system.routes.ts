import { Hono } from "hono";
import { version } from "../../package.json";
import type { AppEnv } from "./context.ts";

export const systemRoutes = new Hono<AppEnv>()
  .get("/config", (c) => {
    const { appName, publicUrl, demo, google, mail, passwordMin, mapStyleUrl, mapFile } =
      c.var.deps.env;
    const can = { google: google !== undefined, mail: mail !== undefined };
    const streets = mapFile && { maxZoom: mapFile.maxZoom, bounds: mapFile.bounds };
    return c.json({ appName, publicUrl, demo, ...can, passwordMin, mapStyleUrl, streets }, 200);
  })
  .get("/ready", (c) =>
    c.var.deps.drain.hasBegun
      ? c.json({ status: "stopping" }, 503)
      : c.json({ status: "ready" }, 200),
  )
  .get("/health", async (c) => {
    const answers = await c.var.deps.db.$client.execute("SELECT 1").then(
      () => true,
      () => false,
    );
    return answers
      ? c.json({ status: "ok", version }, 200)
      : c.json({ status: "unavailable", version }, 503);
  });
