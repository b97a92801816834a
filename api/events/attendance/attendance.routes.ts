import { Hono } from "hono";
import type { AppEnv } from "../../http/context.ts";
import { limitAccount, limitTarget } from "../../http/rate-limit.ts";
import { largeJson, rawJson } from "../../http/raw-json.ts";
import { validate } from "../../http/validate.ts";
import { signedIn } from "../../sessions/signed-in.ts";
import { attendanceSchema } from "../events.schema.ts";
import { joinEvent, leaveEvent, listAttendees } from "./attendance.service.ts";

export const attendanceRoutes = new Hono<AppEnv>()
  .get("/events/:id/attendees", signedIn, async (c) => {
    const attendees = await listAttendees(c.var.deps, c.var.viewer, c.req.param("id"));
    c.header("X-Total-Count", String(attendees.length));
    return largeJson(c, attendees);
  })
  .post(
    "/events/:id/join",
    signedIn,
    limitAccount("attendance"),
    limitTarget("attendanceEvent", "id"),
    validate("json", attendanceSchema),
    async (c) => {
      const attendance = { eventId: c.req.param("id"), ...c.req.valid("json") };
      return rawJson(c, await joinEvent(c.var.deps, c.var.viewer, attendance));
    },
  );

export const leaveRoutes = new Hono<AppEnv>().on(
  ["POST", "DELETE"],
  "/events/:id/leave",
  signedIn,
  limitAccount("attendance"),
  limitTarget("attendanceEvent", "id"),
  validate("json", attendanceSchema),
  async (c) => {
    const attendance = { eventId: c.req.param("id"), ...c.req.valid("json") };
    return rawJson(c, await leaveEvent(c.var.deps, c.var.viewer, attendance));
  },
);
