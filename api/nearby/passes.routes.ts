import { Hono } from "hono";
import type { AppEnv } from "../http/context.ts";
import { largeJson } from "../http/raw-json.ts";
import { limitAccount } from "../http/rate-limit.ts";
import { validate } from "../http/validate.ts";
import { signedIn } from "../sessions/signed-in.ts";
import { listPassesSchema, passSchema } from "./passes.schema.ts";
import { listPasses, passPerson, takePassBack } from "./passes.service.ts";

export const passesRoutes = new Hono<AppEnv>()
  .get("/passes", signedIn, validate("query", listPassesSchema), async (c) => {
    const { passes, total } = await listPasses(c.var.deps, c.var.viewer, c.req.valid("query"));
    c.header("X-Total-Count", String(total));
    return largeJson(c, passes);
  })
  .put(
    "/passes/:userId",
    signedIn,
    limitAccount("pass"),
    validate("json", passSchema),
    async (c) => {
      const { deps, viewer } = c.var;
      await passPerson(deps, viewer, c.req.param("userId"), c.req.valid("json"));
      return c.body(null, 204);
    },
  )
  .delete("/passes/:userId", signedIn, limitAccount("pass"), async (c) => {
    await takePassBack(c.var.deps, c.var.viewer, c.req.param("userId"));
    return c.body(null, 204);
  });
