import { Hono } from "hono";
import type { AppEnv } from "../http/context.ts";
import { limitAccount, limitAddress, limitTarget, limitText } from "../http/rate-limit.ts";
import { signedIn } from "../sessions/signed-in.ts";
import { validate } from "../http/validate.ts";
import { rawJson } from "../http/raw-json.ts";
import { onFrame, refuseFlood } from "../sockets/frames.ts";
import { joinEvent, leaveEvent, listAttendees } from "./attendance/attendance.service.ts";
import { eventCalendar } from "./calendar/calendar.service.ts";
import { answerByLink, answerComing } from "./coming/coming.service.ts";
import { acknowledgeCalledOff, listCalledOff } from "./called-off/called-off.service.ts";
import {
  attendanceSchema,
  callOffSchema,
  comingLinkSchema,
  comingSchema,
  createEventSchema,
  meetingSchema,
  myEventsSchema,
  nearbyEventsSchema,
  updateEventSchema,
  wordsSchema,
} from "./events.schema.ts";
import { callOffEvent, createEvent, editEvent } from "./events.service.ts";
import { getEvent } from "./event.ts";
import { listMeetings, sayMeeting } from "./meetings/meetings.service.ts";
import { listMyEvents } from "./list/my-events.service.ts";
import { listNearbyEvents } from "./list/nearby-events.service.ts";
import { stopWaiting, waitForPlace } from "./waitlist/waitlist.service.ts";
import { watchEvents } from "./watching.service.ts";
import { listWords, writeWords } from "./words/words.service.ts";

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
      return rawJson(c, events);
    },
  )
  .get(
    "/events/mine",
    signedIn,
    limitAccount("eventsNearby"),
    validate("query", myEventsSchema),
    async (c) => {
      const { deps, viewer } = c.var;
      const { events, total } = await listMyEvents(deps, viewer, c.req.valid("query"));
      c.header("X-Total-Count", String(total));
      return rawJson(c, events);
    },
  )
  .get("/events/called-off", signedIn, async (c) => {
    const { events, total } = await listCalledOff(c.var.deps, c.var.viewer);
    c.header("X-Total-Count", String(total));
    return rawJson(c, events);
  })
  .post("/events/:id/acknowledge", signedIn, limitAccount("attendance"), async (c) => {
    await acknowledgeCalledOff(c.var.deps, c.var.viewer, c.req.param("id"));
    return c.body(null, 204);
  })
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
      return rawJson(c, await joinEvent(c.var.deps, c.var.viewer, attendance));
    },
  )
  .post(
    "/events/coming",
    limitAddress("mailedLink"),
    validate("json", comingLinkSchema),
    async (c) => {
      const { token, isComing } = c.req.valid("json");
      return c.json(await answerByLink(c.var.deps, token, isComing), 200);
    },
  )
  .post(
    "/events/:id/coming",
    signedIn,
    limitAccount("attendance"),
    limitTarget("attendanceEvent", "id"),
    validate("json", comingSchema),
    async (c) => {
      const { deps, viewer } = c.var;
      const { isComing } = c.req.valid("json");
      return rawJson(c, await answerComing(deps, viewer, c.req.param("id"), isComing));
    },
  )
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
  )
  .get("/events/:id/words", signedIn, async (c) =>
    c.json(await listWords(c.var.deps, c.var.viewer, c.req.param("id")), 200),
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
  )
  .post(
    "/events/:id/wait",
    signedIn,
    limitAccount("attendance"),
    limitTarget("attendanceEvent", "id"),
    async (c) => rawJson(c, await waitForPlace(c.var.deps, c.var.viewer, c.req.param("id"))),
  )
  .delete(
    "/events/:id/wait",
    signedIn,
    limitAccount("attendance"),
    limitTarget("attendanceEvent", "id"),
    async (c) => rawJson(c, await stopWaiting(c.var.deps, c.var.viewer, c.req.param("id"))),
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
      return rawJson(c, await leaveEvent(c.var.deps, c.var.viewer, attendance));
    },
  );

onFrame("watch", (socket, { eventIds }) => {
  const { deps, viewer } = socket.data;
  return deps.limits.allows("watch", viewer.id)
    ? watchEvents(socket, eventIds)
    : refuseFlood(socket);
});
