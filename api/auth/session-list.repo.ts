import type { Database } from "@hereabouts/db/client";

const USES = `
  UPDATE sessions SET last_used_at = use.value ->> 1
  FROM json_each(:uses) AS use
  WHERE sessions.id = use.value ->> 0 AND last_used_at < use.value ->> 1`;

/** Stores when sessions were last used, given as pairs of inner id and time. */
export const saveUses = (db: Database, uses: readonly (readonly [number, number])[]) =>
  db.$client.execute({ sql: USES, args: { uses: JSON.stringify(uses) } });

const LIVE = "user_id = :viewer AND expires_at > :now";
const LISTED = `
  SELECT id, public_id, browser, system, created_at, last_used_at FROM sessions
  WHERE ${LIVE} ORDER BY id = :current DESC, last_used_at DESC, id DESC LIMIT :limit`;
const COUNTED = `SELECT count(*) AS total FROM sessions WHERE ${LIVE}`;

type SessionQuery = { viewer: number; current: number; now: number };
export type SessionRow = {
  id: number;
  public_id: string;
  browser: string | null;
  system: string | null;
  created_at: number;
  last_used_at: number;
};

/** The current session first, then the most recently used. */
export async function readSessions(db: Database, query: SessionQuery, limit: number) {
  const { rows } = await db.$client.execute({ sql: LISTED, args: { ...query, limit } });
  return rows as unknown as SessionRow[];
}

export async function countSessions(db: Database, { viewer, now }: SessionQuery) {
  const { rows } = await db.$client.execute({ sql: COUNTED, args: { viewer, now } });
  return rows[0]?.total as number;
}

const END = "DELETE FROM sessions WHERE public_id = :publicId AND user_id = :viewer RETURNING id";

/** Ends one of the member's sessions; returns its inner id. */
export async function deleteOwnSession(db: Database, viewer: number, publicId: string) {
  const { rows } = await db.$client.execute({ sql: END, args: { viewer, publicId } });
  return rows[0]?.id as number | undefined;
}
