import type { Database } from "@hereabouts/db/client";
import { deleteSome } from "@hereabouts/db/delete-some";
import { googleLinkRequests } from "@hereabouts/db/schema/google-accounts";
import { users } from "@hereabouts/db/schema/users";
import { and, eq, gt, lt, sql } from "drizzle-orm";

type LinkRequest = typeof googleLinkRequests.$inferInsert;

/** Replaces an older request of the same Google account. */
export const insertLinkRequest = (db: Database, request: LinkRequest) =>
  db.batch([
    db.delete(googleLinkRequests).where(eq(googleLinkRequests.subject, request.subject)),
    db.insert(googleLinkRequests).values(request),
  ]);

/** The request and the account it is for. */
export const findLinkRequest = (db: Database, tokenHash: string, now: number) =>
  db
    .select({
      id: users.id,
      publicId: users.publicId,
      email: users.email,
      passwordHash: users.passwordHash,
      subject: googleLinkRequests.subject,
    })
    .from(googleLinkRequests)
    .innerJoin(users, eq(users.id, googleLinkRequests.userId))
    .where(and(eq(googleLinkRequests.tokenHash, tokenHash), gt(googleLinkRequests.expiresAt, now)))
    .get();

/** Counts an attempt; returns whether it is still within the limit. */
export async function countAttempt(db: Database, tokenHash: string, most: number) {
  const counted = await db
    .update(googleLinkRequests)
    .set({ attempts: sql`${googleLinkRequests.attempts} + 1` })
    .where(and(eq(googleLinkRequests.tokenHash, tokenHash), lt(googleLinkRequests.attempts, most)));
  return counted.rowsAffected > 0;
}

// Raw SQL: the builder has no conditional insert from a select.
const LINK = `
  INSERT INTO google_accounts (subject, user_id, linked_at)
  SELECT :subject, id, :now FROM users WHERE id = :userId AND password_hash = :passwordHash
  ON CONFLICT DO NOTHING`;

/** Google has verified this address. */
const CONFIRM = `
  UPDATE users SET email_confirmed_at = :now WHERE id = :userId
    AND EXISTS (SELECT 1 FROM google_accounts WHERE subject = :subject AND user_id = :userId)`;

type Confirmed = { subject: string; userId: number; passwordHash: string; now: number };

/** Links the two unless either is linked already or the password was replaced meanwhile; returns whether it did. */
export async function linkConfirmed(db: Database, tokenHash: string, confirmed: Confirmed) {
  const [linked] = await db.$client.batch(
    [
      { sql: LINK, args: confirmed },
      {
        sql: CONFIRM,
        args: { userId: confirmed.userId, subject: confirmed.subject, now: confirmed.now },
      },
      { sql: "DELETE FROM google_link_requests WHERE token_hash = ?", args: [tokenHash] },
    ],
    "write",
  );
  return (linked?.rowsAffected ?? 0) > 0;
}

const EXPIRED = "SELECT rowid FROM google_link_requests WHERE expires_at <= :before";

/** Deletes some of the expired requests; returns whether there may be more. */
export const deleteExpiredLinkRequests = (db: Database, now: number) =>
  deleteSome(db, "google_link_requests", EXPIRED, now);
