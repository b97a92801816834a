import type { Deps } from "../deps.ts";
import { AppError } from "../lib/errors.ts";
import { storageFailure } from "../lib/storage-errors.ts";
import { logSecurity } from "../security-log.ts";
import { createCache } from "../lib/cache/cache.ts";
import { perDeps } from "../lib/per-deps.ts";
import { hashToken, newPublicId, newToken } from "../lib/tokens.ts";
import { markActive } from "./activity.service.ts";
import { deviceOf } from "../lib/network/device.ts";
import type { Device } from "../lib/network/device.ts";
import { dayOf } from "../lib/time/day.ts";
import {
  deleteSession,
  deleteSessionsOf,
  extendSession,
  findAccountState,
  insertSession,
} from "./session.repo.ts";
import { findViewer } from "./viewer.repo.ts";
import type { Viewer } from "../viewer.ts";

const DAY_MS = 86_400_000;
export const SESSION_MS = 30 * DAY_MS;
/** The maximum age of a session, however often it is used. */
const LIFETIME_MS = 180 * DAY_MS;

// Every writer emits its changes; this covers one that failed before it could.
const TTL_MS = 300_000;
const MAX_ENTRIES = 20_000;
const COOKIE_ARRIVES_MS = 1000;

/** Sessions by token. Ending one emits an event; those that the operator ends, in another process, follow within a second. */
const viewerCache = perDeps(({ events, now, random }: Deps) =>
  createCache<string, Viewer>(events, {
    maxEntries: MAX_ENTRIES,
    ttl: { ms: TTL_MS, now, random },
    invalidatedBy: {
      "session.ended":
        ({ sessionIds }) =>
        ({ sessionId }) =>
          sessionIds.includes(sessionId),
      "session.followed":
        ({ sessionIds }) =>
        ({ sessionId }) =>
          sessionIds.has(sessionId),
    },
  }),
);

/** When sessions were last used, by inner id, until a job stores it. */
export const sessionUses = perDeps(() => new Map<number, number>());

function findCachedViewer(deps: Deps, token: string, now: number) {
  const cache = viewerCache(deps);
  const seen = cache.get(token);
  if (seen && seen.expiresAt > now) return seen;
  if (seen) cache.invalidate(token);
  return cache.read(token, () => findViewer(deps.db, hashToken(token), now, now - LIFETIME_MS));
}

export async function startSession(deps: Deps, userId: number, device: Device = deviceOf()) {
  const account = await findAccountState(deps.db, userId);
  if (account && account.suspendedAt !== null) {
    logSecurity(deps, "sign_in_failed", account.publicId);
    throw new AppError("suspended", "This account is suspended.");
  }
  const token = newToken();
  const now = deps.now();
  await insertSession(deps.db, {
    publicId: newPublicId(),
    tokenHash: hashToken(token),
    userId,
    ...device,
    createdAt: now,
    lastUsedAt: now,
    expiresAt: now + SESSION_MS,
  });
  logSecurity(deps, "sign_in", account?.publicId);
  return token;
}

/** Saves the day of the member's last activity, and the sliding expiry; returns whether the session was extended. */
async function saveUse(deps: Deps, viewer: Viewer, now: number) {
  const { activeDay, expiresAt } = viewer;
  const today = dayOf(now);
  const end = viewer.createdAt + LIFETIME_MS;
  const isExtended = expiresAt < Math.min(now + SESSION_MS - DAY_MS, end);
  try {
    viewer.activeDay = today;
    if (activeDay !== today) await markActive(deps, viewer.id, today);
    if (isExtended) {
      viewer.expiresAt = Math.min(now + SESSION_MS, end);
      await extendSession(deps.db, viewer.sessionId, viewer.expiresAt);
    }
    return isExtended;
  } catch (error) {
    Object.assign(viewer, { activeDay, expiresAt });
    // Reading works without; the next request tries again.
    if (storageFailure(error) === undefined) throw error;
    return false;
  }
}

/** The viewer of a session token, or undefined. Activity and the sliding expiry are stored once a day. */
export async function resumeSession(deps: Deps, token: string) {
  const now = deps.now();
  const viewer = await findCachedViewer(deps, token, now);
  if (!viewer) return undefined;
  deps.presence.touch(viewer.id);
  sessionUses(deps).set(viewer.sessionId, now);
  deps.events.emit("session.resumed", viewer);
  return { viewer, isExtended: await saveUse(deps, viewer, now) };
}

export async function endSession(deps: Deps, token: string) {
  const id = await deleteSession(deps.db, hashToken(token));
  viewerCache(deps).invalidate(token);
  if (id !== undefined) deps.events.emit("session.ended", { sessionIds: [id] });
}

/** Ends the session that a new one replaces; its sockets close once the browser has the new cookie. */
export async function replaceSession(deps: Deps, token: string) {
  const id = await deleteSession(deps.db, hashToken(token));
  viewerCache(deps).invalidate(token);
  if (id === undefined) return;
  const sessionIds = [id];
  deps.schedule(async () => deps.events.emit("session.ended", { sessionIds }), COOKIE_ARRIVES_MS);
}

export async function endOtherSessions(deps: Deps, userId: number, exceptId?: number) {
  const ended = await deleteSessionsOf(deps.db, userId, exceptId);
  deps.events.emit("session.ended", { sessionIds: ended.map(({ id }) => id) });
}
