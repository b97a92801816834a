import { Hono } from "hono";
import { version } from "../../package.json";
import { EXPIRY_DAYS } from "../copies/expiry.schema.ts";
import type { AppEnv } from "./context.ts";

export const systemRoutes = new Hono<AppEnv>()
  .get("/config", (c) => {
    const { appName, publicUrl, demo, google, mail, passwordMin, mapStyleUrl, mapFile } =
      c.var.deps.env;
    const { backupTo, backupDays = 0 } = c.var.deps.env;
    const can = { google: google !== undefined, mail: mail !== undefined };
    const streets = mapFile && { maxZoom: mapFile.maxZoom, bounds: mapFile.bounds };
    const copyDays = Math.max(backupTo === undefined ? 0 : EXPIRY_DAYS, backupDays);
    const copies = copyDays > 0 && { copyDays };
    return c.json(
      { appName, publicUrl, demo, ...can, passwordMin, mapStyleUrl, streets, ...copies },
      200,
    );
  })
  .get("/ready", (c) => {
    const { drain, several } = c.var.deps;
    if (drain.hasBegun) return c.json({ status: "stopping" }, 503);
    const missing = several?.missing() ?? [];
    return c.json({ status: "ready", missing: missing.length > 0 ? missing : undefined }, 200);
  })
  .get("/health", async (c) => {
    const answers = await c.var.deps.db.run("SELECT 1").then(
      () => true,
      () => false,
    );
    const { copies: made, several } = c.var.deps;
    const parts = {
      ...(made && { copies: made.state() }),
      ...(several && { redis: several.isRedisUp() ? "ok" : "away" }),
    };
    return answers
      ? c.json({ status: "ok", version, ...parts }, 200)
      : c.json({ status: "unavailable", version, ...parts }, 503);
  });
