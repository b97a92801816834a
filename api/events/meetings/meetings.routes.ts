import { Hono } from "hono";
import type { AppEnv } from "../../http/context.ts";
import { limitAccount } from "../../http/rate-limit.ts";
import { validate } from "../../http/validate.ts";
import { signedIn } from "../../sessions/signed-in.ts";
import { meetingSchema } from "../events.schema.ts";
import { listMeetings, sayMeeting } from "./meetings.service.ts";

export const meetingsRoutes = new Hono<AppEnv>()
  .get("/events/:id/meetings", signedIn, async (c) =>
    c.json(await listMeetings(c.var.deps, c.var.viewer, c.req.param("id")), 200),
  )
  .post(
    "/events/:id/meetings",
    signedIn,
    limitAccount("attendance"),
    validate("json", meetingSchema),
    async (c) => {
      const { deps, viewer } = c.var;
      return c.json(await sayMeeting(deps, viewer, c.req.param("id"), c.req.valid("json")), 200);
    },
  );
