import type { Database } from "@hereabouts/db/client";
import { matchOf, Relations } from "./relations.ts";
import type { RelationNumbers } from "./relations.ts";

// Raw SQL: a hot read, whose speed is measured.
const RELATIONS = `
  SELECT person.value AS id, match.both_wrote, mine.sent_count AS sent, theirs.sent_count AS received
  FROM json_each(:ids) AS person
  LEFT JOIN matches AS match
    ON match.user_a = min(person.value, :viewer) AND match.user_b = max(person.value, :viewer)
  LEFT JOIN conversation_members AS mine ON mine.user_id = :viewer AND mine.other_id = person.value
  LEFT JOIN conversation_members AS theirs ON theirs.user_id = person.value AND theirs.other_id = :viewer
  WHERE match.id IS NOT NULL OR mine.user_id IS NOT NULL`;

/** As JSON: the rows of twenty people would take as long to hand over as to find. */
const ALL_RELATIONS = `
  SELECT
    (SELECT json_group_array(json_array(id, sent, received)) FROM (
      SELECT mine.other_id AS id, mine.sent_count AS sent, theirs.sent_count AS received
      FROM conversation_members AS mine LEFT JOIN conversation_members AS theirs
        ON theirs.user_id = mine.other_id AND theirs.other_id = mine.user_id
      WHERE mine.user_id = :viewer LIMIT :limit)) AS conversations,
    (SELECT json_group_array(json_array(id, both_wrote)) FROM (
      SELECT user_b AS id, both_wrote FROM matches WHERE user_a = :viewer
      UNION ALL SELECT user_a, both_wrote FROM matches WHERE user_b = :viewer LIMIT :limit)) AS matches`;

type RelationRow = {
  id: number;
  both_wrote: number | null;
  sent: number | null;
  received: number | null;
};

/** The relations of the viewer to these people; people without any are left out. */
export async function readRelations(db: Database, viewer: number, ids: readonly number[]) {
  const args = { viewer, ids: JSON.stringify(ids) };
  const { rows } = await db.$client.execute({ sql: RELATIONS, args });
  return new Relations(
    (rows as unknown as RelationRow[]).map((row) => [
      row.id,
      matchOf(row.both_wrote),
      row.sent ?? 0,
      row.received ?? 0,
    ]),
  );
}

/** All relations of the viewer, or at least `limit` of them. */
export async function readAllRelations(db: Database, viewer: number, limit: number) {
  const { rows } = await db.$client.execute({ sql: ALL_RELATIONS, args: { viewer, limit } });
  const found = rows[0] as unknown as { conversations: string; matches: string };
  const bothWrote = new Map(JSON.parse(found.matches) as [number, number][]);
  const relations: RelationNumbers[] = [];
  for (const [id, sent, received] of JSON.parse(found.conversations) as [
    number,
    number,
    number?,
  ][]) {
    relations.push([id, matchOf(bothWrote.get(id)), sent, received ?? 0]);
    bothWrote.delete(id);
  }
  for (const [id, both] of bothWrote) relations.push([id, matchOf(both), 0, 0]);
  return new Relations(relations);
}
