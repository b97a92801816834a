import { Hono } from "hono";
import type { AppEnv } from "../http/context.ts";
import { limitAccount } from "../http/rate-limit.ts";
import { validate } from "../http/validate.ts";
import { signedIn } from "../sessions/signed-in.ts";
import { seeAlertsSchema } from "./alerts.schema.ts";
import { listAlerts, seeAlerts } from "./alerts.service.ts";

export const alertsRoutes = new Hono<AppEnv>()
  .get("/alerts", signedIn, async (c) => {
    const alerts = await listAlerts(c.var.deps, c.var.viewer);
    c.header("X-Total-Count", String(alerts.length));
    return c.json(alerts, 200);
  })
  .post(
    "/alerts/seen",
    signedIn,
    limitAccount("alerts"),
    validate("json", seeAlertsSchema),
    async (c) => {
      await seeAlerts(c.var.deps, c.var.viewer, c.req.valid("json").ids);
      return c.body(null, 204);
    },
  );
