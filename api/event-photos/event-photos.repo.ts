import type { Database } from "@hereabouts/db/client";
import { eventPhotos } from "@hereabouts/db/schema/event-photos";
import { and, eq } from "drizzle-orm";
import type { ViewerScope } from "../viewer.ts";
import { visibleTo } from "../visibility.ts";

// Raw SQL: the visibility rule is SQL text, and bounds are checked in the statement that writes.
const SHOWN = `
  event_photos AS shown CROSS JOIN users AS person ON person.id = shown.user_id
  WHERE shown.event_id = :event AND ${visibleTo("person")}
    AND EXISTS (SELECT 1 FROM event_attendees WHERE event_id = :event AND user_id = :viewer)`;

const PHOTO = `
  SELECT shown.photo AS id, shown.address, shown.alt, shown.at, person.public_id AS person_id, person.name,
    person.profile_image_url, shown.user_id,
    (SELECT width FROM uploads WHERE public_id = shown.photo) AS width,
    (SELECT height FROM uploads WHERE public_id = shown.photo) AS height
  FROM ${SHOWN}`;

export type EventPhotoRow = {
  id: string;
  address: string | null;
  alt: string | null;
  at: number;
  person_id: string;
  name: string;
  profile_image_url: string | null;
  user_id: number;
  width: number | null;
  height: number | null;
};

const LIST = `${PHOTO} ORDER BY shown.id DESC LIMIT :limit OFFSET :offset`;
const COUNT = `SELECT count(*) AS total FROM ${SHOWN}`;

/** The photos, newest first, and their total; none for a viewer who does not attend. */
export async function readEventPhotos(
  db: Database,
  { id, realm }: ViewerScope,
  event: number,
  page: { limit: number; offset: number },
) {
  const args = { viewer: id, realm, event };
  const listed = await db.$client.execute({ sql: LIST, args: { ...args, ...page } });
  const counted = await db.$client.execute({ sql: COUNT, args });
  return {
    rows: listed.rows as unknown as EventPhotoRow[],
    total: counted.rows[0]?.total as number,
  };
}

const ONE = `${PHOTO} AND shown.photo = :photo`;

export async function findEventPhoto(
  db: Database,
  { id, realm }: ViewerScope,
  event: number,
  photo: string,
) {
  const args = { viewer: id, realm, event, photo };
  return (await db.$client.execute({ sql: ONE, args })).rows[0] as unknown as
    | EventPhotoRow
    | undefined;
}

const ADD = `
  INSERT INTO event_photos (event_id, user_id, photo, alt, at)
  SELECT :event, :viewer, :photo, :alt, :now
  WHERE EXISTS (SELECT 1 FROM event_attendees WHERE event_id = :event AND user_id = :viewer)
    AND EXISTS (SELECT 1 FROM uploads WHERE public_id = :photo AND owner_id = :viewer AND kind = 'event-photo')
    AND (SELECT count(*) FROM event_photos WHERE event_id = :event AND user_id = :viewer) < :most
  ON CONFLICT (photo) DO NOTHING`;

type NewPhoto = { event: number; photo: string; alt: string | null; now: number };

/** Adds an upload of a viewer who attends and has fewer than `most`; returns whether it did. */
export async function insertEventPhoto(
  db: Database,
  viewer: ViewerScope,
  photo: NewPhoto,
  most: number,
) {
  const args = { ...photo, viewer: viewer.id, most };
  return (await db.$client.execute({ sql: ADD, args })).rowsAffected > 0;
}

const ofPhoto = (event: number, photo: string) =>
  and(eq(eventPhotos.eventId, event), eq(eventPhotos.photo, photo));

export const countOwnPhotos = (db: Database, viewer: ViewerScope, event: number) =>
  db.$count(eventPhotos, and(eq(eventPhotos.eventId, event), eq(eventPhotos.userId, viewer.id)));

export const describeEventPhoto = (
  db: Database,
  event: number,
  photo: string,
  alt: string | null,
) => db.update(eventPhotos).set({ alt }).where(ofPhoto(event, photo));

export const deleteEventPhoto = (db: Database, event: number, photo: string) =>
  db.delete(eventPhotos).where(ofPhoto(event, photo));
