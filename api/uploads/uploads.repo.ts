import type { Database } from "@hereabouts/db/client";
import type { UploadKind } from "@hereabouts/db/enumerations";
import { uploads } from "@hereabouts/db/schema/uploads";
import { and, eq, inArray } from "drizzle-orm";
import { visibleTo } from "../visibility.ts";
import type { ViewerScope } from "../viewer.ts";

type Upload = typeof uploads.$inferSelect;

// Raw SQL: the visibility rule or the use of an image, both SQL text, decides.
export const ADDRESS = "'/uploads/' || upload.public_id || '.webp'";
export const USED = `(EXISTS (SELECT 1 FROM profile_photos
    WHERE user_id = upload.owner_id AND address = ${ADDRESS})
  OR EXISTS (SELECT 1 FROM events
    WHERE host_id = upload.owner_id AND image_url = ${ADDRESS})
  OR EXISTS (SELECT 1 FROM messages WHERE photo = upload.public_id)
  OR EXISTS (SELECT 1 FROM event_photos WHERE photo = upload.public_id))`;

/**
 * Photos of conversations and events have their own quota: they stay, and would leave no room for a profile or an
 * event.
 */
const POOLS = {
  all: "true",
  pictures: "kind NOT IN ('message', 'event-photo')",
  photos: "kind IN ('message', 'event-photo')",
};
type Pool = keyof typeof POOLS;

const statementsOf = (pool: string) => ({
  makeRoom: `
    UPDATE uploads SET owner_id = NULL WHERE id IN (
      SELECT upload.id FROM uploads AS upload WHERE owner_id = :owner AND ${pool} AND NOT ${USED}
      ORDER BY kept_at DESC, id DESC LIMIT -1 OFFSET max(0, min(:unused, :most - (
        SELECT count(*) FROM uploads AS upload WHERE owner_id = :owner AND ${pool} AND ${USED})) - 1))`,
  add: `
    INSERT INTO uploads (public_id, owner_id, kind, created_at, kept_at, width, height)
    SELECT :publicId, id, :kind, :now, :now, :width, :height FROM users
    WHERE id = :owner AND (SELECT count(*) FROM uploads WHERE owner_id = :owner AND ${pool}) < :most`,
  countShown: `SELECT count(*) AS shown FROM uploads AS upload WHERE owner_id = ? AND ${pool} AND ${USED}`,
});
const STATEMENTS: Record<Pool, ReturnType<typeof statementsOf>> = {
  all: statementsOf(POOLS.all),
  pictures: statementsOf(POOLS.pictures),
  photos: statementsOf(POOLS.photos),
};

/** Both members of a conversation see its photos while they may see each other. */
const IS_IN_CONVERSATION = `EXISTS (
  SELECT 1 FROM messages AS message
  CROSS JOIN conversation_members AS mine
    ON mine.conversation_id = message.conversation_id AND mine.user_id = :viewer
  CROSS JOIN users AS person ON person.id = mine.other_id
  WHERE message.photo = uploads.public_id AND ${visibleTo("person")})`;

/** Guests of an event see its photos while they may see its host. */
const HAS_BEEN_THERE = `EXISTS (
  SELECT 1 FROM event_photos AS added CROSS JOIN events AS event ON event.id = added.event_id
  CROSS JOIN event_attendees AS mine ON mine.event_id = event.id AND mine.user_id = :viewer
  CROSS JOIN users AS person ON person.id = event.host_id
  WHERE added.photo = uploads.public_id AND ${visibleTo("person")})`;

const SHOWN = `
  SELECT uploads.kind FROM uploads CROSS JOIN users AS owner ON owner.id = owner_id
  WHERE uploads.public_id = :publicId AND ${visibleTo("owner")}
    AND CASE uploads.kind WHEN 'message' THEN ${IS_IN_CONVERSATION}
      WHEN 'event-photo' THEN ${HAS_BEEN_THERE} ELSE true END`;

/** The kind of the image, if the viewer may see it. */
export async function findShown(
  db: Database,
  { id: viewer, realm }: ViewerScope,
  publicId: string,
) {
  const args = { publicId, viewer, realm };
  return (await db.$client.execute({ sql: SHOWN, args })).rows[0]?.kind as UploadKind | undefined;
}

/** SQL that detaches images of an owner at these addresses. */
export const releaseImages = (owner: string, addresses: string) =>
  `UPDATE uploads AS upload SET owner_id = NULL WHERE owner_id = ${owner} AND ${ADDRESS} IN (${addresses})`;

/** SQL: an image at one of these addresses belongs to somebody else, or to nobody any more. */
export const areReleased = (owner: string, addresses: string) => `EXISTS (
  WITH given (address) AS (${addresses})
  SELECT 1 FROM given
  CROSS JOIN uploads AS upload
    ON upload.public_id = replace(replace(given.address, '/uploads/', ''), '.webp', '')
  WHERE upload.owner_id IS NOT ${owner})`;

type NewUpload = Pick<Upload, "publicId" | "kind" | "width" | "height"> & {
  owner: number;
  now: number;
};
export type Room = { pool: Pool; most: number; unused: number };

/** The number of an owner's images in use; a new upload does not displace these. */
export async function countShown(db: Database, owner: number, pool: Pool) {
  const { rows } = await db.$client.execute({ sql: STATEMENTS[pool].countShown, args: [owner] });
  return rows[0]?.shown as number;
}

/** Adds an upload if there is room; the oldest unused one is displaced. Returns what happened. */
export async function insertUpload(db: Database, upload: NewUpload, { pool, most, unused }: Room) {
  const { owner } = upload;
  const { makeRoom, add } = STATEMENTS[pool];
  const [released, added] = await db.$client.batch(
    [
      { sql: makeRoom, args: { owner, most, unused } },
      { sql: add, args: { ...upload, most } },
    ],
    "write",
  );
  return { released: released?.rowsAffected ?? 0, isAdded: (added?.rowsAffected ?? 0) > 0 };
}

const FREE_PHOTO = `
  SELECT public_id, width, height FROM uploads AS upload
  WHERE public_id = :publicId AND owner_id = :owner AND kind = 'message' AND NOT ${USED}`;

export type Photo = { publicId: string; width: number | null; height: number | null };

/** A photo that the owner uploaded for a conversation and has not sent. */
export async function findFreePhoto(db: Database, owner: number, publicId: string) {
  const row = (await db.$client.execute({ sql: FREE_PHOTO, args: { owner, publicId } })).rows[0];
  return row && ({ publicId, width: row.width, height: row.height } as Photo);
}

/** Extends the time that an upload is stored; returns whether it is the owner's, for a profile or an event. */
export async function extendUpload(db: Database, owner: number, publicId: string, now: number) {
  const extended = await db
    .update(uploads)
    .set({ keptAt: now })
    .where(
      and(
        eq(uploads.publicId, publicId),
        eq(uploads.ownerId, owner),
        inArray(uploads.kind, ["profile", "event"]),
      ),
    );
  return extended.rowsAffected > 0;
}
