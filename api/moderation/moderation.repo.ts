import type { Database } from "@hereabouts/db/client";
import { moderationChanges, moderationLog, reports } from "@hereabouts/db/schema/safety";
import { users } from "@hereabouts/db/schema/users";
import { and, count, eq, getTableColumns, gt, lte, max, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { MEMBERS_REALM } from "../visibility.ts";

const other = alias(reports, "other");

function selectReports(db: Database) {
  const ofAccused = db
    .select({ count: count() })
    .from(other)
    .where(eq(other.accusedId, reports.accusedId));
  return db
    .select({
      id: reports.id,
      kind: reports.kind,
      reason: reports.reason,
      details: reports.details,
      state: reports.state,
      evidence: reports.evidence,
      subject: reports.subject,
      createdAt: reports.createdAt,
      closedAt: reports.closedAt,
      accusedId: reports.accusedId,
      imageUrl: reports.imageUrl,
      /** Null if the account is gone. */
      isSuspended: sql<
        0 | 1 | null
      >`iif(${users.id} IS NULL, NULL, ${users.suspendedAt} IS NOT NULL)`,
      reportsOfAccused: sql<number>`${ofAccused}`,
    })
    .from(reports)
    .leftJoin(users, eq(users.id, reports.accusedId));
}
export type ReportRow = Awaited<ReturnType<typeof readQueue>>[number];

const isOfMember = eq(reports.realm, MEMBERS_REALM);

/** Oldest first. Reports by demo visitors are left out. */
export const readQueue = (db: Database, areAll: boolean, limit: number) =>
  selectReports(db)
    .where(and(isOfMember, areAll ? undefined : eq(reports.state, "open")))
    .orderBy(reports.id)
    .limit(limit);

export const findReport = (db: Database, id: number) =>
  selectReports(db)
    .where(and(isOfMember, eq(reports.id, id)))
    .get();

export const findMember = (db: Database, reference: string) =>
  db
    .select({
      id: users.id,
      publicId: users.publicId,
      name: users.name,
      email: users.email,
      suspendedAt: users.suspendedAt,
    })
    .from(users)
    .where(
      and(
        eq(users.realm, MEMBERS_REALM),
        or(eq(users.publicId, reference), eq(users.email, sql`lower(${reference})`)),
      ),
    )
    .get();

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

/** What an entry of the log changed, in that order. */
export async function readChanges(db: Database, actId: number) {
  const { kind, a, b, id } = moderationChanges;
  const of = eq(moderationChanges.actId, actId);
  const rows = await db.select({ kind, a, b }).from(moderationChanges).where(of).orderBy(id);
  return rows.map((row) => ({ kind: row.kind, a: Number(row.a), b: Number(row.b) }));
}

/** Deletes what the entries up to this one changed. */
export const deleteChangesUntil = (db: Database, actId: number) =>
  db.delete(moderationChanges).where(lte(moderationChanges.actId, actId));
