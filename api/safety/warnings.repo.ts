import type { Database } from "@hereabouts/db/client";

const UNSEEN = `
  SELECT public_id, words, created_at FROM warnings
  WHERE user_id = ? AND acknowledged_at IS NULL ORDER BY id`;

export async function readUnseenWarnings(db: Database, userId: number) {
  const { rows } = await db.$client.execute({ sql: UNSEEN, args: [userId] });
  return rows as unknown as { public_id: string; words: string | null; created_at: number }[];
}

const ACKNOWLEDGE = `
  UPDATE warnings SET acknowledged_at = coalesce(acknowledged_at, :now)
  WHERE public_id = :publicId AND user_id = :userId`;

/** Returns whether the member has such a warning. */
export async function acknowledgeWarning(
  db: Database,
  userId: number,
  publicId: string,
  now: number,
) {
  const args = { userId, publicId, now };
  return (await db.$client.execute({ sql: ACKNOWLEDGE, args })).rowsAffected > 0;
}
