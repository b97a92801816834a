import type { Database } from "@hereabouts/db/client";
import { DELETED_AT_ONCE } from "@hereabouts/db/delete-some";
import { emailConfirmations } from "@hereabouts/db/schema/sessions";
import { users } from "@hereabouts/db/schema/users";
import { and, eq, gt, inArray, lte, ne, notExists } from "drizzle-orm";

export const findAddresses = (db: Database, userId: number) =>
  db
    .select({
      email: users.email,
      pendingEmail: users.pendingEmail,
      confirmedAt: users.emailConfirmedAt,
      publicId: users.publicId,
    })
    .from(users)
    .where(eq(users.id, userId))
    .get();

/** Whether no other account has the address. */
export async function isFree(db: Database, userId: number, email: string) {
  const isOther = and(eq(users.email, email), ne(users.id, userId));
  return (await db.select({ id: users.id }).from(users).where(isOther).get()) === undefined;
}

// Raw SQL: each write depends on what several tables hold when it runs.
const OPEN_MAX = 3;
const FREE =
  "NOT EXISTS (SELECT 1 FROM users AS other WHERE other.email = :email AND other.id <> :userId)";

const SET_PENDING = `
  UPDATE users SET pending_email = :email WHERE id = :userId AND password_hash IS :passwordHash AND ${FREE}`;

/** Returns false if the address is taken, or the password was replaced since it was checked. */
export async function savePendingEmail(
  db: Database,
  userId: number,
  email: string,
  passwordHash: string | null,
) {
  const args = { userId, email, passwordHash };
  return (await db.$client.execute({ sql: SET_PENDING, args })).rowsAffected > 0;
}

export const clearPendingEmail = (db: Database, userId: number) =>
  db.update(users).set({ pendingEmail: null }).where(eq(users.id, userId));

const MAKE_ROOM = `
  DELETE FROM email_confirmations WHERE user_id = :userId AND (expires_at <= :now
    OR NOT EXISTS (SELECT 1 FROM users WHERE id = :userId AND (pending_email = email_confirmations.email
      OR users.email = email_confirmations.email AND email_confirmed_at IS NULL))
    OR email = :email AND token_hash NOT IN (
      SELECT token_hash FROM email_confirmations WHERE user_id = :userId AND email = :email
      ORDER BY expires_at DESC, rowid DESC LIMIT ${OPEN_MAX - 1}))`;
const INSERT = `
  INSERT INTO email_confirmations (token_hash, user_id, email, expires_at)
  SELECT :tokenHash, id, :email, :expiresAt FROM users
  WHERE id = :userId AND (pending_email = :email OR email = :email AND email_confirmed_at IS NULL) AND ${FREE}
  RETURNING (SELECT pending_email FROM users WHERE id = user_id) AS pending`;

type NewConfirmation = {
  userId: number;
  email: string;
  tokenHash: string;
  now: number;
  expiresAt: number;
};

/** Adds the token if the address still has to be confirmed; returns what it is for. */
export async function insertConfirmation(db: Database, confirmation: NewConfirmation) {
  const { userId, email, now, tokenHash, expiresAt } = confirmation;
  const [, inserted] = await db.$client.batch(
    [
      { sql: MAKE_ROOM, args: { userId, email, now } },
      { sql: INSERT, args: { userId, email, tokenHash, expiresAt } },
    ],
    "write",
  );
  const row = inserted?.rows[0];
  return row && { isChange: row.pending === email };
}

export const deleteConfirmation = (db: Database, tokenHash: string) =>
  db.delete(emailConfirmations).where(eq(emailConfirmations.tokenHash, tokenHash));

/** The owner of a token, and the present address of the account. */
export const findConfirmation = (db: Database, tokenHash: string, now: number) =>
  db
    .select({
      userId: users.id,
      publicId: users.publicId,
      email: emailConfirmations.email,
      present: users.email,
    })
    .from(emailConfirmations)
    .innerJoin(users, eq(users.id, emailConfirmations.userId))
    .where(and(eq(emailConfirmations.tokenHash, tokenHash), gt(emailConfirmations.expiresAt, now)))
    .get();

const CONFIRM = `
  UPDATE users SET email_confirmed_at = :now, email = :email,
    pending_email = iif(email = :email, pending_email, NULL)
  WHERE id = :userId AND (email = :email OR pending_email = :email) AND ${FREE}
    AND EXISTS (SELECT 1 FROM email_confirmations
      WHERE token_hash = :tokenHash AND user_id = :userId AND email = :email AND expires_at > :now)`;
const IS_HELD = "EXISTS (SELECT 1 FROM users WHERE id = :userId AND email = :email)";
/** Invalidates what was mailed to the former address, or waits for it. */
const END_OLD = ["password_resets", "google_link_requests"].map(
  (table) => `DELETE FROM ${table} WHERE user_id = :userId AND ${IS_HELD}`,
);
const END_TOKENS = `DELETE FROM email_confirmations WHERE user_id = :userId AND email = :email AND ${IS_HELD}`;

type Confirmation = { userId: number; email: string; tokenHash: string; now: number };

/** Confirms the address, which replaces a different present one; of two concurrent uses one succeeds. */
export async function takeConfirmation(
  db: Database,
  { now, tokenHash, ...address }: Confirmation,
  isChange: boolean,
) {
  const [confirmed] = await db.$client.batch(
    [
      { sql: CONFIRM, args: { ...address, now, tokenHash } },
      ...(isChange ? END_OLD : []).map((sql) => ({ sql, args: address })),
      { sql: END_TOKENS, args: address },
    ],
    "write",
  );
  return (confirmed?.rowsAffected ?? 0) > 0;
}

/** Deletes some expired links and the changes that they would have confirmed; returns whether there may be more. */
export async function deleteExpiredConfirmations(db: Database, now: number) {
  const { tokenHash, userId, email, expiresAt } = emailConfirmations;
  const isValid = and(eq(userId, users.id), eq(email, users.pendingEmail), gt(expiresAt, now));
  const valid = db.select({ userId }).from(emailConfirmations).where(isValid);
  const expired = <Column extends typeof tokenHash | typeof userId>(column: Column) =>
    db
      .select({ column })
      .from(emailConfirmations)
      .where(lte(expiresAt, now))
      .orderBy(expiresAt, tokenHash)
      .limit(DELETED_AT_ONCE);
  const [, deleted] = await db.batch([
    db
      .update(users)
      .set({ pendingEmail: null })
      .where(and(inArray(users.id, expired(userId)), notExists(valid))),
    db.delete(emailConfirmations).where(inArray(tokenHash, expired(tokenHash))),
  ]);
  return deleted.rowsAffected === DELETED_AT_ONCE;
}
