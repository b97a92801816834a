import type { Database } from "@hereabouts/db/client";
import { users } from "@hereabouts/db/schema/users";
import { inArray, sql } from "drizzle-orm";

/** What is shown of the guests of an event, without a visibility check. */
export const readFaces = (db: Database, ids: readonly number[]) =>
  db
    .select({
      innerId: users.id,
      realm: users.realm,
      isSuspended: sql<boolean>`${users.suspendedAt} IS NOT NULL`.mapWith(Boolean),
      id: users.publicId,
      name: users.name,
      profileImageUrl: users.profileImageUrl,
    })
    .from(users)
    .where(inArray(users.id, ids as number[]));
