import { isOnServer } from "@hereabouts/db/client";
import type { Database } from "@hereabouts/db/client";
import { writeWithJournal } from "@hereabouts/db/journal";
import type { moderationLog, reports } from "@hereabouts/db/schema/safety";
import { releaseImages } from "../uploads/uploads.repo.ts";

type Report = typeof reports.$inferSelect;
type LogEntry = typeof moderationLog.$inferSelect;
type Statement = { sql: string; args: Record<string, string | number | null> };

// Raw SQL: an action is a batch of statements that each depend on the report still being open.
/** True also for an action without a report. */
const IS_OPEN =
  "(:report IS NULL OR EXISTS (SELECT 1 FROM reports WHERE id = :report AND state = 'open'))";

const LOG = `
  INSERT INTO acts (at, act, report_id, person_id, what, note, has_changes)
  SELECT :now, :act, :report, :person, :what, :note, :hasChanges WHERE ${IS_OPEN}`;

const CLOSE = `UPDATE reports SET state = :state, closed_at = :now WHERE id = :report AND state = 'open'`;

/** For a running server, which has some of it in memory. */
const KEEP_CHANGES = `
  INSERT INTO act_changes (act_id, kind, a, b)
  SELECT DISTINCT (SELECT max(id) FROM acts), kind, a, b FROM temp.__journal ORDER BY id`;

type NewLogEntry = Pick<LogEntry, "act" | "reportId" | "personId" | "what" | "note"> & {
  now: number;
};

/** Performs the action, logs it and closes the report, all or nothing; returns whether the report was still open. */
async function perform(
  db: Database,
  { act, now, reportId, personId, what, note }: NewLogEntry,
  state: Report["state"] | null,
  effects: Statement[],
) {
  // On a server there may be several, for which triggers write a journal.
  const hasChanges = !isOnServer(db);
  const person = { person: personId, report: reportId };
  const log = { ...person, now, act, what, note, hasChanges: Number(hasChanges) };
  const closing = state === null ? [] : [{ sql: CLOSE, args: { state, now, report: reportId } }];
  const statements = [...effects, { sql: LOG, args: log }, ...closing];
  const results = hasChanges
    ? await writeWithJournal(db, [...statements, KEEP_CHANGES])
    : await db.$client.batch(statements, "write");
  return (results[effects.length]?.rowsAffected ?? 0) > 0;
}

export const saveDismissal = (db: Database, entry: NewLogEntry) =>
  perform(db, entry, "dismissed", []);

export function saveWarning(db: Database, entry: NewLogEntry, publicId: string) {
  const sql = `
    INSERT INTO warnings (public_id, user_id, words, created_at)
    SELECT :publicId, :person, :words, :now WHERE ${IS_OPEN}`;
  const args = {
    publicId,
    person: entry.personId,
    words: entry.note,
    now: entry.now,
    report: entry.reportId,
  };
  return perform(db, entry, "warned", [{ sql, args }]);
}

/** Ends the member's sessions and connections, frees their places in events to come, and hides them from now on. */
export function saveSuspension(db: Database, entry: NewLogEntry) {
  const args = { person: entry.personId, report: entry.reportId };
  return perform(db, entry, entry.reportId === null ? null : "suspended", [
    {
      sql: `UPDATE users SET suspended_at = :now WHERE id = :person AND suspended_at IS NULL AND ${IS_OPEN}`,
      args: { ...args, now: entry.now },
    },
    { sql: `DELETE FROM sessions WHERE user_id = :person AND ${IS_OPEN}`, args },
    {
      sql: `DELETE FROM event_attendees WHERE user_id = :person AND ${IS_OPEN} AND event_id IN (
        SELECT event.id FROM event_attendees AS own CROSS JOIN events AS event ON event.id = own.event_id
        WHERE own.user_id = :person AND event.starts_at > :now AND NOT event.is_cancelled AND event.host_id <> :person)`,
      args: { ...args, now: entry.now },
    },
    { sql: `DELETE FROM waitlist WHERE user_id = :person AND ${IS_OPEN}`, args },
    { sql: `DELETE FROM event_co_hosts WHERE user_id = :person AND ${IS_OPEN}`, args },
    { sql: `DELETE FROM event_requests WHERE user_id = :person AND ${IS_OPEN}`, args },
    { sql: `DELETE FROM event_series_guests WHERE user_id = :person AND ${IS_OPEN}`, args },
    {
      sql: `DELETE FROM matches WHERE (user_a = :person OR user_b = :person) AND ${IS_OPEN}`,
      args,
    },
  ]);
}

export const saveLift = (db: Database, entry: NewLogEntry) =>
  perform(db, entry, null, [
    {
      sql: "UPDATE users SET suspended_at = NULL WHERE id = :person",
      args: { person: entry.personId },
    },
  ]);

/** All dates of a series have the same text and cover. */
const WITH_ALL_DATES = `(public_id = :subject OR series_id = (SELECT series_id FROM events WHERE public_id = :subject))`;

/** The row of a removed message stays, so that the numbers of its conversation have no gap. */
const REMOVALS = {
  message: "UPDATE messages SET content = '' WHERE public_id = :subject",
  question: "DELETE FROM event_questions WHERE public_id = :subject",
  answer: "DELETE FROM event_answers WHERE public_id = :subject",
  event_photo: "DELETE FROM event_photos WHERE photo = :subject",
  event: `DELETE FROM events WHERE ${WITH_ALL_DATES}`,
  cover: `UPDATE events SET image_url = NULL WHERE ${WITH_ALL_DATES}`,
  photo: "DELETE FROM profile_photos WHERE user_id = :subject",
  bio: "UPDATE users SET bio = NULL WHERE id = :subject",
  prompts: "UPDATE users SET prompts = '[]' WHERE id = :subject",
};
export type Removable = keyof typeof REMOVALS;

const REPORTED = "SELECT image_url FROM reports WHERE id = :report";
const ACCUSED = "(SELECT accused_id FROM reports WHERE id = :report)";
const COVERS = releaseImages(
  ACCUSED,
  `${REPORTED} UNION SELECT image_url FROM events WHERE ${WITH_ALL_DATES}`,
);
/** All present and reported photos become invisible and cannot be chosen again. */
const IMAGES: Partial<Record<Removable, string>> = {
  event: COVERS,
  cover: COVERS,
  photo: releaseImages(
    ACCUSED,
    `${REPORTED} AND kind = 'person' UNION SELECT address FROM report_photos WHERE report_id = :report
      UNION SELECT address FROM profile_photos WHERE user_id = :subject`,
  ),
};

export function saveRemoval(
  db: Database,
  entry: NewLogEntry,
  what: Removable,
  subject: string | number,
) {
  const args = { subject, report: entry.reportId };
  const steps = [IMAGES[what], REMOVALS[what]].filter((sql) => sql !== undefined);
  const effects = steps.map((sql) => ({ sql: `${sql} AND ${IS_OPEN}`, args }));
  return perform(db, entry, "removed", effects);
}
