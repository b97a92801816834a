import type { Database } from "@hereabouts/db/client";
import { outbox } from "@hereabouts/db/schema/outbox";
import { and, eq, lte } from "drizzle-orm";

const SIZE_MAX = 10_000;
const BATCH_SIZE = 50;

export type Alert = typeof outbox.$inferSelect;
export type AlertKind = Alert["kind"];
export type NewAlert = Pick<Alert, "kind" | "recipient" | "language">;

// Raw SQL: the builder has no conditional upsert from a select.
const ADD = `
  INSERT INTO outbox (kind, recipient, language, created_at, due_at)
  SELECT ?1, ?2, ?4, ?3, ?3 WHERE (SELECT count(*) FROM outbox) < ${SIZE_MAX}
  ON CONFLICT (kind, recipient) DO UPDATE SET language = ?4, created_at = ?3, due_at = ?3, attempts = 0`;

/** Adds an alert, or makes the waiting one of its kind due now; returns whether there was room. */
export const addAlert = async (
  db: Database,
  { kind, recipient, language }: NewAlert,
  now: number,
) =>
  (await db.$client.execute({ sql: ADD, args: [kind, recipient, now, language] })).rowsAffected > 0;

export const findDueAlerts = (db: Database, now: number) =>
  db.select().from(outbox).where(lte(outbox.dueAt, now)).orderBy(outbox.dueAt).limit(BATCH_SIZE);

const unchanged = ({ id, dueAt }: Alert) => and(eq(outbox.id, id), eq(outbox.dueAt, dueAt));

/** Claims an alert for one attempt and postpones it to the next; undefined when another process claimed it first. */
export const claimAlert = async (db: Database, alert: Alert, dueAt: number) =>
  (
    await db
      .update(outbox)
      .set({ dueAt, attempts: alert.attempts + 1 })
      .where(unchanged(alert))
      .returning()
  )[0];

/** Removes the alert, unless it was requested again meanwhile. */
export const removeAlert = (db: Database, alert: Alert) =>
  db.delete(outbox).where(unchanged(alert));
