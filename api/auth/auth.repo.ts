import type { Database } from "@hereabouts/db/client";
import { preparedFor } from "@hereabouts/db/prepared";
import { calendarFeeds } from "@hereabouts/db/schema/calendar-feeds";
import { passwordResets } from "@hereabouts/db/schema/sessions";
import { users } from "@hereabouts/db/schema/users";
import { and, eq, exists, isNull, sql } from "drizzle-orm";

const statements = preparedFor((db) => ({
  byEmail: db
    .select({ id: users.id, publicId: users.publicId, passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.email, sql.placeholder("email")))
    .prepare(),
}));

export const findByEmail = (db: Database, email: string) => statements(db).byEmail.get({ email });

export const findPasswordHash = async (db: Database, id: number) =>
  (await db.select({ passwordHash: users.passwordHash }).from(users).where(eq(users.id, id)).get())
    ?.passwordHash;

export type NewUser = typeof users.$inferInsert;

/** Adds the member; undefined if the address is taken. */
export const insertUser = async (db: Database, user: NewUser) =>
  (
    await db
      .insert(users)
      .values(user)
      .onConflictDoNothing({ target: users.email })
      .returning({ id: users.id })
  )[0]?.id;

/** Returns the member's public id. A new password takes back a change of address that was not confirmed. */
export const setPasswordHash = async (db: Database, id: number, passwordHash: string) =>
  (
    await db
      .update(users)
      .set({ passwordHash, pendingEmail: null })
      .where(eq(users.id, id))
      .returning({ publicId: users.publicId })
  )[0]?.publicId;

/**
 * Ends the calendar address of an account whose e-mail address nobody has confirmed: whoever made it may not own that
 * address, and would go on reading where its owner goes.
 */
export const deleteUnconfirmedFeed = (db: Database, userId: number) =>
  db.delete(calendarFeeds).where(
    and(
      eq(calendarFeeds.userId, userId),
      exists(
        db
          .select()
          .from(users)
          .where(and(eq(users.id, userId), isNull(users.emailConfirmedAt))),
      ),
    ),
  );

/** Sets the new hash and deletes open resets, unless the old hash was replaced meanwhile; returns whether it did. */
export async function replacePasswordHash(
  db: Database,
  id: number,
  oldHash: string,
  passwordHash: string,
) {
  const isReplaced = exists(
    db
      .select()
      .from(users)
      .where(and(eq(users.id, id), eq(users.passwordHash, passwordHash))),
  );
  const [replaced] = await db.batch([
    db
      .update(users)
      .set({ passwordHash, pendingEmail: null })
      .where(and(eq(users.id, id), eq(users.passwordHash, oldHash))),
    db.delete(passwordResets).where(and(eq(passwordResets.userId, id), isReplaced)),
  ]);
  return replaced.rowsAffected > 0;
}
