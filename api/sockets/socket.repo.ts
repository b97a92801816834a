import type { Database } from "@hereabouts/db/client";
import { users } from "@hereabouts/db/schema/users";
import { and, eq, isNull } from "drizzle-orm";
import { visibleTo } from "../visibility.ts";

// Raw SQL: batches of ids come as JSON lists, and presence has a measured join order.
const LIVE_SESSIONS = `
  SELECT session.id FROM json_each(:ids) AS wanted
  CROSS JOIN sessions AS session ON session.id = wanted.value
  WHERE session.expires_at > :now`;

const SHOWING_ONLINE = `
  SELECT person.id FROM json_each(:ids) AS wanted
  CROSS JOIN users AS person ON person.id = wanted.value
  WHERE person.show_online_status AND person.suspended_at IS NULL`;

const CONVERSED_WITH = `
  SELECT person.id FROM conversation_members AS mine
  CROSS JOIN users AS person ON person.id = mine.other_id
  WHERE mine.user_id = :viewer AND mine.other_id > :after
    AND person.show_online_status AND ${visibleTo("person")}
  ORDER BY mine.other_id LIMIT :limit`;

async function readIds(db: Database, sql: string, args: Record<string, string | number>) {
  const { rows } = await db.$client.execute({ sql, args });
  return rows.map((row) => row.id as number);
}

export const findLiveSessions = (db: Database, ids: number[], now: number) =>
  readIds(db, LIVE_SESSIONS, { ids: JSON.stringify(ids), now });

/** The members among these who show their presence. */
export const findShowingOnline = (db: Database, ids: number[]) =>
  readIds(db, SHOWING_ONLINE, { ids: JSON.stringify(ids) });

type Person = { id: number; publicId: string; realm: number };

export async function findPerson(db: Database, id: number): Promise<Person | undefined> {
  return db
    .select({ id: users.id, publicId: users.publicId, realm: users.realm })
    .from(users)
    .where(and(eq(users.id, id), isNull(users.suspendedAt)))
    .get();
}

/** The next conversation partners of `person` who see presence. */
export const findConversedWith = (db: Database, person: Person, after: number, limit: number) =>
  readIds(db, CONVERSED_WITH, { viewer: person.id, realm: person.realm, after, limit });
