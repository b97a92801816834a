import type { Deps } from "../../deps.ts";
import { createCache } from "../../lib/cache/cache.ts";
import { AppError, notFound } from "../../lib/errors.ts";
import { writeWhole } from "../../lib/bytes/byte-writer.ts";
import type { ByteWriter } from "../../lib/bytes/byte-writer.ts";
import { perDeps } from "../../lib/per-deps.ts";
import { hashToken, newToken } from "../../lib/tokens.ts";
import type { Viewer } from "../../viewer.ts";
import { isVisible } from "../../visibility.ts";
import {
  PAST_MS,
  deleteCalendarFeed,
  findCalendarFeed,
  findFeedOwner,
  readFeedEntries,
  saveCalendarFeed,
} from "./calendar-feed.repo.ts";
import type { FeedEntries, FeedOwner } from "./calendar-feed.repo.ts";
import { feedStart, feedEntry } from "./calendar.service.ts";
import { eventRowsOf } from "../event-cache.service.ts";
import type { EventRow } from "../event-row.repo.ts";
import { facesOf } from "../faces.service.ts";
import { createEntryEnd } from "./entry-end.ts";

const MAX_BYTES = 4 * 2 ** 20;
const OVERHEAD_BYTES = 300;
const KEY_BYTES = 16;
const TTL_MS = 30_000;

type Entry = { bytes: Buffer } & Pick<
  EventRow,
  "startsAt" | "hostId" | "changedAt" | "isCancelled"
>;

const ofUser = ({ userId }: { userId: number }) => [userId];
/** The entries of each member. */
const feedCache = perDeps(({ events, now }: Deps) =>
  createCache<number, FeedEntries>(events, {
    maxWeight: MAX_BYTES,
    weightOf: ({ keys }) => OVERHEAD_BYTES + KEY_BYTES * keys.length,
    ttl: { ms: TTL_MS, now },
    invalidatedBy: {
      "person.changed": ofUser,
      "account.changed": ofUser,
      "offer.ended": ofUser,
    },
  }),
);

const ofEvent = ({ innerId }: { innerId: number }) => [2 * innerId, 2 * innerId + 1];
/** By key; the same for all members. */
const entryCache = perDeps(({ events, now }: Deps) =>
  createCache<number, Entry>(events, {
    maxWeight: MAX_BYTES,
    weightOf: ({ bytes }) => OVERHEAD_BYTES + bytes.length,
    ttl: { ms: TTL_MS, now },
    invalidatedBy: { "event.changed": ofEvent, "event.removed": ofEvent },
  }),
);

async function readEntries(deps: Deps, keys: readonly number[]) {
  const rows = await eventRowsOf(deps, [...new Set(keys.map((key) => Math.floor(key / 2)))]);
  const rowById = new Map(rows.map((row) => [row.innerId, row]));
  const entries = new Map<number, Entry>();
  for (const key of keys) {
    const row = rowById.get(Math.floor(key / 2));
    if (!row) continue;
    const { startsAt, hostId, changedAt, isCancelled } = row;
    const bytes = feedEntry(deps, row, key % 2 === 1);
    entries.set(key, { bytes, startsAt, hostId, changedAt, isCancelled });
  }
  return entries;
}

export async function getCalendarFeed({ db }: Deps, viewer: Viewer) {
  const feed = await findCalendarFeed(db, viewer.id);
  return { createdAt: feed ? new Date(feed.createdAt).toISOString() : null };
}

/** Creates the address, or replaces it. */
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

type Shown = { entry: Entry; changedAt: number };

/** The entries that the owner may see, soonest first, each with its last change. */
async function readShown(deps: Deps, owner: FeedOwner) {
  const now = deps.now();
  const read = () => readFeedEntries(deps.db, owner.id, now);
  const { keys, since } = (await feedCache(deps).read(owner.id, read)) ?? { keys: [], since: [] };
  const entries = await entryCache(deps).readEach(keys, (missing) => readEntries(deps, missing));
  const hosts = new Set<number>();
  for (const entry of entries) if (entry) hosts.add(entry.hostId);
  const hostOf = await facesOf(deps, hosts);
  const shown: Shown[] = [];
  entries.forEach((entry, index) => {
    if (!entry || entry.startsAt <= now - PAST_MS) return;
    if (entry.isCancelled && entry.changedAt <= now - PAST_MS) return;
    const host = hostOf(entry.hostId);
    if (!host || !isVisible(owner, host)) return;
    shown.push({ entry, changedAt: Math.max(entry.changedAt, since[index] ?? 0) });
  });
  return shown.sort((one, other) => one.entry.startsAt - other.entry.startsAt);
}

/** Reads the feed of the owner, to be written. A wrong address costs as much time as a right one. */
export async function readFeed(deps: Deps, token: string) {
  const owner = await findFeedOwner(deps.db, hashToken(token));
  if (!owner) throw notFound();
  deps.limits.consume("calendarFeed", owner.id);
  const shown = await readShown(deps, owner);
  return (writer: ByteWriter) => {
    const endOf = createEntryEnd();
    writer.text(feedStart(deps));
    for (const { entry, changedAt } of shown) {
      writeWhole(writer, entry.bytes);
      writeWhole(writer, endOf(changedAt));
    }
    writer.text("END:VCALENDAR\r\n");
  };
}
