import type { Database } from "@hereabouts/db/client";
import { eventWords } from "@hereabouts/db/schema/events";
import { and, eq, gt, min } from "drizzle-orm";
import { mayHostSql } from "../../event-hosts.ts";
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

// Raw SQL: the insert counts earlier words, so that concurrent ones do not exceed the limit, and the rules are SQL text.
const INSERT = `
  INSERT INTO event_words (public_id, client_id, event_id, author_id, text, at)
  SELECT :publicId, :clientId, event.id, iif(event.host_id = :authorId, NULL, :authorId), :text, :at
  FROM events AS event WHERE event.id = :eventId AND ${mayHostSql(":authorId")}
    AND (SELECT count(*) FROM event_words WHERE event_id = :eventId AND at > :since) < :most
  ON CONFLICT (event_id, client_id) DO NOTHING`;

/**
 * Stores the words if the author may write, fewer than `most` were written after `since`, and the client id is new;
 * returns whether it did.
 */
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

/** The words with this id or client id. */
export async function findSentWords(
  db: Database,
  { eventId, publicId, clientId }: Pick<NewWords, "eventId" | "publicId" | "clientId">,
) {
  const { rows } = await db.$client.execute({ sql: SENT, args: { eventId, publicId, clientId } });
  return rows[0] as unknown as Words | undefined;
}

/** The time of the oldest words after `since`. */
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

/** The words to guests by authors whom the viewer may see, newest first, if the viewer is a guest. */
export async function readWords(
  db: Database,
  { id, realm }: ViewerScope,
  eventId: number,
  limit: number,
) {
  const args = { viewer: id, realm, eventId, limit };
  return (await db.$client.execute({ sql: READ, args })).rows as unknown as Words[];
}
