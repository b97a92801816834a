import type { Database } from "@hereabouts/db/client";
import { passwordResets } from "@hereabouts/db/schema/sessions";
import { and, eq, gt, inArray } from "drizzle-orm";

// Raw SQL: the insert depends on what the table holds when it runs.
const OPEN_MAX = 3;
const OF_ADDRESS = "user_id = (SELECT id FROM users WHERE email = :email)";

const MAKE_ROOM = `
  DELETE FROM password_resets WHERE ${OF_ADDRESS} AND expires_at <= :replaceable AND token_hash NOT IN (
    SELECT token_hash FROM password_resets WHERE ${OF_ADDRESS} ORDER BY expires_at DESC, rowid DESC LIMIT ${OPEN_MAX - 1})`;
const INSERT = `
  INSERT INTO password_resets (token_hash, user_id, expires_at) SELECT :tokenHash, id, :expiresAt FROM users
  WHERE email = :email
    AND (SELECT count(*) FROM password_resets WHERE ${OF_ADDRESS} AND expires_at > :now) < ${OPEN_MAX}`;

type NewReset = { tokenHash: string; now: number; expiresAt: number; replaceable: number };

/**
 * Adds the token and returns the account's public id; undefined if nobody has this address, or three tokens are open
 * and none of them expires by `replaceable`.
 */
export async function insertReset(
  db: Database,
  email: string,
  { replaceable, ...reset }: NewReset,
) {
  const [, inserted] = await db.$client.batch(
    [
      { sql: MAKE_ROOM, args: { email, replaceable } },
      {
        sql: `${INSERT} RETURNING (SELECT public_id FROM users WHERE id = user_id) AS public_id`,
        args: { email, ...reset },
      },
    ],
    "write",
  );
  return inserted?.rows[0]?.public_id as string | undefined;
}

export const deleteReset = (db: Database, tokenHash: string) =>
  db.delete(passwordResets).where(eq(passwordResets.tokenHash, tokenHash));

const isValid = (tokenHash: string, now: number) =>
  and(eq(passwordResets.tokenHash, tokenHash), gt(passwordResets.expiresAt, now));

export const isResetValid = async (db: Database, tokenHash: string, now: number) =>
  (await db
    .select({ userId: passwordResets.userId })
    .from(passwordResets)
    .where(isValid(tokenHash, now))
    .get()) !== undefined;

/** Deletes the token and all others of its account, so that of two concurrent uses one succeeds. */
export async function takeResets(db: Database, tokenHash: string, now: number) {
  const owner = db
    .select({ userId: passwordResets.userId })
    .from(passwordResets)
    .where(isValid(tokenHash, now));
  const [taken] = await db
    .delete(passwordResets)
    .where(inArray(passwordResets.userId, owner))
    .returning({ userId: passwordResets.userId });
  return taken?.userId;
}
