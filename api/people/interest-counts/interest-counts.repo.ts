import type { Database } from "@hereabouts/db/client";
import { users } from "@hereabouts/db/schema/users";
import { and, eq, gt, isNull } from "drizzle-orm";

/** The interests of the next people of a realm after an id, without suspended ones. */
export const readInterestsIn = (db: Database, realm: number, after: number, limit: number) =>
  db
    .select({ id: users.id, interests: users.interests })
    .from(users)
    .where(and(eq(users.realm, realm), gt(users.id, after), isNull(users.suspendedAt)))
    .orderBy(users.id)
    .limit(limit);
