import type { Database } from "@hereabouts/db/client";
import { deleteSome } from "@hereabouts/db/delete-some";
import { reports } from "@hereabouts/db/schema/safety";
import { desc, eq } from "drizzle-orm";
import type { ViewerScope } from "../viewer.ts";
import { visibleTo } from "../visibility.ts";
import { SUBJECTS } from "./report-evidence.repo.ts";
import type { Kind } from "./report-evidence.repo.ts";

type Report = typeof reports.$inferSelect;

// Raw SQL: the evidence and who may report it are SQL text.
const insertOf = (kind: Kind) => {
  const { evidence, image, source, isReportable } = SUBJECTS[kind];
  return `
    INSERT INTO reports (public_id, realm, reporter_id, accused_id, kind, subject, reason, details, evidence,
      image_url, created_at)
    SELECT :publicId, :realm, :viewer, person.id, '${kind}', :subject, :reason, :details,
      json_object(${evidence}, 'wasHidden', NOT (${visibleTo("person")})), ${image}, :now
    FROM ${source} AND person.id <> :viewer AND ${isReportable}
      AND (SELECT count(*) FROM reports WHERE reporter_id = :viewer AND created_at > :since) < :most
    ON CONFLICT (reporter_id, subject) WHERE state = 'open' DO UPDATE SET reason = reason
    RETURNING public_id`;
};
const INSERTS = {
  person: insertOf("person"),
  event: insertOf("event"),
  question: insertOf("question"),
  answer: insertOf("answer"),
  event_photo: insertOf("event_photo"),
  message: insertOf("message"),
};

export type NewReport = Pick<Report, "publicId" | "subject" | "reason" | "details"> & {
  now: number;
  since: number;
  most: number;
};

/**
 * Stores the report with its evidence. Returns its public id, or that of an open one about the same subject; undefined
 * if there is nothing to report, or `most` were made after `since`.
 */
export async function insertReport(
  db: Database,
  viewer: ViewerScope,
  kind: Kind,
  report: NewReport,
) {
  const args = { ...report, viewer: viewer.id, realm: viewer.realm };
  return (await db.$client.execute({ sql: INSERTS[kind], args })).rows[0]?.public_id as
    | string
    | undefined;
}

/** The time of the reporter's report at this offset, newest first. */
export const findReportTime = async (db: Database, viewer: ViewerScope, offset: number) =>
  (
    await db
      .select({ createdAt: reports.createdAt })
      .from(reports)
      .where(eq(reports.reporterId, viewer.id))
      .orderBy(desc(reports.id))
      .limit(1)
      .offset(offset)
      .get()
  )?.createdAt;

/** Null for a hidden person, whose current name the reporter may not learn. */
export const VISIBLE_NAME = "iif(evidence ->> '$.wasHidden', NULL, evidence ->> '$.person.name')";

const OWN = `
  SELECT public_id, kind, reason, details, state, created_at, closed_at, ${VISIBLE_NAME} AS name,
    evidence ->> '$.event.title' AS title,
    CASE kind WHEN 'question' THEN evidence ->> '$.question.text' WHEN 'answer' THEN evidence ->> '$.answer.text'
      ELSE evidence ->> '$.message.content' END AS content
  FROM reports WHERE reporter_id = :viewer`;

export type ReportRow = Pick<Report, "kind" | "reason" | "details" | "state"> & {
  public_id: string;
  name: string | null;
  title: string | null;
  content: string | null;
  created_at: number;
  closed_at: number | null;
};

export async function findReport(db: Database, viewer: ViewerScope, publicId: string) {
  const args = { viewer: viewer.id, publicId };
  const { rows } = await db.$client.execute({ sql: `${OWN} AND public_id = :publicId`, args });
  return rows[0] as unknown as ReportRow | undefined;
}

const PAGE = `
  ${OWN} AND id < coalesce((
    SELECT id FROM reports WHERE reporter_id = :viewer AND public_id = :before), :last)
  ORDER BY id DESC LIMIT :limit`;

/** Newest first, after the report `before` if that is an own one. */
export async function readReports(
  db: Database,
  viewer: ViewerScope,
  before: string | undefined,
  limit: number,
) {
  const last = before === undefined ? Number.MAX_SAFE_INTEGER : 0;
  const args = { viewer: viewer.id, before: before ?? null, last, limit };
  return (await db.$client.execute({ sql: PAGE, args })).rows as unknown as ReportRow[];
}

export const countReports = (db: Database, viewer: ViewerScope) =>
  db.$count(reports, eq(reports.reporterId, viewer.id));

/** Deletes some reports closed before then, with their evidence; returns whether there may be more. */
export const deleteReportsClosedBefore = (db: Database, time: number) =>
  deleteSome(db, "reports", "SELECT rowid FROM reports WHERE closed_at < :before", time);
