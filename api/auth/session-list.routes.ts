import { Hono } from "hono";
import type { AppEnv } from "../http/context.ts";
import { largeJson } from "../http/raw-json.ts";
import { clearSessionCookie, signedIn } from "../sessions/signed-in.ts";
import { limitAccount } from "../http/rate-limit.ts";
import { validate } from "../http/validate.ts";
import { endOthersSchema } from "./auth.schema.ts";
import { endAllOtherSessions, endOwnSession, listSessions } from "./session-list.service.ts";

export const sessionListRoutes = new Hono<AppEnv>()
  .get("/auth/sessions", signedIn, async (c) => {
    const { sessions, total } = await listSessions(c.var.deps, c.var.viewer);
    c.header("X-Total-Count", String(total));
    return largeJson(c, sessions);
  })
  .delete(
    "/auth/sessions",
    signedIn,
    limitAccount("changePassword"),
    validate("json", endOthersSchema),
    async (c) => {
      await endAllOtherSessions(c.var.deps, c.var.viewer, c.req.valid("json").password);
      return c.body(null, 204);
    },
  )
  .delete("/auth/sessions/:id", signedIn, async (c) => {
    const wasCurrent = await endOwnSession(c.var.deps, c.var.viewer, c.req.param("id"));
    if (wasCurrent) clearSessionCookie(c);
    return c.body(null, 204);
  });
