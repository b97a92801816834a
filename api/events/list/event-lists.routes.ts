import { Hono } from "hono";
import type { AppEnv } from "../../http/context.ts";
import { limitAccount } from "../../http/rate-limit.ts";
import { rawJson } from "../../http/raw-json.ts";
import { validate } from "../../http/validate.ts";
import { signedIn } from "../../sessions/signed-in.ts";
import { myEventsSchema, nearbyEventsSchema } from "../events.schema.ts";
import { acknowledgeCalledOff, listCalledOff } from "../called-off/called-off.service.ts";
import { listMyEvents } from "./my-events.service.ts";
import { listNearbyEvents } from "./nearby-events.service.ts";

export const eventListsRoutes = new Hono<AppEnv>()
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
  });
