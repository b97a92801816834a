import { Hono } from "hono";
import type { AppEnv } from "../../http/context.ts";
import { limitAccount } from "../../http/rate-limit.ts";
import { rawJson } from "../../http/raw-json.ts";
import { validate } from "../../http/validate.ts";
import { signedIn } from "../../sessions/signed-in.ts";
import { answerHosting, askCoHost, endCoHosting } from "./co-hosts.service.ts";
import { askCoHostSchema, hostingAnswerSchema } from "./co-hosts.schema.ts";

export const coHostsRoutes = new Hono<AppEnv>()
  .post(
    "/events/:id/co-hosts",
    signedIn,
    limitAccount("hosting"),
    validate("json", askCoHostSchema),
    async (c) => {
      const { deps, viewer } = c.var;
      const { userId } = c.req.valid("json");
      return rawJson(c, await askCoHost(deps, viewer, c.req.param("id"), userId));
    },
  )
  .post(
    "/events/:id/co-hosts/answer",
    signedIn,
    limitAccount("attendance"),
    validate("json", hostingAnswerSchema),
    async (c) => {
      const { deps, viewer } = c.var;
      const { accepts } = c.req.valid("json");
      return rawJson(c, await answerHosting(deps, viewer, c.req.param("id"), accepts));
    },
  )
  .delete("/events/:id/co-hosts/:userId", signedIn, limitAccount("attendance"), async (c) => {
    const { deps, viewer } = c.var;
    const { id, userId } = c.req.param();
    return rawJson(c, await endCoHosting(deps, viewer, id, userId));
  });
