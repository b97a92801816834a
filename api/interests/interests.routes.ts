import { Hono } from "hono";
import type { AppEnv } from "../http/context.ts";
import { limitAccount } from "../http/rate-limit.ts";
import { validate } from "../http/validate.ts";
import { signedIn } from "../sessions/signed-in.ts";
import { interestsSchema } from "./interests.schema.ts";
import { suggestInterests } from "./interests.service.ts";

export const interestRoutes = new Hono<AppEnv>().get(
  "/interests",
  signedIn,
  limitAccount("interestSearch"),
  validate("query", interestsSchema),
  async (c) =>
    c.json(await suggestInterests(c.var.deps, c.var.viewer, c.req.valid("query").begin), 200),
);
