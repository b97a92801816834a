import { Hono } from "hono";
import type { Context } from "hono";
import type { AppEnv } from "../http/context.ts";
import { inOneSend } from "../http/one-send.ts";
import { preferredLanguage } from "../http/accept-language.ts";
import { limitAddress } from "../http/rate-limit.ts";
import { validate } from "../http/validate.ts";
import { viewerOf } from "../sessions/signed-in.ts";
import { notFound } from "../lib/errors.ts";
import type { Viewer } from "../viewer.ts";
import { eventPage, missingPage } from "./page.ts";
import { readPageStyle } from "./page-style.ts";
import { pictureSchema } from "./public-events.schema.ts";
import { publicCalendarOf, readCover, readPublicEvent, whereOf } from "./public-events.service.ts";
import { pictureVersion, sharePicture } from "./page-picture.ts";

let style: ReturnType<typeof readPageStyle> | undefined;

/** The event of a page, if the viewer may see it. Search engines may list its files only as far as the page itself. */
async function findEvent(c: Context<AppEnv>, viewer: Viewer | undefined) {
  const event = await readPublicEvent(c.var.deps, viewer, c.req.param("token") ?? "");
  if (!event?.isIndexed) c.header("X-Robots-Tag", "noindex");
  return event;
}

/** The same for its files; a missing event looks like one that never existed. */
async function requireEvent(c: Context<AppEnv>) {
  const event = await findEvent(c, await viewerOf(c));
  if (!event) throw notFound();
  return event;
}

/** Pages that anybody may open by their address, while the host keeps them. */
export const publicEventPages = new Hono<AppEnv>()
  .use(limitAddress("publicPages"))
  .get("/:token", async (c) => {
    const { deps } = c.var;
    const token = c.req.param("token");
    const { css, policy } = await (style ??= readPageStyle());
    c.header("Content-Security-Policy", policy);
    c.header("Vary", "Accept-Language, Cookie");
    const language = preferredLanguage(c.req.header("accept-language"));
    const viewer = await viewerOf(c);
    const event = await findEvent(c, viewer);
    if (!event) return c.html(missingPage(deps, css, language), 404);
    const shown = {
      event,
      token,
      language,
      where: whereOf(deps, event),
      isSignedIn: viewer !== undefined,
      pictureVersion: pictureVersion(deps, event, language),
    };
    return c.html(eventPage(deps, css, shown), 200);
  })
  .get("/:token/event.ics", async (c) => {
    const file = publicCalendarOf(c.var.deps, await requireEvent(c), c.req.param("token"));
    return c.body(file, 200, {
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Disposition": 'attachment; filename="event.ics"',
    });
  })
  .get("/:token/cover.webp", async (c) => {
    const cover = await readCover(c.var.deps, await requireEvent(c));
    if (!cover) throw notFound();
    return c.body(inOneSend(cover), 200, { "Content-Type": "image/webp" });
  })
  .get("/:token/share.png", validate("query", pictureSchema), async (c) => {
    const picture = await sharePicture(
      c.var.deps,
      await requireEvent(c),
      c.req.valid("query").language,
    );
    // Shown by other sites where the address is shared.
    c.header("Cross-Origin-Resource-Policy", "cross-origin");
    return c.body(inOneSend(picture), 200, { "Content-Type": "image/png" });
  });
