import { Hono } from "hono";
import type { AppEnv } from "../http/context.ts";
import { limitAccount, limitTarget } from "../http/rate-limit.ts";
import { signedIn } from "../http/session.ts";
import { validate } from "../http/validate.ts";
import { onFrame } from "../realtime/frames.ts";
import { joinEvent, leaveEvent, listAttendees } from "./attendance.service.ts";
import {
  attendanceSchema,
  createEventSchema,
  nearbyEventsSchema,
  updateEventSchema,
  watchFrame,
} from "./events.schema.ts";
import { callOffEvent, createEvent, editEvent, getEvent } from "./events.service.ts";
import { listNearbyEvents } from "./nearby-events.service.ts";
import { watchEvents } from "./watching.service.ts";

export const eventsRoutes = new Hono<AppEnv>()
  .get(
    "/events/nearby",
    signedIn,
    limitAccount("eventsNearby"),
    validate("query", nearbyEventsSchema),
    async (c) => {
      const { deps, viewer } = c.var;
      const { events, total } = await listNearbyEvents(deps, viewer, c.req.valid("query"));
      c.header("X-Total-Count", String(total));
      return c.json(events, 200);
    },
  )
  .post(
    "/events",
    signedIn,
    limitAccount("hosting"),
    validate("json", createEventSchema),
    async (c) => c.json(await createEvent(c.var.deps, c.var.viewer, c.req.valid("json")), 201),
  )
  .get("/events/:id", signedIn, async (c) =>
    c.json(await getEvent(c.var.deps, c.var.viewer, c.req.param("id")), 200),
  )
  .put(
    "/events/:id",
    signedIn,
    limitAccount("attendance"),
    limitTarget("attendanceEvent", "id"),
    validate("json", updateEventSchema),
    async (c) => {
      const { deps, viewer } = c.var;
      return c.json(await editEvent(deps, viewer, c.req.param("id"), c.req.valid("json")), 200);
    },
  )
  .delete("/events/:id", signedIn, limitAccount("attendance"), async (c) => {
    await callOffEvent(c.var.deps, c.var.viewer, c.req.param("id"));
    return c.body(null, 204);
  })
  .get("/events/:id/attendees", signedIn, async (c) => {
    const attendees = await listAttendees(c.var.deps, c.var.viewer, c.req.param("id"));
    c.header("X-Total-Count", String(attendees.length));
    return c.json(attendees, 200);
  })
  .post(
    "/events/:id/join",
    signedIn,
    limitAccount("attendance"),
    limitTarget("attendanceEvent", "id"),
    validate("json", attendanceSchema),
    async (c) => {
      const attendance = { eventId: c.req.param("id"), ...c.req.valid("json") };
      return c.json(await joinEvent(c.var.deps, c.var.viewer, attendance), 200);
    },
  )
  .on(
    ["POST", "DELETE"],
    "/events/:id/leave",
    signedIn,
    limitAccount("attendance"),
    limitTarget("attendanceEvent", "id"),
    validate("json", attendanceSchema),
    async (c) => {
      const attendance = { eventId: c.req.param("id"), ...c.req.valid("json") };
      return c.json(await leaveEvent(c.var.deps, c.var.viewer, attendance), 200);
    },
  );

onFrame("watch", watchFrame, (socket, { eventIds }) => watchEvents(socket, eventIds));
