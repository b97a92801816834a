import type { Deps } from "../../deps.ts";
import { createCache } from "../../lib/cache/cache.ts";
import { AppError, notFound } from "../../lib/errors.ts";
import { writeBytes } from "../../lib/bytes/byte-writer.ts";
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
import { feedStart, feedPart } from "./calendar.service.ts";
import { eventRowsOf } from "../event-cache.service.ts";
import type { EventRow } from "../event-row.repo.ts";
import { facesOf } from "../faces.service.ts";
import { createEntryEnd } from "./entry-end.ts";

const MAX_BYTES = 4 * 2 ** 20;
const PART_BYTES = 300;
const ENTRY_BYTES = 16;
const TTL_MS = 30_000;

type Part = { bytes: Buffer } & Pick<EventRow, "startsAt" | "hostId" | "changedAt" | "isCancelled">;

const ofUser = ({ userId }: { userId: number }) => [userId];
const entriesCache = perDeps(({ events, now }: Deps) =>
  createCache<number, FeedEntries>(events, {
    maxWeight: MAX_BYTES,
    weightOf: ({ parts }) => PART_BYTES + ENTRY_BYTES * parts.length,
    ttl: { ms: TTL_MS, now },
    invalidatedBy: {
      "person.changed": ofUser,
      "account.changed": ofUser,
      "offer.ended": ofUser,
    },
  }),
);

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
    if (!row) continue;
    const { startsAt, hostId, changedAt, isCancelled } = row;
    const bytes = feedPart(deps, row, key % 2 === 1);
    parts.set(key, { bytes, startsAt, hostId, changedAt, isCancelled });
  }
  return parts;
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

type Shown = { part: Part; changedAt: number };

/** The entries that the owner may see, soonest first, each with its last change. */
async function readShown(deps: Deps, owner: FeedOwner) {
  const now = deps.now();
  const read = () => readFeedEntries(deps.db, owner.id, now);
  const entries = (await entriesCache(deps).read(owner.id, read)) ?? { parts: [], since: [] };
  const parts = await partsCache(deps).readEach(entries.parts, (keys) => readParts(deps, keys));
  const hosts = new Set<number>();
  for (const part of parts) if (part) hosts.add(part.hostId);
  const hostOf = await facesOf(deps, hosts);
  const shown: Shown[] = [];
  parts.forEach((part, index) => {
    if (!part || part.startsAt <= now - PAST_MS) return;
    if (part.isCancelled && part.changedAt <= now - PAST_MS) return;
    const host = hostOf(part.hostId);
    if (!host || !isVisible(owner, host)) return;
    shown.push({ part, changedAt: Math.max(part.changedAt, entries.since[index] ?? 0) });
  });
  return shown.sort((one, other) => one.part.startsAt - other.part.startsAt);
}

const writeFeed = (deps: Deps, shown: readonly Shown[]) =>
  writeBytes((writer) => {
    const endOf = createEntryEnd();
    writer.text(feedStart(deps));
    for (const { part, changedAt } of shown) {
      writer.bytes(part.bytes, 0, part.bytes.length);
      const end = endOf(changedAt);
      writer.bytes(end, 0, end.length);
    }
    writer.text("END:VCALENDAR\r\n");
  });

/** Writes the feed of the owner. A wrong address costs as much time as a right one. */
export async function readFeed(deps: Deps, token: string) {
  const owner = await findFeedOwner(deps.db, hashToken(token));
  if (!owner) throw notFound();
  deps.limits.consume("calendarFeed", owner.id);
  const bytes = writeFeed(deps, await readShown(deps, owner));
  return { bytes, tag: `"${Bun.hash(bytes).toString(36)}"` };
}
