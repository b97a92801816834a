import { Hono } from "hono";
import type { AppEnv } from "../http/context.ts";
import { largeJson } from "../http/raw-json.ts";
import { limitAccount, limitAddress } from "../http/rate-limit.ts";
import { validate } from "../http/validate.ts";
import { signedIn } from "../sessions/signed-in.ts";
import {
  alertSettingsSchema,
  muteSchema,
  pushDeviceSchema,
  removePushDeviceSchema,
  unsubscribeSchema,
} from "./alert-settings.schema.ts";
import {
  addPushDevice,
  changeAlertSettings,
  getAlertSettings,
  removePushDevice,
  setMuted,
} from "./alert-settings.service.ts";
import { seeAlertsSchema } from "./alerts.schema.ts";
import { unsubscribe } from "./mails/send-mails.service.ts";
import { listAlerts, seeAlerts } from "./alerts.service.ts";

export const alertsRoutes = new Hono<AppEnv>()
  .get("/alerts", signedIn, async (c) => {
    const alerts = await listAlerts(c.var.deps, c.var.viewer);
    c.header("X-Total-Count", String(alerts.length));
    return largeJson(c, alerts);
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
  )
  .get("/alerts/settings", signedIn, async (c) =>
    c.json(await getAlertSettings(c.var.deps, c.var.viewer), 200),
  )
  .put(
    "/alerts/settings",
    signedIn,
    limitAccount("settings"),
    validate("json", alertSettingsSchema),
    async (c) =>
      c.json(await changeAlertSettings(c.var.deps, c.var.viewer, c.req.valid("json")), 200),
  )
  .get("/alerts/unsubscribe", validate("query", unsubscribeSchema), (c) =>
    c.redirect(`/unsubscribe#token=${encodeURIComponent(c.req.valid("query").token)}`),
  )
  .post(
    "/alerts/unsubscribe",
    limitAddress("mailedLink"),
    validate("query", unsubscribeSchema),
    async (c) => c.json(await unsubscribe(c.var.deps, c.req.valid("query").token), 200),
  )
  .post(
    "/alerts/devices",
    signedIn,
    limitAccount("settings"),
    validate("json", pushDeviceSchema),
    async (c) => {
      await addPushDevice(c.var.deps, c.var.viewer, c.req.valid("json"));
      return c.body(null, 204);
    },
  )
  .delete(
    "/alerts/devices",
    signedIn,
    limitAccount("settings"),
    validate("json", removePushDeviceSchema),
    async (c) => {
      await removePushDevice(c.var.deps, c.var.viewer, c.req.valid("json").endpoint);
      return c.body(null, 204);
    },
  )
  .post(
    "/alerts/mutes",
    signedIn,
    limitAccount("settings"),
    validate("json", muteSchema),
    async (c) => {
      await setMuted(c.var.deps, c.var.viewer, c.req.valid("json"), true);
      return c.body(null, 204);
    },
  )
  .delete(
    "/alerts/mutes",
    signedIn,
    limitAccount("settings"),
    validate("json", muteSchema),
    async (c) => {
      await setMuted(c.var.deps, c.var.viewer, c.req.valid("json"), false);
      return c.body(null, 204);
    },
  );
