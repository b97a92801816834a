import { preparedFor } from "@hereabouts/db/prepared";
import { sessions } from "@hereabouts/db/schema/sessions";
import { users } from "@hereabouts/db/schema/users";
import { and, eq, gt, isNull, lte, ne, sql } from "drizzle-orm";
import type { Database } from "@hereabouts/db/client";
import type { Viewer } from "../viewer.ts";

const statements = preparedFor((db) => ({
  viewerByToken: db
    .select({
      id: users.id,
      publicId: users.publicId,
      realm: users.realm,
      kind: users.kind,
      activeDay: users.activeDay,
      sessionId: sessions.id,
      createdAt: sessions.createdAt,
      expiresAt: sessions.expiresAt,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessions.tokenHash, sql.placeholder("tokenHash")),
        gt(sessions.expiresAt, sql.placeholder("now")),
        gt(sessions.createdAt, sql.placeholder("bornAfter")),
        isNull(users.suspendedAt),
      ),
    )
    .prepare(),
}));

export const findAccountState = (db: Database, userId: number) =>
  db
    .select({ publicId: users.publicId, suspendedAt: users.suspendedAt })
    .from(users)
    .where(eq(users.id, userId))
    .get();

export const findViewer = (
  db: Database,
  tokenHash: string,
  now: number,
  bornAfter: number,
): Promise<Viewer | undefined> => statements(db).viewerByToken.get({ tokenHash, now, bornAfter });

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

export const deleteExpiredSessions = (db: Database, now: number) =>
  db.delete(sessions).where(lte(sessions.expiresAt, now));
