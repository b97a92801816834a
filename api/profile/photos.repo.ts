import type { Database } from "@hereabouts/db/client";
import { profilePhotos } from "@hereabouts/db/schema/photos";
import { eq } from "drizzle-orm";
import type { Photo } from "../people/photos.repo.ts";
import { areReleased } from "../uploads/uploads.repo.ts";

// Raw SQL: a list is replaced from JSON, all of it or nothing, unless the operator has taken one of them meanwhile.
const IS_ALLOWED = `NOT ${areReleased(":owner", "SELECT value ->> 'url' FROM json_each(:photos)")}`;
const CLEAR = `DELETE FROM profile_photos WHERE user_id = :owner AND ${IS_ALLOWED}`;
const FILL = `
  INSERT INTO profile_photos (user_id, position, address, alt)
  SELECT owner.id, photo.key + 1, photo.value ->> 'url', photo.value ->> 'alt'
  FROM json_each(:photos) AS photo CROSS JOIN users AS owner ON owner.id = :owner
  WHERE ${IS_ALLOWED}`;

/** Replaces all photos; returns whether all of them may still be shown. */
export async function replacePhotos(db: Database, owner: number, photos: readonly Photo[]) {
  const args = { owner, photos: JSON.stringify(photos) };
  const [, filled] = await db.$client.batch(
    [
      { sql: CLEAR, args },
      { sql: FILL, args },
    ],
    "write",
  );
  return filled?.rowsAffected === photos.length;
}

export async function readAddresses(db: Database, owner: number) {
  const photos = db.select({ address: profilePhotos.address }).from(profilePhotos);
  return (await photos.where(eq(profilePhotos.userId, owner))).map(({ address }) => address);
}
