import type { Database } from "@hereabouts/db/client";

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

const [ID, MATCH, SENT, RECEIVED] = [0, 1, 2, 3];
const COLUMNS = 4;
const [NO_MATCH, ONE_WROTE, BOTH_WROTE] = [0, 1, 2];
type RelationNumbers = readonly [id: number, match: number, sent: number, received: number];

/** The relations of a viewer as numbers in the order of the ids, of which thousands of viewers have some in memory. */
export class Relations {
  private readonly numbers: Int32Array;

  constructor(all: readonly RelationNumbers[]) {
    this.numbers = Int32Array.from(all.toSorted(([one], [other]) => one - other).flat());
  }

  get size() {
    return this.numbers.length / COLUMNS;
  }

  get(id: number): Relation | undefined {
    const { numbers } = this;
    let [first, end] = [0, this.size];
    while (first < end) {
      const middle = (first + end) >>> 1;
      if ((numbers[COLUMNS * middle + ID] as number) < id) first = middle + 1;
      else end = middle;
    }
    const at = COLUMNS * first;
    if (numbers[at + ID] !== id) return undefined;
    const match = numbers[at + MATCH] as number;
    return {
      bothWrote: match === NO_MATCH ? null : match === BOTH_WROTE,
      sent: numbers[at + SENT] as number,
      received: numbers[at + RECEIVED] as number,
    };
  }
}

function matchOf(bothWrote: number | null | undefined) {
  if (bothWrote === null || bothWrote === undefined) return NO_MATCH;
  return bothWrote === 1 ? BOTH_WROTE : ONE_WROTE;
}

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
