import type { Deps } from "../deps.ts";
import { createCache } from "../lib/cache.ts";
import { AppError, notFound } from "../lib/errors.ts";
import { writeBytes } from "../lib/byte-writer.ts";
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

const MAX_BYTES = 4 * 2 ** 20;
const PART_BYTES = 300;
const DAY_MS = 86_400_000;
const TTL_MS = 30_000;

type Part = ReturnType<typeof feedPart>;

/** An event is two keys: for who goes and for who waits. */
const keyOf = ([id, isWaiting]: FeedEntry) => 2 * id + isWaiting;
const ofEvent = ({ innerId }: { innerId: number }) => [2 * innerId, 2 * innerId + 1];
const partsCache = perDeps(({ events, now }: Deps) =>
  createCache<number, Part>(events, {
    maxWeight: MAX_BYTES,
    weightOf: ({ bytes }) => PART_BYTES + bytes.length,
    ttl: { ms: TTL_MS, now },
    invalidatedBy: { "event.changed": ofEvent, "event.removed": ofEvent },
  }),
);

async function readParts(deps: Deps, keys: readonly number[]) {
  const rows = await eventRowsOf(deps, [...new Set(keys.map((key) => Math.floor(key / 2)))]);
  const rowById = new Map(rows.map((row) => [row.innerId, row]));
  const parts = new Map<number, Part>();
  for (const key of keys) {
    const row = rowById.get(Math.floor(key / 2));
    if (row) parts.set(key, feedPart(deps, row, key % 2 === 1));
  }
  return parts;
}

const partsOf = (deps: Deps, entries: readonly FeedEntry[]) =>
  partsCache(deps).readEach(entries.map(keyOf), (missing) => readParts(deps, missing));

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

const twoDigits = (number: number) => (number < 10 ? `0${number}` : `${number}`);

/** Writes instants in UTC, as DTSTAMP and LAST-MODIFIED have them; those of one day are written sooner. */
function createStamps() {
  let day: number | undefined;
  let date = "";
  return (at: number) => {
    const thisDay = Math.floor(at / DAY_MS);
    if (thisDay !== day) date = new Date(at).toISOString().slice(0, 10).replaceAll("-", "");
    day = thisDay;
    const seconds = Math.floor((at - thisDay * DAY_MS) / 1000);
    const minutes = Math.floor(seconds / 60);
    return `${date}T${twoDigits(Math.floor(minutes / 60))}${twoDigits(minutes % 60)}${twoDigits(seconds % 60)}Z`;
  };
}

const feedBytes = (
  deps: Deps,
  entries: readonly FeedEntry[],
  parts: readonly (Part | undefined)[],
) =>
  writeBytes((writer) => {
    const stampOf = createStamps();
    writer.text(feedFrame(deps));
    for (const [index, [, , changedAt]] of entries.entries()) {
      const part = parts[index];
      if (!part) continue;
      const stamp = stampOf(changedAt);
      writer.bytes(part.bytes, 0, part.cutAt);
      writer.text(`${stamp}\r\nLAST-MODIFIED:${stamp}\r\n`);
      writer.bytes(part.bytes, part.cutAt, part.bytes.length);
    }
    writer.text("END:VCALENDAR\r\n");
  });

/** What the owner of the address goes to, hosts and waits for. A wrong address costs what a right one does to find. */
export async function readFeed(deps: Deps, token: string) {
  const owner = await findFeedOwner(deps.db, hashToken(token));
  if (!owner) throw notFound();
  deps.limits.consume("calendarFeed", owner.id);
  const entries = await readFeedEntries(deps.db, owner, deps.now());
  const bytes = feedBytes(deps, entries, await partsOf(deps, entries));
  return { bytes, tag: `"${Bun.hash(bytes).toString(36)}"` };
}
