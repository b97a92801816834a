import { Hono } from "hono";
import type { AppEnv } from "../http/context.ts";

/** Without credentials the button leads back with a readable message. */
export const googleRoutes = new Hono<AppEnv>().get("/google", (c) =>
  c.redirect("/login?error=google_unavailable"),
);
