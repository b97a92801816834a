import { Hono } from "hono";
import type { AppEnv } from "../http/context.ts";
import { largeJson } from "../http/raw-json.ts";
import { limitAccount, limitText } from "../http/rate-limit.ts";
import { validate } from "../http/validate.ts";
import { signedIn } from "../sessions/signed-in.ts";
import { addPhotoSchema, describePhotoSchema, photosPageSchema } from "./event-photos.schema.ts";
import {
  addEventPhoto,
  describePhoto,
  listEventPhotos,
  removeEventPhoto,
} from "./event-photos.service.ts";

/** Photos that attendees show each other. */
export const eventPhotosRoutes = new Hono<AppEnv>()
  .get("/events/:id/photos", signedIn, validate("query", photosPageSchema), async (c) => {
    const { deps, viewer } = c.var;
    const page = c.req.valid("query");
    const { photos, total } = await listEventPhotos(deps, viewer, c.req.param("id"), page);
    c.header("X-Total-Count", String(total));
    return largeJson(c, photos);
  })
  .post(
    "/events/:id/photos",
    signedIn,
    limitAccount("attendance"),
    validate("json", addPhotoSchema),
    limitText,
    async (c) => {
      const { deps, viewer } = c.var;
      const added = await addEventPhoto(deps, viewer, c.req.param("id"), c.req.valid("json"));
      return c.json(added.photo, added.isNew ? 201 : 200);
    },
  )
  .put(
    "/events/:id/photos/:photoId",
    signedIn,
    limitAccount("attendance"),
    validate("json", describePhotoSchema),
    limitText,
    async (c) => {
      const { id, photoId } = c.req.param();
      const { alt } = c.req.valid("json");
      return c.json(await describePhoto(c.var.deps, c.var.viewer, id, photoId, alt), 200);
    },
  )
  .delete("/events/:id/photos/:photoId", signedIn, limitAccount("attendance"), async (c) => {
    const { id, photoId } = c.req.param();
    await removeEventPhoto(c.var.deps, c.var.viewer, id, photoId);
    return c.body(null, 204);
  });
