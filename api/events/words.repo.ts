import type { Database } from "@hereabouts/db/client";
import { eventAttendees, eventWords } from "@hereabouts/db/schema/events";
import { and, desc, eq, exists, gt, min, sql } from "drizzle-orm";
import type { ViewerScope } from "../viewer.ts";

export type NewWords = {
  publicId: string;
  clientId: string | null;
  eventId: number;
  text: string;
  at: number;
};
type Limit = { since: number; most: number };

// Raw SQL: the insert counts what was written since, so that no two at once exceed it.
const INSERT = `
  INSERT INTO event_words (public_id, client_id, event_id, text, at)
  SELECT :publicId, :clientId, :eventId, :text, :at
  WHERE (SELECT count(*) FROM event_words WHERE event_id = :eventId AND at > :since) < :most
  ON CONFLICT (event_id, client_id) DO NOTHING`;

/** Stores them if fewer than `most` were written after `since`, and none with this client id; returns whether it did. */
export async function insertWords(db: Database, words: NewWords, limit: Limit) {
  const args = { ...words, ...limit };
  return (await db.$client.execute({ sql: INSERT, args })).rowsAffected > 0;
}

const WORDS = { id: eventWords.publicId, text: eventWords.text, at: eventWords.at };

export const findWordsByClientId = (db: Database, eventId: number, clientId: string) =>
  db
    .select(WORDS)
    .from(eventWords)
    .where(and(eq(eventWords.eventId, eventId), eq(eventWords.clientId, clientId)))
    .get();

/** When the oldest after `since` were written. */
export async function findOldestAt(db: Database, eventId: number, since: number) {
  const oldest = await db
    .select({ at: min(eventWords.at) })
    .from(eventWords)
    .where(and(eq(eventWords.eventId, eventId), gt(eventWords.at, since)))
    .get();
  return oldest?.at ?? undefined;
}

/** What was written to those who go, newest first, if the viewer is one of them. */
export function readWords(db: Database, viewer: ViewerScope, eventId: number, limit: number) {
  const goes = db
    .select({ one: sql`1` })
    .from(eventAttendees)
    .where(and(eq(eventAttendees.eventId, eventId), eq(eventAttendees.userId, viewer.id)));
  return db
    .select(WORDS)
    .from(eventWords)
    .where(and(eq(eventWords.eventId, eventId), exists(goes)))
    .orderBy(desc(eventWords.id))
    .limit(limit);
}
