import { Hono } from "hono";
import type { AppEnv } from "../../http/context.ts";
import { isCurrent } from "../../http/entity-tag.ts";
import { inOneSend } from "../../http/one-send.ts";
import { limitAccount, limitAddress } from "../../http/rate-limit.ts";
import { writeBytes } from "../../lib/bytes/byte-writer.ts";
import { signedIn } from "../../sessions/signed-in.ts";
import {
  endCalendarFeed,
  getCalendarFeed,
  readFeed,
  renewCalendarFeed,
} from "./calendar-feed.service.ts";

export const calendarFeedRoutes = new Hono<AppEnv>()
  .get("/calendar-feed", signedIn, async (c) =>
    c.json(await getCalendarFeed(c.var.deps, c.var.viewer), 200),
  )
  .post("/calendar-feed", signedIn, limitAccount("settings"), async (c) =>
    c.json(await renewCalendarFeed(c.var.deps, c.var.viewer), 201),
  )
  .delete("/calendar-feed", signedIn, limitAccount("settings"), async (c) => {
    await endCalendarFeed(c.var.deps, c.var.viewer);
    return c.body(null, 204);
  })
  .get("/calendars/:file{[\\w-]+\\.ics}", limitAddress("calendars"), async (c) => {
    const token = c.req.param("file").slice(0, -".ics".length);
    const bytes = writeBytes(await readFeed(c.get("deps"), token));
    const tag = `"${Bun.hash(bytes).toString(36)}"`;
    c.header("Cache-Control", "private, no-cache");
    c.header("ETag", tag);
    if (isCurrent(c.req.header("if-none-match"), tag)) return c.body(null, 304);
    return c.body(inOneSend(bytes), 200, { "Content-Type": "text/calendar; charset=utf-8" });
  });
