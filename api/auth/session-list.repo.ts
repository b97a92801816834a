import { executeMany } from "@hereabouts/db/client";
import type { Database } from "@hereabouts/db/client";
import { sessions } from "@hereabouts/db/schema/sessions";
import { and, desc, eq, gt } from "drizzle-orm";

// Raw SQL: the builder cannot join an UPDATE with json_each.
const USES = `
  UPDATE sessions SET last_used_at = use.value ->> 1
  FROM json_each(:rows) AS use
  WHERE sessions.id = use.value ->> 0 AND last_used_at < use.value ->> 1`;

/** Stores when sessions were last used, given as pairs of inner id and time. */
export const saveUses = (db: Database, uses: readonly (readonly [number, number])[]) =>
  executeMany(db, USES, uses);

const isLive = ({ viewer, now }: SessionQuery) =>
  and(eq(sessions.userId, viewer), gt(sessions.expiresAt, now));

type SessionQuery = { viewer: number; current: number; now: number };

/** The current session first, then the most recently used. */
export const readSessions = (db: Database, query: SessionQuery, limit: number) =>
  db
    .select({
      id: sessions.id,
      publicId: sessions.publicId,
      browser: sessions.browser,
      system: sessions.system,
      createdAt: sessions.createdAt,
      lastUsedAt: sessions.lastUsedAt,
    })
    .from(sessions)
    .where(isLive(query))
    .orderBy(desc(eq(sessions.id, query.current)), desc(sessions.lastUsedAt), desc(sessions.id))
    .limit(limit);
export type SessionRow = Awaited<ReturnType<typeof readSessions>>[number];

export const countSessions = (db: Database, query: SessionQuery) =>
  db.$count(sessions, isLive(query));

/** Ends one of the member's sessions; returns its inner id. */
export async function deleteOwnSession(db: Database, viewer: number, publicId: string) {
  const [ended] = await db
    .delete(sessions)
    .where(and(eq(sessions.publicId, publicId), eq(sessions.userId, viewer)))
    .returning({ id: sessions.id });
  return ended?.id;
}
