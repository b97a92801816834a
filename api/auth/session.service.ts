import { touchTown } from "../demo/town.service.ts";
import type { Deps } from "../deps.ts";
import { AppError } from "../lib/errors.ts";
import { logSecurity } from "../security-log.ts";
import { hashToken, newPublicId, newToken } from "../lib/tokens.ts";
import { markActive } from "./activity.repo.ts";
import { deviceOf } from "../lib/device.ts";
import type { Device } from "../lib/device.ts";
import {
  deleteSession,
  deleteSessionsOf,
  extendSession,
  findViewer,
  findStanding,
  insertSession,
} from "./session.repo.ts";
import type { Viewer } from "../viewer.ts";

const DAY_MS = 86_400_000;
export const SESSION_MS = 30 * DAY_MS;
/** However often it is used, no session lives longer. */
const LIFETIME_MS = 180 * DAY_MS;
export const dayOf = (ms: number) => Math.floor(ms / DAY_MS);

const BELIEVED_MS = 1000;
const COOKIE_ARRIVES_MS = 1000;
const BELIEVED_MAX = 10_000;

/** Sessions seen within the last second, so that a page's burst of calls reads its session once. */
export type SeenSessions = Map<string, { viewer: Viewer; until: number }>;

/** When sessions were used, by inner id, until it is written down. */
export type SessionUses = Map<number, number>;

async function viewerOf({ db, seenSessions }: Deps, token: string, now: number) {
  const seen = seenSessions.get(token);
  if (seen && seen.until > now && seen.viewer.expiresAt > now) return seen.viewer;
  seenSessions.delete(token);
  const viewer = await findViewer(db, hashToken(token), now, now - LIFETIME_MS);
  if (!viewer) return undefined;
  if (seenSessions.size >= BELIEVED_MAX) seenSessions.clear();
  seenSessions.set(token, { viewer, until: now + BELIEVED_MS });
  return viewer;
}

export async function startSession(deps: Deps, userId: number, device: Device = deviceOf()) {
  const standing = await findStanding(deps.db, userId);
  if (standing && standing.suspendedAt !== null) {
    logSecurity(deps, "sign_in_failed", standing.publicId);
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
  logSecurity(deps, "sign_in", standing?.publicId);
  return token;
}

/** The viewer of a session token, or undefined. Signs of life are kept by the day; the session slides by the day. */
export async function resumeSession(deps: Deps, token: string) {
  const now = deps.now();
  const viewer = await viewerOf(deps, token, now);
  if (!viewer) return undefined;
  deps.presence.touch(viewer.id);
  deps.sessionUses.set(viewer.sessionId, now);
  if (viewer.kind === "visitor") await touchTown(deps, viewer.realm);
  const today = dayOf(now);
  if (viewer.activeDay !== today) {
    viewer.activeDay = today;
    await markActive(deps.db, viewer.id, today);
    await deps.directory.personChanged(viewer.id);
  }
  const end = viewer.createdAt + LIFETIME_MS;
  const slides = viewer.expiresAt < Math.min(now + SESSION_MS - DAY_MS, end);
  if (slides) {
    viewer.expiresAt = Math.min(now + SESSION_MS, end);
    await extendSession(deps.db, viewer.sessionId, viewer.expiresAt);
  }
  return { viewer, slides };
}

/** To be called after sessions were deleted: nobody is believed by them any more, and their sockets close. */
export function forgetSessions({ seenSessions, hub }: Deps, ids: readonly number[]) {
  const ended = new Set(ids);
  for (const [token, { viewer }] of seenSessions)
    if (ended.has(viewer.sessionId)) seenSessions.delete(token);
  for (const id of ids) hub.endSession(id);
}

export async function endSession(deps: Deps, token: string) {
  const id = await deleteSession(deps.db, hashToken(token));
  deps.seenSessions.delete(token);
  if (id !== undefined) deps.hub.endSession(id);
}

/** Ends the session that a new one takes the place of; its sockets close once the browser has the new cookie. */
export async function replaceSession(deps: Deps, token: string) {
  const id = await deleteSession(deps.db, hashToken(token));
  deps.seenSessions.delete(token);
  if (id !== undefined) deps.schedule(async () => deps.hub.endSession(id), COOKIE_ARRIVES_MS);
}

export async function endOtherSessions(deps: Deps, userId: number, exceptId?: number) {
  const ended = await deleteSessionsOf(deps.db, userId, exceptId);
  forgetSessions(
    deps,
    ended.map(({ id }) => id),
  );
}
