import type { Database } from "@hereabouts/db/client";
import type { Intent } from "@hereabouts/db/enumerations";
import { PROFILE } from "./person.columns.ts";
import type { ProfileRow } from "./person.columns.ts";
import { blockedIdsOf } from "../visibility.ts";

const LISTED_IN_CELL = `
  SELECT place.user_id, place.listed_age, place.active_day, person.intent, person.interests,
    place.published_at, place.realm, place.told_cell
  FROM places AS place CROSS JOIN users AS person ON person.id = place.user_id
  WHERE place.listed_age IS NOT NULL AND place.told_cell IS NOT NULL AND person.suspended_at IS NULL
  AND place.realm = :realm AND place.told_cell = :publishedCell
  AND (place.active_day, place.user_id) > (:day, :id)
  ORDER BY place.active_day, place.user_id LIMIT :limit`;

/** Cell after cell in the order of the codes, as the join is told to: so the first rows are those of the first cells. */
const LISTED_IN_CELLS = `
  SELECT place.user_id, place.listed_age, place.active_day, person.intent, person.interests,
    place.published_at, place.realm, place.told_cell
  FROM json_each(:codes) AS wanted
  CROSS JOIN places AS place ON place.realm = :realm AND place.told_cell = wanted.value
  CROSS JOIN users AS person ON person.id = place.user_id
  WHERE place.listed_age IS NOT NULL AND person.suspended_at IS NULL LIMIT :limit`;

const LISTED_PEOPLE = `
  SELECT place.user_id, place.listed_age, place.active_day, person.intent, person.interests,
    place.published_at, place.realm, place.told_cell
  FROM json_each(:ids) AS wanted
  CROSS JOIN places AS place ON place.user_id = wanted.value
  CROSS JOIN users AS person ON person.id = place.user_id
  WHERE place.listed_age IS NOT NULL AND place.told_cell IS NOT NULL AND person.suspended_at IS NULL`;

type ListedRow = {
  user_id: number;
  listed_age: number;
  active_day: number;
  intent: Intent | null;
  interests: string;
  published_at: number;
  realm: number;
  told_cell: number;
};

const toListed = (row: ListedRow) => ({
  id: row.user_id,
  activeDay: row.active_day,
  publishedAt: row.published_at,
  traits: {
    age: row.listed_age,
    intent: row.intent,
    interests: JSON.parse(row.interests) as string[],
  },
  realm: row.realm,
  publishedCell: row.told_cell,
});
export type Listed = ReturnType<typeof toListed>;

type After = { day: number; id: number };

/** The next of those who are listed in a cell, by the day on which they were last active. */
export async function readListed(
  db: Database,
  realm: number,
  publishedCell: number,
  after: After,
  limit: number,
) {
  const args = { realm, publishedCell, ...after, limit };
  const { rows } = await db.$client.execute({ sql: LISTED_IN_CELL, args });
  return (rows as unknown as ListedRow[]).map(toListed);
}

/** Those who are listed in these cells, at most `limit`. */
export async function readListedIn(
  db: Database,
  realm: number,
  publishedCells: readonly number[],
  limit: number,
) {
  const args = { realm, codes: JSON.stringify(publishedCells), limit };
  const { rows } = await db.$client.execute({ sql: LISTED_IN_CELLS, args });
  return (rows as unknown as ListedRow[]).map(toListed);
}

/** Those of these people who are listed anywhere. */
export async function readListedPeople(db: Database, ids: readonly number[]) {
  const args = { ids: JSON.stringify(ids) };
  const { rows } = await db.$client.execute({ sql: LISTED_PEOPLE, args });
  return (rows as unknown as ListedRow[]).map(toListed);
}

const PEOPLE_BY_ID = `
  SELECT person.id, person.public_id, person.realm, ${PROFILE.select("person")}, person.show_location,
    person.show_online_status, person.max_distance, person.min_age, person.max_age,
    person.connections_count, person.mutual_count, person.events_joined,
    EXISTS (SELECT 1 FROM conversation_members WHERE user_id = person.id) AS has_conversations,
    person.suspended_at IS NOT NULL AS is_suspended, ${blockedIdsOf("person")} AS blocked_ids,
    place.pin_latitude, place.pin_longitude, place.centre_latitude, place.centre_longitude, place.is_default
  FROM json_each(?) AS wanted
  CROSS JOIN users AS person ON person.id = wanted.value
  LEFT JOIN places AS place ON place.user_id = person.id`;

type RawPersonRow = ProfileRow & {
  id: number;
  public_id: string;
  realm: number;
  show_location: number;
  show_online_status: number;
  max_distance: number;
  min_age: number;
  max_age: number;
  connections_count: number;
  mutual_count: number;
  events_joined: number;
  has_conversations: number;
  is_suspended: number;
  blocked_ids: string;
  pin_latitude: number | null;
  pin_longitude: number;
  centre_latitude: number;
  centre_longitude: number;
  is_default: number;
};

const NOBODY: ReadonlySet<number> = new Set();

const toPersonRow = (row: RawPersonRow) => ({
  id: row.id,
  publicId: row.public_id,
  realm: row.realm,
  ...PROFILE.read(row),
  showLocation: row.show_location === 1,
  showOnlineStatus: row.show_online_status === 1,
  maxDistance: row.max_distance,
  minAge: row.min_age,
  maxAge: row.max_age,
  connectionsCount: row.connections_count,
  mutualCount: row.mutual_count,
  eventsJoined: row.events_joined,
  hasConversations: row.has_conversations === 1,
  isSuspended: row.is_suspended === 1,
  blockedIds: row.blocked_ids === "[]" ? NOBODY : new Set(JSON.parse(row.blocked_ids) as number[]),
  place:
    row.pin_latitude === null
      ? null
      : {
          pin: { latitude: row.pin_latitude, longitude: row.pin_longitude },
          centre: { latitude: row.centre_latitude, longitude: row.centre_longitude },
          isDefault: row.is_default === 1,
        },
});

/** What the members' own rows say of them, the same for every viewer; `blockedIds` are blocked by the member or block the member. */
export type PersonRow = ReturnType<typeof toPersonRow>;

export async function readPersonRows(db: Database, ids: readonly number[]) {
  const { rows } = await db.$client.execute({ sql: PEOPLE_BY_ID, args: [JSON.stringify(ids)] });
  return (rows as unknown as RawPersonRow[]).map(toPersonRow);
}

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

async function relationsBy(db: Database, sql: string, args: Record<string, string | number>) {
  const { rows } = await db.$client.execute({ sql, args });
  return new Map(
    rows.map((row) => [
      row.id as number,
      {
        bothWrote: row.both_wrote === null ? null : row.both_wrote === 1,
        sent: (row.sent as number | null) ?? 0,
        received: (row.received as number | null) ?? 0,
      },
    ]),
  );
}

/** What there is between the viewer and these people; those with nothing between are left out. */
export const readRelations = (
  db: Database,
  viewer: number,
  ids: readonly number[],
): Promise<Relations> => relationsBy(db, RELATIONS, { viewer, ids: JSON.stringify(ids) });

/** All relations of the viewer, or the first `limit` of them. */
export const readAllRelations = (db: Database, viewer: number, limit: number): Promise<Relations> =>
  relationsBy(db, ALL_RELATIONS, { viewer, limit });
