import { Hono } from "hono";
import type { AppEnv } from "../http/context.ts";
import { limitAccount, limitTarget } from "../http/rate-limit.ts";
import { largeJson, rawJson } from "../http/raw-json.ts";
import { validate } from "../http/validate.ts";
import { signedIn } from "../sessions/signed-in.ts";
import { checkIn, getCheckIn } from "./check-in.service.ts";
import { checkInSchema, requestAnswerSchema } from "./guest-list.schema.ts";
import { answerJoinRequest, listRequests } from "./requests.service.ts";

/** What hosts do about their guests. */
export const guestListRoutes = new Hono<AppEnv>()
  .get("/events/:id/requests", signedIn, async (c) => {
    const requests = await listRequests(c.var.deps, c.var.viewer, c.req.param("id"));
    c.header("X-Total-Count", String(requests.length));
    return largeJson(c, requests);
  })
  .post(
    "/events/:id/requests",
    signedIn,
    limitAccount("attendance"),
    limitTarget("attendanceEvent", "id"),
    validate("json", requestAnswerSchema),
    async (c) => {
      const { deps, viewer } = c.var;
      const answer = c.req.valid("json");
      return rawJson(c, await answerJoinRequest(deps, viewer, c.req.param("id"), answer));
    },
  )
  .get("/events/:id/check-in", signedIn, async (c) =>
    largeJson(c, await getCheckIn(c.var.deps, c.var.viewer, c.req.param("id"))),
  )
  .post(
    "/events/:id/check-in",
    signedIn,
    limitAccount("checkIn"),
    validate("json", checkInSchema),
    async (c) => {
      const { deps, viewer } = c.var;
      return c.json(await checkIn(deps, viewer, c.req.param("id"), c.req.valid("json")), 200);
    },
  );
