import type { Database } from "@hereabouts/db/client";
import { eventWords } from "@hereabouts/db/schema/events";
import { and, eq, gt, min } from "drizzle-orm";
import { mayHostSql } from "../../hosting.ts";
import type { ViewerScope } from "../../viewer.ts";
import { visibleTo } from "../../visibility.ts";

export type NewWords = {
  publicId: string;
  clientId: string | null;
  eventId: number;
  authorId: number;
  text: string;
  at: number;
};
type Limit = { since: number; most: number };

// Raw SQL: the insert counts what was written since, so that no two at once exceed it, and the rules are SQL text.
const INSERT = `
  INSERT INTO event_words (public_id, client_id, event_id, author_id, text, at)
  SELECT :publicId, :clientId, event.id, iif(event.host_id = :authorId, NULL, :authorId), :text, :at
  FROM events AS event WHERE event.id = :eventId AND ${mayHostSql(":authorId")}
    AND (SELECT count(*) FROM event_words WHERE event_id = :eventId AND at > :since) < :most
  ON CONFLICT (event_id, client_id) DO NOTHING`;

/** Stores them if their author may, fewer than `most` were written after `since`, and none with this client id; returns whether it did. */
export async function insertWords(db: Database, words: NewWords, limit: Limit) {
  const args = { ...words, ...limit };
  return (await db.$client.execute({ sql: INSERT, args })).rowsAffected > 0;
}

export type Words = { id: string; text: string; at: number; authorId: string; name: string };

const WORDS = `
  SELECT words.public_id AS id, words.text, words.at, person.public_id AS authorId, person.name
  FROM event_words AS words CROSS JOIN events AS event ON event.id = words.event_id
  CROSS JOIN users AS person ON person.id = coalesce(words.author_id, event.host_id)
  WHERE words.event_id = :eventId`;
const SENT = `${WORDS} AND (words.public_id = :publicId OR words.client_id = :clientId)`;

/** What was stored with this id, or before with the same one of the client. */
export async function findSentWords(
  db: Database,
  { eventId, publicId, clientId }: Pick<NewWords, "eventId" | "publicId" | "clientId">,
) {
  const { rows } = await db.$client.execute({ sql: SENT, args: { eventId, publicId, clientId } });
  return rows[0] as unknown as Words | undefined;
}

/** When the oldest after `since` were written. */
export async function findOldestAt(db: Database, eventId: number, since: number) {
  const oldest = await db
    .select({ at: min(eventWords.at) })
    .from(eventWords)
    .where(and(eq(eventWords.eventId, eventId), gt(eventWords.at, since)))
    .get();
  return oldest?.at ?? undefined;
}

const READ = `${WORDS} AND ${visibleTo("person")}
    AND EXISTS (SELECT 1 FROM event_attendees WHERE event_id = :eventId AND user_id = :viewer)
  ORDER BY words.id DESC LIMIT :limit`;

/** What was written to those who go, by whom the viewer may see, newest first, if the viewer is one of them. */
export async function readWords(
  db: Database,
  { id, realm }: ViewerScope,
  eventId: number,
  limit: number,
) {
  const args = { viewer: id, realm, eventId, limit };
  return (await db.$client.execute({ sql: READ, args })).rows as unknown as Words[];
}
