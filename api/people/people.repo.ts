import type { Database } from "@hereabouts/db/client";
import type { Intent } from "@hereabouts/db/enumerations";
import { DATING_COLUMNS, DATING_JOIN, datingOf } from "./dating.ts";
import type { DatingRow } from "./dating.ts";
import { PROFILE } from "./person.columns.ts";
import type { StatusRow } from "./status.ts";
import { blockedIdsOf } from "../visibility.ts";

// Raw SQL: hot reads, whose speed is measured.
/** What a comparison of two people needs. */
const COMPARED = `
  person.id, person.realm, person.age, person.intent, person.interests,
  person.show_location, person.show_online_status,
  place.centre_latitude, place.centre_longitude, place.is_default`;

/** The engine builds the JSON of the public fields, as reading them as columns would take as long again. */
const PERSON = `${COMPARED},
  trim(json_object('id', person.public_id, ${PROFILE.json("person")}), '{}') AS profile,
  person.status, person.status_until,
  person.connections_count, person.mutual_count, person.events_joined,
  person.suspended_at IS NOT NULL AS is_suspended, place.pin_latitude, place.pin_longitude`;

const PEOPLE = `
  SELECT ${PERSON} FROM json_each(?) AS wanted
  CROSS JOIN users AS person ON person.id = wanted.value
  LEFT JOIN places AS place ON place.user_id = person.id`;

const PEOPLE_AFTER = `
  SELECT ${PERSON} FROM users AS person LEFT JOIN places AS place ON place.user_id = person.id
  WHERE person.id > :after AND person.realm = :realm ORDER BY person.id LIMIT :limit`;

/** SQL for a JSON list of the people whom `person` passed, each with its end. */
const passesOf = (person: string) => `
  (SELECT json_group_array(json_array(passed_id, until)) FROM passes WHERE user_id = ${person}.id)`;

const VIEWER = `
  SELECT ${COMPARED}, person.max_distance, person.min_age, person.max_age,
    person.conversations_count > 0 OR person.connections_count > 0 AS is_known_to_any,
    ${blockedIdsOf("person")} AS blocked_ids, ${passesOf("person")} AS passes,
    ${DATING_COLUMNS}
  FROM users AS person LEFT JOIN places AS place ON place.user_id = person.id ${DATING_JOIN}
  WHERE person.id = ?`;

type RawComparedRow = {
  id: number;
  realm: number;
  age: number | null;
  intent: Intent | null;
  interests: string;
  show_location: number;
  show_online_status: number;
  centre_latitude: number | null;
  centre_longitude: number;
  is_default: number;
};

type RawPersonRow = RawComparedRow &
  StatusRow & {
    profile: string;
    connections_count: number;
    mutual_count: number;
    events_joined: number;
    is_suspended: number;
    pin_latitude: number;
    pin_longitude: number;
  };

type RawViewerRow = RawComparedRow &
  DatingRow & {
    max_distance: number;
    min_age: number;
    max_age: number;
    is_known_to_any: number;
    blocked_ids: string;
    passes: string;
  };

const NOBODY: ReadonlySet<number> = new Set();
const NO_PASSES: ReadonlyMap<number, number> = new Map();

const placeOf = (row: RawComparedRow) =>
  row.centre_latitude === null
    ? null
    : {
        centre: { latitude: row.centre_latitude, longitude: row.centre_longitude },
        isDefault: row.is_default === 1,
      };

const toComparedRow = (row: RawComparedRow) => ({
  id: row.id,
  realm: row.realm,
  age: row.age,
  intent: row.intent,
  interests: JSON.parse(row.interests) as string[],
  showLocation: row.show_location === 1,
  showOnlineStatus: row.show_online_status === 1,
  place: placeOf(row),
});

const toPersonRow = (row: RawPersonRow) => {
  const compared = toComparedRow(row);
  const pin = { latitude: row.pin_latitude, longitude: row.pin_longitude };
  return {
    ...compared,
    place: compared.place && { ...compared.place, pin },
    profile: row.profile,
    connectionsCount: row.connections_count,
    mutualCount: row.mutual_count,
    eventsJoined: row.events_joined,
    status: row.status,
    status_until: row.status_until,
    isSuspended: row.is_suspended === 1,
  };
};

/** The stored state of a member, the same for every viewer. */
export type PersonRow = ReturnType<typeof toPersonRow>;

const toViewerRow = (row: RawViewerRow) => ({
  ...toComparedRow(row),
  maxDistance: row.max_distance,
  minAge: row.min_age,
  maxAge: row.max_age,
  isKnownToAny: row.is_known_to_any === 1,
  blockedIds: row.blocked_ids === "[]" ? NOBODY : new Set(JSON.parse(row.blocked_ids) as number[]),
  passedUntil:
    row.passes === "[]" ? NO_PASSES : new Map(JSON.parse(row.passes) as [number, number][]),
  dating: datingOf(row),
});

/**
 * A member as a viewer; `blockedIds` are blocked by the member or block the member. `passedUntil` includes ended
 * passes.
 */
export type ViewerRow = ReturnType<typeof toViewerRow>;

export async function readPersonRows(db: Database, ids: readonly number[]) {
  const { rows } = await db.$client.execute({ sql: PEOPLE, args: [JSON.stringify(ids)] });
  return (rows as unknown as RawPersonRow[]).map(toPersonRow);
}

/** The next people of a realm. */
export async function readPersonRowsAfter(
  db: Database,
  realm: number,
  after: number,
  limit: number,
) {
  const { rows } = await db.$client.execute({ sql: PEOPLE_AFTER, args: { realm, after, limit } });
  return (rows as unknown as RawPersonRow[]).map(toPersonRow);
}

export async function readViewerRow(db: Database, id: number) {
  const { rows } = await db.$client.execute({ sql: VIEWER, args: [id] });
  return rows[0] && toViewerRow(rows[0] as unknown as RawViewerRow);
}
