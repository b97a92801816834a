import type { Database } from "@hereabouts/db/client";
import { createInterner } from "../lib/cache/intern.ts";

// Raw SQL: a hot read, whose speed is measured.
const relationsTo = (people: string) => `
  SELECT person.id, match.both_wrote, mine.sent_count AS sent, theirs.sent_count AS received
  FROM (${people}) AS person
  LEFT JOIN matches AS match
    ON match.user_a = min(person.id, :viewer) AND match.user_b = max(person.id, :viewer)
  LEFT JOIN conversation_members AS mine ON mine.user_id = :viewer AND mine.other_id = person.id
  LEFT JOIN conversation_members AS theirs ON theirs.user_id = person.id AND theirs.other_id = :viewer
  WHERE match.id IS NOT NULL OR mine.user_id IS NOT NULL`;

const RELATIONS = relationsTo("SELECT value AS id FROM json_each(:ids)");
const ALL_RELATIONS = relationsTo(`
  SELECT other_id AS id FROM conversation_members WHERE user_id = :viewer
  UNION SELECT user_b FROM matches WHERE user_a = :viewer
  UNION SELECT user_a FROM matches WHERE user_b = :viewer LIMIT :limit`);

/** `bothWrote` is null without a match. */
export type Relation = { bothWrote: boolean | null; sent: number; received: number };
export type Relations = ReadonlyMap<number, Relation>;

/** Hundreds of thousands are in memory, with few different values. */
const interned = createInterner(1000);

function relationOf(both: number | null, sent: number, received: number) {
  const bothWrote = both === null ? null : both === 1;
  return interned(`${both}:${sent}:${received}`, (): Relation => ({ bothWrote, sent, received }));
}

async function relationsBy(db: Database, sql: string, args: Record<string, string | number>) {
  const { rows } = await db.$client.execute({ sql, args });
  return new Map(
    rows.map(({ id, both_wrote, sent, received }) => [
      id as number,
      relationOf(
        both_wrote as number | null,
        (sent as number | null) ?? 0,
        (received as number | null) ?? 0,
      ),
    ]),
  );
}

/** The relations of the viewer to these people; people without any are left out. */
export const readRelations = (
  db: Database,
  viewer: number,
  ids: readonly number[],
): Promise<Relations> => relationsBy(db, RELATIONS, { viewer, ids: JSON.stringify(ids) });

/** All relations of the viewer, or the first `limit` of them. */
export const readAllRelations = (db: Database, viewer: number, limit: number): Promise<Relations> =>
  relationsBy(db, ALL_RELATIONS, { viewer, limit });
