import type { Database } from "@hereabouts/db/client";
import { createInterner } from "../lib/cache/intern.ts";

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

/** `bothWrote` is null without a match. */
export type Relation = { bothWrote: boolean | null; sent: number; received: number };
export type Relations = ReadonlyMap<number, Relation>;

/** Hundreds of thousands are in memory, with few different values. */
const interned = createInterner(1000);

function relationOf(both: number | null, sent: number, received: number) {
  const bothWrote = both === null ? null : both === 1;
  return interned(`${both}:${sent}:${received}`, (): Relation => ({ bothWrote, sent, received }));
}

/** The relations of the viewer to these people; people without any are left out. */
export async function readRelations(
  db: Database,
  viewer: number,
  ids: readonly number[],
): Promise<Relations> {
  const args = { viewer, ids: JSON.stringify(ids) };
  const { rows } = await db.$client.execute({ sql: RELATIONS, args });
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

/** All relations of the viewer, or at least `limit` of them. */
export async function readAllRelations(
  db: Database,
  viewer: number,
  limit: number,
): Promise<Relations> {
  const { rows } = await db.$client.execute({ sql: ALL_RELATIONS, args: { viewer, limit } });
  const found = rows[0] as unknown as { conversations: string; matches: string };
  const bothWrote = new Map(JSON.parse(found.matches) as [number, number][]);
  const relations = new Map<number, Relation>();
  for (const [id, both] of bothWrote) relations.set(id, relationOf(both, 0, 0));
  for (const [id, sent, received] of JSON.parse(found.conversations) as [number, number, number?][])
    relations.set(id, relationOf(bothWrote.get(id) ?? null, sent, received ?? 0));
  return relations;
}
