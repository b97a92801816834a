import { Hono } from "hono";
import type { AppEnv } from "../../http/context.ts";
import { limitAccount } from "../../http/rate-limit.ts";
import { validate } from "../../http/validate.ts";
import { signedIn } from "../../sessions/signed-in.ts";
import { answerSuggestionSchema } from "./suggestions.schema.ts";
import { answerSuggestion, findSuggestion } from "./suggestions.service.ts";

export const suggestionsRoutes = new Hono<AppEnv>()
  .get("/suggestions/:userId", signedIn, limitAccount("eventsNearby"), async (c) => {
    const { deps, viewer } = c.var;
    return c.json({ suggestion: await findSuggestion(deps, viewer, c.req.param("userId")) }, 200);
  })
  .post(
    "/suggestions/:userId",
    signedIn,
    limitAccount("match"),
    validate("json", answerSuggestionSchema),
    async (c) => {
      const { deps, viewer } = c.var;
      const { eventId } = c.req.valid("json");
      await answerSuggestion(deps, viewer, c.req.param("userId"), eventId);
      return c.body(null, 204);
    },
  );
