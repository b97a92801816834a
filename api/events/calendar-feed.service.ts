import type { Deps } from "../deps.ts";
import { createCache } from "../lib/cache.ts";
import { AppError, notFound } from "../lib/errors.ts";
import { perDeps } from "../lib/per-deps.ts";
import { hashToken, newToken } from "../lib/tokens.ts";
import type { Viewer } from "../viewer.ts";
import {
  deleteCalendarFeed,
  findCalendarFeed,
  findFeedOwner,
  readFeedEntries,
  saveCalendarFeed,
} from "./calendar-feed.repo.ts";
import type { FeedEntry } from "./calendar-feed.repo.ts";
import { feedFrame, feedPart } from "./calendar.service.ts";
import { eventRowsOf } from "./event-cache.service.ts";

const MAX_ENTRIES = 5000;
const TTL_MS = 30_000;

type Part = ReturnType<typeof feedPart>;
type Parts = { going: Part; waiting: Part };

const ofEvent = ({ innerId }: { innerId: number }) => [innerId];
const partsCache = perDeps(({ events, now }: Deps) =>
  createCache<number, Parts>(events, {
    maxEntries: MAX_ENTRIES,
    ttl: { ms: TTL_MS, now },
    invalidatedBy: { "event.changed": ofEvent, "event.removed": ofEvent },
  }),
);

async function partsOf(deps: Deps, ids: readonly number[]) {
  return partsCache(deps).readEach(ids, async (missing) => {
    const rows = await eventRowsOf(deps, missing);
    return new Map(
      rows.map((row) => [
        row.innerId,
        { going: feedPart(deps, row, false), waiting: feedPart(deps, row, true) },
      ]),
    );
  });
}

export async function getCalendarFeed({ db }: Deps, viewer: Viewer) {
  const feed = await findCalendarFeed(db, viewer.id);
  return { createdAt: feed ? new Date(feed.createdAt).toISOString() : null };
}

/** Makes an address, or a new one in the place of the old. */
export async function renewCalendarFeed({ db, env, now }: Deps, viewer: Viewer) {
  if (viewer.kind !== "member")
    throw new AppError("demo_locked", "The demo account has no calendar of its own.");
  const token = newToken();
  const createdAt = now();
  await saveCalendarFeed(db, viewer.id, hashToken(token), createdAt);
  return {
    url: new URL(`/api/calendars/${token}.ics`, env.publicUrl).href,
    createdAt: new Date(createdAt).toISOString(),
  };
}

/** Idempotent. */
export const endCalendarFeed = ({ db }: Deps, viewer: Viewer) => deleteCalendarFeed(db, viewer.id);

/** In UTC, as DTSTAMP and LAST-MODIFIED write it. */
const stampOf = (at: number) =>
  new Date(at).toISOString().replace(/[-:]/g, "").replace(/\.\d+/, "");

function entryText({ is_waiting, changed_at }: FeedEntry, { going, waiting }: Parts) {
  const { before, after } = is_waiting === 1 ? waiting : going;
  const stamp = stampOf(changed_at);
  return `${before}${stamp}\r\nLAST-MODIFIED:${stamp}\r\n${after}\r\n`;
}

/** What the owner of the address goes to, hosts and waits for. A wrong address costs what a right one does to find. */
export async function readFeed(deps: Deps, token: string) {
  const owner = await findFeedOwner(deps.db, hashToken(token));
  if (!owner) throw notFound();
  deps.limits.consume("calendarFeed", owner.id);
  const entries = await readFeedEntries(deps.db, owner, deps.now());
  const parts = await partsOf(
    deps,
    entries.map(({ id }) => id),
  );
  const texts = entries.map((entry, at) => {
    const part = parts[at];
    return part ? entryText(entry, part) : "";
  });
  const text = `${feedFrame(deps)}${texts.join("")}END:VCALENDAR\r\n`;
  return { text, tag: `"${Bun.hash(text).toString(36)}"` };
}
