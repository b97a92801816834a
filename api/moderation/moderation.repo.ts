import type { Database } from "@hereabouts/db/client";
import { moderationLog } from "@hereabouts/db/schema/safety";
import type { reports } from "@hereabouts/db/schema/safety";
import { users } from "@hereabouts/db/schema/users";
import { eq, getTableColumns, gt, max } from "drizzle-orm";
import { MEMBERS_REALM } from "../visibility.ts";

type Report = typeof reports.$inferSelect;

// Raw SQL: a case counts the other reports about the same person.
const REPORT = `
  SELECT id, kind, reason, details, state, evidence, subject, created_at AS createdAt, closed_at AS closedAt,
    accused_id AS accusedId, image_url AS imageUrl,
    (SELECT suspended_at IS NOT NULL FROM users WHERE id = accused_id) AS isSuspended,
    (SELECT count(*) FROM reports AS other WHERE other.accused_id = reports.accused_id) AS reportsOfAccused
  FROM reports WHERE realm = ${MEMBERS_REALM}`;

export type ReportRow = Pick<
  Report,
  "id" | "kind" | "reason" | "details" | "state" | "evidence" | "subject" | "imageUrl" | "createdAt"
> & {
  closedAt: number | null;
  accusedId: number | null;
  isSuspended: 0 | 1 | null;
  reportsOfAccused: number;
};

/** Oldest first. Reports by demo visitors are left out. */
export async function readQueue(db: Database, areAll: boolean, limit: number) {
  const sql = `${REPORT} AND (:all OR state = 'open') ORDER BY id LIMIT :limit`;
  const args = { all: areAll ? 1 : 0, limit };
  return (await db.$client.execute({ sql, args })).rows as unknown as ReportRow[];
}

export async function findReport(db: Database, id: number) {
  const { rows } = await db.$client.execute({ sql: `${REPORT} AND id = ?`, args: [id] });
  return rows[0] as unknown as ReportRow | undefined;
}

const MEMBER = `
  SELECT id, public_id AS publicId, name, email, suspended_at AS suspendedAt FROM users
  WHERE realm = ${MEMBERS_REALM} AND (public_id = :reference OR email = lower(:reference))`;

export async function findMember(db: Database, reference: string) {
  const row = (await db.$client.execute({ sql: MEMBER, args: { reference } })).rows[0];
  return row as unknown as
    | { id: number; publicId: string; name: string; email: string; suspendedAt: number | null }
    | undefined;
}

export const readLogEntries = (db: Database, after: number, limit: number) =>
  db
    .select({ ...getTableColumns(moderationLog), member: users.publicId })
    .from(moderationLog)
    .leftJoin(users, eq(users.id, moderationLog.personId))
    .where(gt(moderationLog.id, after))
    .orderBy(moderationLog.id)
    .limit(limit);

export const findLastLogEntry = async (db: Database) =>
  (
    await db
      .select({ id: max(moderationLog.id) })
      .from(moderationLog)
      .get()
  )?.id ?? 0;
