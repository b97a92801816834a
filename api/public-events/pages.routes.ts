import { join } from "node:path";
import { Hono } from "hono";
import type { Context } from "hono";
import type { AppEnv } from "../http/context.ts";
import { preferredLanguage } from "../http/accept-language.ts";
import { limitAddress } from "../http/rate-limit.ts";
import { ROOT } from "../root.ts";
import { viewerOf } from "../sessions/signed-in.ts";
import { notFound } from "../lib/errors.ts";
import { eventPage, missingPage, styleOf } from "./page.ts";
import { publicCalendarOf, readCover, readPublicEvent, whereOf } from "./public-events.service.ts";

let style: Promise<string> | undefined;
const readStyle = () =>
  (style ??= Bun.file(join(ROOT, "api/public-events/page.css")).text().then(styleOf));

const hashOf = (text: string) => new Bun.SHA256().update(text).digest("base64");
const pagePolicy = (css: string) =>
  `default-src 'none'; img-src 'self'; style-src 'sha256-${hashOf(css)}'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`;

async function eventAt(c: Context<AppEnv>) {
  const { deps } = c.var;
  return readPublicEvent(deps, await viewerOf(c), c.req.param("token") ?? "");
}

/** What anybody may open by its address, as long as the host keeps it there. */
export const publicEventPages = new Hono<AppEnv>()
  .use(limitAddress("publicPages"))
  .get("/:token", async (c) => {
    const { deps } = c.var;
    const token = c.req.param("token");
    const css = await readStyle();
    c.header("Content-Security-Policy", pagePolicy(css));
    c.header("Vary", "Accept-Language, Cookie");
    const language = preferredLanguage(c.req.header("accept-language"));
    const event = await eventAt(c);
    if (!event?.isIndexed) c.header("X-Robots-Tag", "noindex");
    if (!event) return c.html(missingPage(deps, css, language), 404);
    const where = whereOf(deps, event);
    return c.html(eventPage(deps, css, { event, token, language, where }), 200);
  })
  .get("/:token/event.ics", async (c) => {
    const event = await eventAt(c);
    if (!event) throw notFound();
    return c.body(publicCalendarOf(c.var.deps, event, c.req.param("token")), 200, {
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Disposition": 'attachment; filename="event.ics"',
    });
  })
  .get("/:token/cover.webp", async (c) => {
    const event = await eventAt(c);
    const cover = event && (await readCover(c.var.deps, event));
    if (!cover) throw notFound();
    return c.body(cover, 200, { "Content-Type": "image/webp" });
  });
