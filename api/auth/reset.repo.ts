import type { Database } from "@hereabouts/db/client";
import { passwordResets } from "@hereabouts/db/schema/sessions";
import { and, eq, gt } from "drizzle-orm";

const FORGET = `
  DELETE FROM password_resets WHERE user_id = (SELECT id FROM users WHERE email = ?)`;
const REMEMBER = `
  INSERT INTO password_resets (token_hash, user_id, expires_at) SELECT ?, id, ? FROM users WHERE email = ?`;

/** Puts the token in the place of an older one; answers whether somebody has this address. */
export async function insertReset(
  db: Database,
  email: string,
  { tokenHash, expiresAt }: { tokenHash: string; expiresAt: number },
) {
  const [, inserted] = await db.$client.batch(
    [
      { sql: FORGET, args: [email] },
      { sql: REMEMBER, args: [tokenHash, expiresAt, email] },
    ],
    "write",
  );
  return (inserted?.rowsAffected ?? 0) > 0;
}

const isValid = (tokenHash: string, now: number) =>
  and(eq(passwordResets.tokenHash, tokenHash), gt(passwordResets.expiresAt, now));

export const isResetValid = async (db: Database, tokenHash: string, now: number) =>
  (await db
    .select({ userId: passwordResets.userId })
    .from(passwordResets)
    .where(isValid(tokenHash, now))
    .get()) !== undefined;

/** Takes the token out of the table, so that of two who use it at once one gets it. */
export const takeReset = async (db: Database, tokenHash: string, now: number) =>
  (
    await db
      .delete(passwordResets)
      .where(isValid(tokenHash, now))
      .returning({ userId: passwordResets.userId })
  )[0]?.userId;
