import { touchTown } from "../demo/town.service.ts";
import type { Deps } from "../deps.ts";
import { hashToken, newToken } from "../lib/tokens.ts";
import { markActive } from "./activity.repo.ts";
import {
  deleteSession,
  deleteSessionsOf,
  extendSession,
  findViewer,
  insertSession,
} from "./session.repo.ts";
import type { SessionViewer } from "./session.repo.ts";

const DAY_MS = 86_400_000;
export const SESSION_MS = 30 * DAY_MS;
export const dayOf = (ms: number) => Math.floor(ms / DAY_MS);

/** Who is asking: the one source of identity behind `signedIn`. */
export type Viewer = SessionViewer;

export async function startSession(deps: Deps, userId: number) {
  const token = newToken();
  const now = deps.now();
  await insertSession(deps.db, {
    tokenHash: hashToken(token),
    userId,
    createdAt: now,
    expiresAt: now + SESSION_MS,
  });
  return token;
}

/** The viewer of a session token, or undefined. Signs of life are kept by the day; the session slides by the day. */
export async function resumeSession(deps: Deps, token: string) {
  const now = deps.now();
  const viewer = await findViewer(deps.db, hashToken(token), now);
  if (!viewer) return undefined;
  deps.presence.touch(viewer.id);
  if (viewer.kind === "visitor") await touchTown(deps, viewer.realm);
  const today = dayOf(now);
  if (viewer.activeDay !== today) {
    await markActive(deps.db, viewer.id, today);
    await deps.directory.personChanged(viewer.id);
  }
  const slides = viewer.expiresAt < now + SESSION_MS - DAY_MS;
  if (slides) await extendSession(deps.db, viewer.sessionId, now + SESSION_MS);
  return { viewer, slides };
}

export async function endSession(deps: Deps, token: string) {
  const id = await deleteSession(deps.db, hashToken(token));
  if (id !== undefined) deps.hub.endSession(id);
}

export async function endOtherSessions(deps: Deps, userId: number, exceptId?: number) {
  for (const { id } of await deleteSessionsOf(deps.db, userId, exceptId)) deps.hub.endSession(id);
}
