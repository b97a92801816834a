import { Hono } from "hono";
import type { AppEnv } from "../http/context.ts";
import { limitAccount } from "../http/rate-limit.ts";
import { rawJson } from "../http/raw-json.ts";
import { signedIn } from "../sessions/signed-in.ts";
import { validate } from "../http/validate.ts";
import { onHello } from "../sockets/frames.ts";
import { getMeJson, getUnread } from "./me.service.ts";
import { updatePhotosSchema } from "./photos.schema.ts";
import { settingsSchema } from "./settings.schema.ts";
import { updateMeSchema } from "./update-me.schema.ts";
import { changeSettings, updateMe, updatePhotos } from "./profile.service.ts";

export const profileRoutes = new Hono<AppEnv>()
  .get("/users/me", signedIn, async (c) =>
    rawJson(c, await getMeJson(c.get("deps"), c.get("viewer").id)),
  )
  .put(
    "/users/me",
    signedIn,
    limitAccount("profile"),
    validate("json", updateMeSchema),
    async (c) => c.json(await updateMe(c.var.deps, c.var.viewer, c.req.valid("json")), 200),
  )
  .put(
    "/users/me/photos",
    signedIn,
    limitAccount("profile"),
    validate("json", updatePhotosSchema),
    async (c) => c.json(await updatePhotos(c.var.deps, c.var.viewer, c.req.valid("json")), 200),
  )
  .put(
    "/users/me/settings",
    signedIn,
    limitAccount("settings"),
    validate("json", settingsSchema),
    async (c) => c.json(await changeSettings(c.var.deps, c.var.viewer, c.req.valid("json")), 200),
  );

onHello(({ deps, viewer }) => getUnread(deps, viewer.id));
