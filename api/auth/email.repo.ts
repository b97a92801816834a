import type { Database } from "@hereabouts/db/client";
import { emailConfirmations } from "@hereabouts/db/schema/sessions";
import { users } from "@hereabouts/db/schema/users";
import { and, eq, gt } from "drizzle-orm";

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

// Raw SQL: each write depends on what several tables hold when it runs.
const OPEN_MAX = 3;
const FREE =
  "NOT EXISTS (SELECT 1 FROM users AS other WHERE other.email = :email AND other.id <> :userId)";

const IS_FREE = `SELECT ${FREE} AS is_free`;

/** Whether no other account has the address. */
export const isFree = async (db: Database, userId: number, email: string) =>
  (await db.$client.execute({ sql: IS_FREE, args: { userId, email } })).rows[0]?.is_free === 1;

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

const END_CHANGES = `
  UPDATE users SET pending_email = NULL
  WHERE id IN (SELECT user_id FROM email_confirmations WHERE expires_at <= :now) AND NOT EXISTS (
    SELECT 1 FROM email_confirmations WHERE user_id = users.id AND email = pending_email AND expires_at > :now)`;
const END_EXPIRED = "DELETE FROM email_confirmations WHERE expires_at <= :now";

/** Deletes expired links and the changes that they would have confirmed. */
export const deleteExpiredConfirmations = (db: Database, now: number) =>
  db.$client.batch(
    [END_CHANGES, END_EXPIRED].map((sql) => ({ sql, args: { now } })),
    "write",
  );
