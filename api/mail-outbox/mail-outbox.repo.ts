import type { Database } from "@hereabouts/db/client";
import { outbox } from "@hereabouts/db/schema/outbox";
import { and, eq, lte } from "drizzle-orm";

const SIZE_MAX = 10_000;
const BATCH_SIZE = 50;

export type WaitingMail = typeof outbox.$inferSelect;
export type MailKind = WaitingMail["kind"];
export type NewMail = Pick<WaitingMail, "kind" | "recipient" | "language"> & {
  userId?: number | null;
};

// Raw SQL: the builder has no conditional upsert from a select.
const ADD = `
  INSERT INTO outbox (kind, recipient, user_id, language, created_at, due_at)
  SELECT ?1, ?2, ?5, ?4, ?3, ?3 WHERE (SELECT count(*) FROM outbox) < ${SIZE_MAX}
  ON CONFLICT (kind, recipient) DO UPDATE SET
    user_id = ?5, language = ?4, created_at = ?3, due_at = ?3, attempts = 0`;

/** Adds a mail, or makes the waiting one of its kind due now; returns whether there was room. */
export async function addMail(
  db: Database,
  { kind, recipient, language, userId = null }: NewMail,
  now: number,
) {
  const args = [kind, recipient, now, language, userId];
  return (await db.$client.execute({ sql: ADD, args })).rowsAffected > 0;
}

export const findDueMails = (db: Database, now: number) =>
  db.select().from(outbox).where(lte(outbox.dueAt, now)).orderBy(outbox.dueAt).limit(BATCH_SIZE);

const unchanged = ({ id, dueAt }: WaitingMail) => and(eq(outbox.id, id), eq(outbox.dueAt, dueAt));

/** Claims a mail for one attempt and postpones it to the next; undefined when another process claimed it first. */
export const claimMail = async (db: Database, mail: WaitingMail, dueAt: number) =>
  (
    await db
      .update(outbox)
      .set({ dueAt, attempts: mail.attempts + 1 })
      .where(unchanged(mail))
      .returning()
  )[0];

/** Removes the mail, unless it was requested again meanwhile. */
export const removeMail = (db: Database, mail: WaitingMail) =>
  db.delete(outbox).where(unchanged(mail));
