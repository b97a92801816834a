import type { Database } from "@hereabouts/db/client";
import type { SessionViewer } from "../auth/session.repo.ts";
import type { users } from "@hereabouts/db/schema/users";
import { placeVisibleTo, visibleTo } from "../visibility.ts";

const PEOPLE = `
  SELECT person.id, person.public_id, person.name, person.age, person.bio, person.intent, person.interests,
    person.profile_image_url, person.status, person.show_online_status, person.connections_count,
    person.mutual_count, person.events_joined,
    place.pin_latitude, place.pin_longitude, place.centre_latitude, place.centre_longitude, place.is_default,
    match.both_wrote, mine.sent_count AS sent, theirs.sent_count AS received
  FROM json_each(:ids) AS wanted
  CROSS JOIN users AS person ON person.id = wanted.value
  LEFT JOIN places AS place ON place.user_id = person.id AND ${placeVisibleTo("person")}
  LEFT JOIN matches AS match ON match.user_a = min(person.id, :viewer) AND match.user_b = max(person.id, :viewer)
  LEFT JOIN conversation_members AS mine ON mine.user_id = :viewer AND mine.other_id = person.id
  LEFT JOIN conversation_members AS theirs ON theirs.user_id = person.id AND theirs.other_id = :viewer
  WHERE ${visibleTo("person")}`;

export type PersonRow = {
  id: number;
  public_id: string;
  name: string;
  age: number | null;
  bio: string | null;
  intent: typeof users.$inferSelect.intent;
  interests: string;
  profile_image_url: string | null;
  status: typeof users.$inferSelect.status;
  show_online_status: number;
  connections_count: number;
  mutual_count: number;
  events_joined: number;
  pin_latitude: number | null;
  pin_longitude: number | null;
  centre_latitude: number | null;
  centre_longitude: number | null;
  is_default: number | null;
  both_wrote: number | null;
  sent: number | null;
  received: number | null;
};

/** Everything that may be told of these people to the viewer, in the order of the ids. */
export async function readPeople(
  db: Database,
  viewer: Pick<SessionViewer, "id" | "realm">,
  showsLocation: boolean,
  ids: number[],
) {
  const { rows } = await db.$client.execute({
    sql: PEOPLE,
    args: {
      ids: JSON.stringify(ids),
      viewer: viewer.id,
      realm: viewer.realm,
      viewerShowsLocation: showsLocation,
    },
  });
  return rows as unknown as PersonRow[];
}

const TRAITS = `
  SELECT person.id, person.age, person.intent, person.interests
  FROM json_each(?) AS wanted CROSS JOIN users AS person ON person.id = wanted.value`;

export async function readTraits(db: Database, ids: number[]) {
  const { rows } = await db.$client.execute({ sql: TRAITS, args: [JSON.stringify(ids)] });
  return rows.map((row) => ({
    id: row.id as number,
    age: row.age as number | null,
    intent: row.intent as PersonRow["intent"],
    interests: JSON.parse(row.interests as string) as string[],
  }));
}

const SEEKER = `
  SELECT person.age, person.intent, person.interests, person.show_location, person.show_online_status,
    person.max_distance, person.min_age, person.max_age, place.level, place.centre_latitude, place.centre_longitude
  FROM users AS person LEFT JOIN places AS place ON place.user_id = person.id
  WHERE person.id = ?`;

/** The one who looks: traits, filters, and the place they are published at. */
export async function readSeeker(db: Database, id: number) {
  const row = (await db.$client.execute({ sql: SEEKER, args: [id] })).rows[0];
  if (!row) throw new Error("a viewer without a row");
  return {
    age: row.age as number | null,
    intent: row.intent as PersonRow["intent"],
    interests: JSON.parse(row.interests as string) as string[],
    showLocation: row.show_location === 1,
    showOnlineStatus: row.show_online_status === 1,
    maxDistance: row.max_distance as number,
    minAge: row.min_age as number,
    maxAge: row.max_age as number,
    level: row.level as number | null,
    centre:
      row.centre_latitude === null
        ? null
        : { latitude: row.centre_latitude as number, longitude: row.centre_longitude as number },
  };
}
export type Seeker = Awaited<ReturnType<typeof readSeeker>>;
