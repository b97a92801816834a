import { Hono } from "hono";
import type { AppEnv } from "../http/context.ts";
import { limitAccount, limitTarget, limitText } from "../http/rate-limit.ts";
import { rawJson } from "../http/raw-json.ts";
import { validate } from "../http/validate.ts";
import { signedIn } from "../sessions/signed-in.ts";
import { callOffSchema, createEventSchema, updateEventSchema } from "./events.schema.ts";
import { onFrame, refuseFlood } from "../sockets/frames.ts";
import { eventCalendar } from "./calendar/calendar.service.ts";
import { callOffEvent, createEvent, editEvent } from "./events.service.ts";
import { getEvent } from "./event.ts";
import { watchEvents } from "./event-frames.service.ts";

export const eventsRoutes = new Hono<AppEnv>()
  .post(
    "/events",
    signedIn,
    limitAccount("hosting"),
    validate("json", createEventSchema),
    limitText,
    async (c) => rawJson(c, await createEvent(c.var.deps, c.var.viewer, c.req.valid("json")), 201),
  )
  .get("/events/:id", signedIn, async (c) =>
    rawJson(c, await getEvent(c.var.deps, c.var.viewer, c.req.param("id"))),
  )
  .put(
    "/events/:id",
    signedIn,
    limitAccount("attendance"),
    limitTarget("attendanceEvent", "id"),
    validate("json", updateEventSchema),
    limitText,
    async (c) => {
      const { deps, viewer } = c.var;
      return rawJson(c, await editEvent(deps, viewer, c.req.param("id"), c.req.valid("json")));
    },
  )
  .delete(
    "/events/:id",
    signedIn,
    limitAccount("attendance"),
    validate("query", callOffSchema),
    async (c) => {
      const { dates } = c.req.valid("query");
      await callOffEvent(c.var.deps, c.var.viewer, c.req.param("id"), dates);
      return c.body(null, 204);
    },
  )
  .get("/events/:id/calendar", signedIn, async (c) => {
    const file = await eventCalendar(c.var.deps, c.var.viewer, c.req.param("id"));
    return c.body(file, 200, {
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Disposition": 'attachment; filename="event.ics"',
    });
  });

onFrame("watch", (socket, { eventIds }) => {
  const { deps, viewer } = socket.data;
  return deps.limits.allows("watch", viewer.id)
    ? watchEvents(socket, eventIds)
    : refuseFlood(socket);
});
