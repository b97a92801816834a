import { Hono } from "hono";
import type { AppEnv } from "../../http/context.ts";
import { largeJson } from "../../http/raw-json.ts";
import { limitAccount, limitText } from "../../http/rate-limit.ts";
import { validate } from "../../http/validate.ts";
import { signedIn } from "../../sessions/signed-in.ts";
import { wordsSchema } from "../events.schema.ts";
import { listWords, writeWords } from "./words.service.ts";

export const wordsRoutes = new Hono<AppEnv>()
  .get("/events/:id/words", signedIn, async (c) =>
    largeJson(c, await listWords(c.var.deps, c.var.viewer, c.req.param("id"))),
  )
  .post(
    "/events/:id/words",
    signedIn,
    limitAccount("hosting"),
    validate("json", wordsSchema),
    limitText,
    async (c) => {
      const { deps, viewer } = c.var;
      return c.json(await writeWords(deps, viewer, c.req.param("id"), c.req.valid("json")), 201);
    },
  );
