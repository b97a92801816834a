import { Hono } from "hono";
import type { AppEnv } from "../http/context.ts";
import { limitAccount } from "../http/rate-limit.ts";
import { signedIn } from "../sessions/signed-in.ts";
import { validate } from "../http/validate.ts";
import { placeSearchSchema } from "./place-search.schema.ts";
import { searchForPlaces } from "./place-search.service.ts";
import { PLACE_CHANGED_HEADER } from "./place-changed.schema.ts";
import { placeSchema, reportSchema } from "./place.schema.ts";
import { reportPosition } from "./place.service.ts";
import { choosePlace } from "./place-choice.service.ts";

export const placeRoutes = new Hono<AppEnv>()
  .put(
    "/users/me/location",
    signedIn,
    limitAccount("location"),
    validate("json", reportSchema),
    async (c) => {
      const { now, ...position } = c.req.valid("json");
      const isChanged = await reportPosition(c.var.deps, c.var.viewer, { position, now });
      if (isChanged) c.header(PLACE_CHANGED_HEADER, "yes");
      return c.body(null, 204);
    },
  )
  .put(
    "/users/me/place",
    signedIn,
    limitAccount("location"),
    validate("json", placeSchema),
    async (c) => c.json(await choosePlace(c.var.deps, c.var.viewer, c.req.valid("json")), 200),
  )
  // A POST, so that the search text is in no address.
  .post(
    "/places/search",
    signedIn,
    limitAccount("placeSearch"),
    validate("json", placeSearchSchema),
    (c) => c.json(searchForPlaces(c.var.deps, c.req.valid("json")), 200),
  );
