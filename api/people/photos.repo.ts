import type { Database } from "@hereabouts/db/client";
import type { SerializedJson } from "../lib/serialized-json.ts";

export type Photo = { url: string; alt: string | null };

/** SQL for the photos of somebody as a JSON list. */
export const photosOf = (userId: string) => `
  (SELECT json_group_array(json_object('url', address, 'alt', alt))
    FROM (SELECT address, alt FROM profile_photos WHERE user_id = ${userId} ORDER BY position) AS photos)`;

const PHOTOS = `SELECT ${photosOf("?")} AS photos`;

export async function readPhotosJson(db: Database, userId: number) {
  const { rows } = await db.$client.execute({ sql: PHOTOS, args: [userId] });
  return rows[0]?.photos as SerializedJson<Photo[]>;
}
