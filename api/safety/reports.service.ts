import type { Viewer } from "../viewer.ts";
import type { Deps } from "../deps.ts";
import { AppError, notFound } from "../lib/errors.ts";
import { isPublicId, newPublicId } from "../lib/tokens.ts";
import { REPORTS_A_DAY } from "./report-limits.schema.ts";
import {
  countReports,
  deleteReportsClosedBefore,
  findReport,
  findReportTime,
  insertReport,
  readReports,
} from "./reports.repo.ts";
import type { ReportRow } from "./reports.repo.ts";
import type { Kind } from "./report-evidence.repo.ts";
import type { CreateReport, ListReports } from "./safety.schema.ts";

const DAY_MS = 86_400_000;
const RETENTION_MS = 90 * DAY_MS;

const toTime = (at: number | null) => (at === null ? null : new Date(at).toISOString());

/**
 * `name` is the reported person's name at that time, null if they were hidden; `about` the title of the event, or the
 * text.
 */
const toReport = (row: ReportRow) => ({
  id: row.public_id,
  kind: row.kind,
  name: row.name,
  about: row.content ?? row.title,
  reason: row.reason,
  details: row.details,
  state: row.state,
  createdAt: new Date(row.created_at).toISOString(),
  closedAt: toTime(row.closed_at),
});

function subjectOf(input: CreateReport): [Kind, string] {
  const { userId, eventId, messageId, questionId, answerId, photoId } = input;
  const subjects = Object.entries({
    person: userId,
    event: eventId,
    message: messageId,
    question: questionId,
    answer: answerId,
    event_photo: photoId,
  }) as [Kind, string | null | undefined][];
  const [kind, id] = subjects.find(([, id]) => id) ?? ["person", ""];
  return [kind, id ?? ""];
}

const MISSING: Record<Kind, string> = {
  person: "This person could not be found.",
  event: "Event not found",
  message: "This message could not be found.",
  question: "This question could not be found.",
  answer: "This answer could not be found.",
  event_photo: "This photo could not be found.",
};

const reportsADay = ({ env }: Deps) => Math.max(1, Math.floor(REPORTS_A_DAY * env.rateLimitScale));

/** Explains why nothing was stored: the daily limit is reached, or there is no such subject for this member. */
async function reportRefusal(deps: Deps, viewer: Viewer, kind: Kind) {
  const first = await findReportTime(deps.db, viewer, reportsADay(deps) - 1);
  const freeInMs = (first ?? 0) + DAY_MS - deps.now();
  if (first === undefined || freeInMs <= 0) return notFound(MISSING[kind]);
  const retryAfterSeconds = freeInMs / 1000;
  const message = "That is as many reports as fit into a day. Every one is read.";
  return new AppError("rate_limited", message, { retryAfterSeconds });
}

/** Stores the subject as it is now. Reporting the same again while the report is open returns that report. */
export async function report(deps: Deps, viewer: Viewer, input: CreateReport) {
  const [kind, subject] = subjectOf(input);
  if (subject === viewer.publicId)
    throw new AppError("invalid_input", "You cannot report yourself.");
  const { reason, details } = input;
  const now = deps.now();
  const publicId = newPublicId();
  const limit = { since: now - DAY_MS, most: reportsADay(deps) };
  const newReport = { publicId, subject, reason, details, now, ...limit };
  const storedId = isPublicId(subject)
    ? await insertReport(deps.db, viewer, kind, newReport)
    : undefined;
  const row = storedId && (await findReport(deps.db, viewer, storedId));
  if (!row) throw await reportRefusal(deps, viewer, kind);
  return { report: toReport(row), isNew: storedId === publicId };
}

export async function listReports(deps: Deps, viewer: Viewer, { limit, before }: ListReports) {
  const rows = await readReports(deps.db, viewer, before, limit);
  return { reports: rows.map(toReport), total: await countReports(deps.db, viewer) };
}

export const deleteOldReports = ({ db, now }: Deps) =>
  deleteReportsClosedBefore(db, now() - RETENTION_MS);
