import { Hono } from "hono";
import { version } from "../../package.json";
import { EXPIRY_DAYS } from "../copies/expiry.schema.ts";
import type { AppEnv } from "./context.ts";

export const systemRoutes = new Hono<AppEnv>()
  .get("/config", (c) => {
    const { appName, publicUrl, demo, google, mail, passwordMin, mapStyleUrl, mapFile } =
      c.var.deps.env;
    const can = { google: google !== undefined, mail: mail !== undefined };
    const streets = mapFile && { maxZoom: mapFile.maxZoom, bounds: mapFile.bounds };
    const copies = c.var.deps.env.backupTo !== undefined && { copyDays: EXPIRY_DAYS };
    return c.json(
      { appName, publicUrl, demo, ...can, passwordMin, mapStyleUrl, streets, ...copies },
      200,
    );
  })
  .get("/ready", (c) =>
    c.var.deps.drain.hasBegun
      ? c.json({ status: "stopping" }, 503)
      : c.json({ status: "ready" }, 200),
  )
  .get("/health", async (c) => {
    const answers = await c.var.deps.db.run("SELECT 1").then(
      () => true,
      () => false,
    );
    const made = c.var.deps.copies;
    const copies = made && { copies: made.state() };
    return answers
      ? c.json({ status: "ok", version, ...copies }, 200)
      : c.json({ status: "unavailable", version, ...copies }, 503);
  });
