import { sessions } from "@hereabouts/db/schema/sessions";
import { users } from "@hereabouts/db/schema/users";
import { and, eq, ne } from "drizzle-orm";
import type { Database } from "@hereabouts/db/client";
import { deleteSome } from "@hereabouts/db/delete-some";

export const findAccountState = (db: Database, userId: number) =>
  db
    .select({ publicId: users.publicId, suspendedAt: users.suspendedAt })
    .from(users)
    .where(eq(users.id, userId))
    .get();

export const insertSession = (
  db: Database,
  session: typeof sessions.$inferInsert & { publicId: string },
) => db.insert(sessions).values(session);

export const extendSession = (db: Database, id: number, expiresAt: number) =>
  db.update(sessions).set({ expiresAt }).where(eq(sessions.id, id));

export const deleteSession = async (db: Database, tokenHash: string) =>
  (
    await db
      .delete(sessions)
      .where(eq(sessions.tokenHash, tokenHash))
      .returning({ id: sessions.id })
  )[0]?.id;

export const deleteSessionsOf = (db: Database, userId: number, exceptId = 0) =>
  db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), ne(sessions.id, exceptId)))
    .returning({ id: sessions.id });

/** Deletes some of the expired sessions; returns whether there may be more. */
export const deleteExpiredSessions = (db: Database, now: number) =>
  deleteSome(db, "sessions", "SELECT rowid FROM sessions WHERE expires_at <= :before", now);
