import { Hono } from "hono";
import type { AppEnv } from "../http/context.ts";
import { largeJson } from "../http/raw-json.ts";
import { limitAccount } from "../http/rate-limit.ts";
import { signedIn } from "../sessions/signed-in.ts";
import { validate } from "../http/validate.ts";
import { createMatchSchema, listMatchesSchema, seeMatchesSchema } from "./matches.schema.ts";
import { connect, disconnect, listMatches, seeMatches } from "./matches.service.ts";

export const matchesRoutes = new Hono<AppEnv>()
  .post(
    "/matches",
    signedIn,
    limitAccount("match"),
    validate("json", createMatchSchema),
    async (c) => {
      const { match, isNew } = await connect(c.var.deps, c.var.viewer, c.req.valid("json"));
      return c.json(match, isNew ? 201 : 200);
    },
  )
  .post(
    "/matches/seen",
    signedIn,
    limitAccount("match"),
    validate("json", seeMatchesSchema),
    async (c) => {
      await seeMatches(c.var.deps, c.var.viewer, c.req.valid("json").matchIds);
      return c.body(null, 204);
    },
  )
  .get("/matches/:userId", signedIn, validate("query", listMatchesSchema), async (c) => {
    const { deps, viewer } = c.var;
    const { matches, total } = await listMatches(
      deps,
      viewer,
      c.req.param("userId"),
      c.req.valid("query"),
    );
    c.header("X-Total-Count", String(total));
    return largeJson(c, matches);
  })
  .delete("/matches/:id", signedIn, limitAccount("match"), async (c) => {
    await disconnect(c.var.deps, c.var.viewer, c.req.param("id"));
    return c.body(null, 204);
  });
