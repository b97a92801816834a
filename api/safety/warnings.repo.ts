import type { Database } from "@hereabouts/db/client";
import { warnings } from "@hereabouts/db/schema/safety";
import { and, eq, isNull, sql } from "drizzle-orm";

export const readUnacknowledgedWarnings = (db: Database, userId: number) =>
  db
    .select({
      publicId: warnings.publicId,
      words: warnings.words,
      createdAt: warnings.createdAt,
    })
    .from(warnings)
    .where(and(eq(warnings.userId, userId), isNull(warnings.acknowledgedAt)))
    .orderBy(warnings.id);

/** Returns whether the member has such a warning. */
export async function saveAcknowledgement(
  db: Database,
  userId: number,
  publicId: string,
  now: number,
) {
  const acknowledged = await db
    .update(warnings)
    .set({ acknowledgedAt: sql`coalesce(${warnings.acknowledgedAt}, ${now})` })
    .where(and(eq(warnings.publicId, publicId), eq(warnings.userId, userId)));
  return acknowledged.rowsAffected > 0;
}
