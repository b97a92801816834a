import { Hono } from "hono";
import type { AppEnv } from "../../http/context.ts";
import { limitAccount, limitTarget } from "../../http/rate-limit.ts";
import { rawJson } from "../../http/raw-json.ts";
import { signedIn } from "../../sessions/signed-in.ts";
import { stopWaiting, waitForPlace } from "./waitlist.service.ts";

export const waitlistRoutes = new Hono<AppEnv>()
  .post(
    "/events/:id/wait",
    signedIn,
    limitAccount("attendance"),
    limitTarget("attendanceEvent", "id"),
    async (c) => rawJson(c, await waitForPlace(c.var.deps, c.var.viewer, c.req.param("id"))),
  )
  .delete(
    "/events/:id/wait",
    signedIn,
    limitAccount("attendance"),
    limitTarget("attendanceEvent", "id"),
    async (c) => rawJson(c, await stopWaiting(c.var.deps, c.var.viewer, c.req.param("id"))),
  );
