import { Hono } from "hono";
import type { Context } from "hono";
import type { AppEnv, SignedInEnv } from "../http/context.ts";
import { inOneSend } from "../http/one-send.ts";
import { isCurrent } from "../http/entity-tag.ts";
import { fileIn } from "../http/multipart-file.ts";
import { limitAccount } from "../http/rate-limit.ts";
import { signedIn } from "../sessions/signed-in.ts";
import { UPLOAD_MAX_BYTES } from "../files/upload-limits.schema.ts";
import { isForFew, readImage, storeImage } from "./uploads.service.ts";

async function storeSent(c: Context<SignedInEnv>, kind: Parameters<typeof storeImage>[2]) {
  const image = await fileIn(c, "image", UPLOAD_MAX_BYTES);
  return storeImage(c.var.deps, c.var.viewer, kind, image);
}

export const uploadsRoutes = new Hono<AppEnv>()
  .post("/upload/profile", signedIn, limitAccount("upload"), async (c) =>
    c.json({ url: await storeSent(c, "profile") }, 201),
  )
  .post("/upload/event", signedIn, limitAccount("upload"), async (c) =>
    c.json({ url: await storeSent(c, "event") }, 201),
  )
  .post("/upload/message", signedIn, limitAccount("upload"), async (c) =>
    c.json({ url: await storeSent(c, "message") }, 201),
  )
  .post("/upload/event-photo", signedIn, limitAccount("upload"), async (c) =>
    c.json({ url: await storeSent(c, "event-photo") }, 201),
  );

/**
 * An address always has the same bytes, so browsers cache it for ever; shared caches must not. Photos for few are not
 * cached at all.
 */
export const imagesRoutes = new Hono<AppEnv>().get(
  "/:file{[\\w-]+\\.webp}",
  signedIn,
  async (c) => {
    const name = c.req.param("file").slice(0, -".webp".length);
    const { bytes, kind } = await readImage(c.var.deps, c.var.viewer, name);
    const tag = `"${name}"`;
    c.header("Content-Security-Policy", "default-src 'none'");
    if (isForFew(kind)) {
      c.header("Cache-Control", "private, no-store");
      c.header("Content-Type", "image/webp");
      return c.body(inOneSend(bytes), 200);
    }
    c.header("Cache-Control", "private, max-age=31536000, immutable");
    c.header("ETag", tag);
    if (isCurrent(c.req.header("if-none-match"), tag)) return c.body(null, 304);
    c.header("Content-Type", "image/webp");
    return c.body(inOneSend(bytes), 200);
  },
);
