import { Hono } from "hono";
import type { AppEnv } from "../../http/context.ts";
import { limitAccount, limitAddress, limitTarget } from "../../http/rate-limit.ts";
import { rawJson } from "../../http/raw-json.ts";
import { validate } from "../../http/validate.ts";
import { signedIn } from "../../sessions/signed-in.ts";
import { comingLinkSchema, comingSchema } from "../events.schema.ts";
import { answerByLink, answerComing } from "./coming.service.ts";

export const comingRoutes = new Hono<AppEnv>()
  .post(
    "/events/coming",
    limitAddress("mailedLink"),
    validate("json", comingLinkSchema),
    async (c) => {
      const { token, isComing } = c.req.valid("json");
      return c.json(await answerByLink(c.var.deps, token, isComing), 200);
    },
  )
  .post(
    "/events/:id/coming",
    signedIn,
    limitAccount("attendance"),
    limitTarget("attendanceEvent", "id"),
    validate("json", comingSchema),
    async (c) => {
      const { deps, viewer } = c.var;
      const { isComing } = c.req.valid("json");
      return rawJson(c, await answerComing(deps, viewer, c.req.param("id"), isComing));
    },
  );
