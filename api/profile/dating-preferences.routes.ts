import { Hono } from "hono";
import type { AppEnv } from "../http/context.ts";
import { limitAccount } from "../http/rate-limit.ts";
import { validate } from "../http/validate.ts";
import { signedIn } from "../sessions/signed-in.ts";
import { datingPreferencesSchema } from "./dating-preferences.schema.ts";
import {
  changePreferences,
  getPreferences,
  withdrawPreferences,
} from "./dating-preferences.service.ts";

export const datingPreferencesRoutes = new Hono<AppEnv>()
  .get("/users/me/dating-preferences", signedIn, async (c) =>
    c.json(await getPreferences(c.var.deps, c.var.viewer), 200),
  )
  .put(
    "/users/me/dating-preferences",
    signedIn,
    limitAccount("settings"),
    validate("json", datingPreferencesSchema),
    async (c) =>
      c.json(await changePreferences(c.var.deps, c.var.viewer, c.req.valid("json")), 200),
  )
  .delete("/users/me/dating-preferences", signedIn, limitAccount("settings"), async (c) => {
    await withdrawPreferences(c.var.deps, c.var.viewer);
    return c.body(null, 204);
  });
