import type { Database } from "@hereabouts/db/client";
import { googleAccounts } from "@hereabouts/db/schema/google-accounts";
import { passwordResets } from "@hereabouts/db/schema/sessions";
import { users } from "@hereabouts/db/schema/users";
import { and, eq, exists, isNull } from "drizzle-orm";

export const findBySubject = async (db: Database, subject: string) =>
  (
    await db
      .select({ userId: googleAccounts.userId })
      .from(googleAccounts)
      .where(eq(googleAccounts.subject, subject))
      .get()
  )?.userId;

type Link = typeof googleAccounts.$inferInsert;

const isLinked = (db: Database, { subject, userId }: Link) =>
  exists(
    db
      .select()
      .from(googleAccounts)
      .where(and(eq(googleAccounts.subject, subject), eq(googleAccounts.userId, userId))),
  );

/**
 * Links the two unless either is linked already, and marks the address as confirmed. A password set before is removed with its
 * open resets, and a change of address that somebody else may have asked for.
 */
export const linkGoogle = (db: Database, link: Link) =>
  db.batch([
    db.insert(googleAccounts).values(link).onConflictDoNothing(),
    db
      .update(users)
      .set({ passwordHash: null, emailConfirmedAt: link.linkedAt, pendingEmail: null })
      .where(and(eq(users.id, link.userId), isLinked(db, link))),
    db
      .delete(passwordResets)
      .where(and(eq(passwordResets.userId, link.userId), isLinked(db, link))),
  ]);

export const setPhoto = (db: Database, userId: number, profileImageUrl: string) =>
  db
    .update(users)
    .set({ profileImageUrl })
    .where(and(eq(users.id, userId), isNull(users.profileImageUrl)));
