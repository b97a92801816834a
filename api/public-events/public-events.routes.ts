import { Hono } from "hono";
import type { AppEnv } from "../http/context.ts";
import { limitAccount } from "../http/rate-limit.ts";
import { validate } from "../http/validate.ts";
import { signedIn } from "../sessions/signed-in.ts";
import { publicPageSchema } from "./public-events.schema.ts";
import { getPublicPage, removePublicPage, savePublicPage } from "./public-events.service.ts";

/** Settings of the public page of an own event. */
export const publicEventsRoutes = new Hono<AppEnv>()
  .get("/events/:id/page", signedIn, async (c) =>
    c.json(await getPublicPage(c.var.deps, c.var.viewer, c.req.param("id")), 200),
  )
  .put(
    "/events/:id/page",
    signedIn,
    limitAccount("attendance"),
    validate("json", publicPageSchema),
    async (c) => {
      const { deps, viewer } = c.var;
      return c.json(
        await savePublicPage(deps, viewer, c.req.param("id"), c.req.valid("json")),
        200,
      );
    },
  )
  .delete("/events/:id/page", signedIn, limitAccount("attendance"), async (c) => {
    await removePublicPage(c.var.deps, c.var.viewer, c.req.param("id"));
    return c.body(null, 204);
  });
