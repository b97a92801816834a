import type { Deps } from "../deps.ts";
import { notFound } from "../lib/errors.ts";
import { logSecurity } from "../security-log.ts";
import { isPublicId } from "../lib/tokens.ts";
import { countSessions, deleteOwnSession, readSessions, saveUses } from "./session-list.repo.ts";
import type { SessionRow } from "./session-list.repo.ts";
import { requireOwner } from "./auth.service.ts";
import { endOtherSessions, sessionUses } from "../sessions/session.service.ts";
import type { Viewer } from "../viewer.ts";

const LISTED_MAX = 100;
const BATCH_SIZE = 1000;
const USE_CLOCK_MS = 5 * 60_000;

/** Stores which sessions were used since the last run. A session with an open connection counts as used. */
export async function saveSessionUses(deps: Deps) {
  const { db, hub, now } = deps;
  const unsaved = sessionUses(deps);
  const uses = new Map(unsaved);
  for (const id of hub.connectedSessions()) uses.set(id, now());
  unsaved.clear();
  const pairs = [...uses];
  while (pairs.length > 0) await saveUses(db, pairs.splice(0, BATCH_SIZE));
}

/** With the uses that are not stored yet; the most recently used first, after the current one. */
function withUses(deps: Deps, viewer: Viewer, rows: readonly SessionRow[]) {
  const unsaved = sessionUses(deps);
  const sockets = deps.hub.connectionsOf(viewer.id);
  const connected = new Set(sockets.map(({ data }) => data.viewer.sessionId));
  const now = deps.now();
  const used = rows.map((row) => ({
    ...row,
    lastUsedAt: connected.has(row.id) ? now : Math.max(row.lastUsedAt, unsaved.get(row.id) ?? 0),
  }));
  const isCurrent = ({ id }: SessionRow) => Number(id === viewer.sessionId);
  return used.sort(
    (one, other) =>
      isCurrent(other) - isCurrent(one) || other.lastUsedAt - one.lastUsedAt || other.id - one.id,
  );
}

/** The time of the last use is rounded to five minutes. */
const toSession = (viewer: Viewer, row: SessionRow) => ({
  id: row.publicId,
  browser: row.browser,
  system: row.system,
  createdAt: new Date(row.createdAt).toISOString(),
  lastUsedAt: new Date(
    Math.max(row.createdAt, row.lastUsedAt - (row.lastUsedAt % USE_CLOCK_MS)),
  ).toISOString(),
  isCurrent: row.id === viewer.sessionId,
});

export async function listSessions(deps: Deps, viewer: Viewer) {
  const asker = { viewer: viewer.id, current: viewer.sessionId, now: deps.now() };
  const rows = await readSessions(deps.db, asker, LISTED_MAX);
  const total = rows.length < LISTED_MAX ? rows.length : await countSessions(deps.db, asker);
  return { sessions: withUses(deps, viewer, rows).map((row) => toSession(viewer, row)), total };
}

/** Returns whether it was the current session. */
export async function endOwnSession(deps: Deps, viewer: Viewer, publicId: string) {
  const id = isPublicId(publicId)
    ? await deleteOwnSession(deps.db, viewer.id, publicId)
    : undefined;
  if (id === undefined) throw notFound("This session could not be found.");
  deps.events.emit("session.ended", { sessionIds: [id] });
  return id === viewer.sessionId;
}

export async function endAllOtherSessions(
  deps: Deps,
  viewer: Viewer,
  password: string | undefined,
) {
  await requireOwner(deps, viewer, password);
  await endOtherSessions(deps, viewer.id, viewer.sessionId);
  logSecurity(deps, "other_sessions_ended", viewer.publicId);
}
