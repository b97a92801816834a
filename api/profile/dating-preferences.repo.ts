import type { Database } from "@hereabouts/db/client";
import { deleteSome } from "@hereabouts/db/delete-some";
import { datingPreferences } from "@hereabouts/db/schema/dating-preferences";
import { and, eq, isNotNull } from "drizzle-orm";
import type { DatingAnswers } from "./dating-preferences.schema.ts";

// Raw SQL: who may set it, and when, is decided in the statement that sets it.
const IS_SAME = `agreed_at IS NOT NULL AND genders = excluded.genders
  AND own_words = excluded.own_words AND wanted = excluded.wanted`;
const SET = `
  INSERT INTO dating_preferences (user_id, agreed_at, changed_at, genders, own_words, wanted, is_shown)
  SELECT id, :now, :now, :genders, :ownWords, :wanted, :isShown
  FROM users WHERE id = :userId AND intent = 'dating'
  ON CONFLICT (user_id) DO UPDATE SET
    changed_at = iif(${IS_SAME}, changed_at, excluded.changed_at),
    agreed_at = coalesce(agreed_at, excluded.agreed_at),
    genders = excluded.genders, own_words = excluded.own_words, wanted = excluded.wanted,
    is_shown = excluded.is_shown
  WHERE (${IS_SAME}) OR changed_at <= :changedBy`;

type Times = { now: number; changedBy: number };

/**
 * Stores the answers of a member who looks for dating, if they are unchanged or were last changed before `changedBy`;
 * returns whether it did.
 */
export async function setPreferences(
  db: Database,
  userId: number,
  { genders, ownWords, wanted, isShown }: DatingAnswers,
  times: Times,
) {
  const args = {
    userId,
    ...times,
    genders: JSON.stringify(genders),
    ownWords: JSON.stringify(ownWords),
    wanted: JSON.stringify(wanted),
    isShown: Number(isShown),
  };
  return (await db.$client.execute({ sql: SET, args })).rowsAffected > 0;
}

/** Deletes the answers and the consent; returns whether there were any. */
export async function clearPreferences(db: Database, userId: number, now: number) {
  const nothing = { agreedAt: null, genders: [], ownWords: [], wanted: [], isShown: false };
  const cleared = await db
    .update(datingPreferences)
    .set({ ...nothing, changedAt: now })
    .where(and(eq(datingPreferences.userId, userId), isNotNull(datingPreferences.agreedAt)));
  return cleared.rowsAffected > 0;
}

export const findPreferences = (db: Database, userId: number) =>
  db.select().from(datingPreferences).where(eq(datingPreferences.userId, userId)).get();
export type PreferencesRow = NonNullable<Awaited<ReturnType<typeof findPreferences>>>;

const CLEARED =
  "SELECT rowid FROM dating_preferences WHERE agreed_at IS NULL AND changed_at <= :before";

/** Deletes some rows of members who withdrew by then, and may answer again; returns whether there may be more. */
export const deleteClearedPreferences = (db: Database, changedBy: number) =>
  deleteSome(db, "dating_preferences", CLEARED, changedBy);
