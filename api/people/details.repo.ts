import type { Database } from "@hereabouts/db/client";
import type { Gender } from "@hereabouts/db/enumerations";
import type { SerializedJson } from "../lib/serialized-json.ts";
import { shownGenderOf } from "./dating.ts";
import { photosOf } from "./photos.repo.ts";
import type { Photo } from "./photos.repo.ts";

/** Who somebody says they are, where their profile shows it. */
export type ShownGender = { genders: Gender[]; ownWords: string[] };
export type Details = {
  photos: SerializedJson<Photo[]>;
  gender: SerializedJson<ShownGender> | null;
};

const DETAILS = `
  SELECT ${photosOf("person.id")} AS photos, ${shownGenderOf("person")} AS gender
  FROM users AS person WHERE person.id = ?`;

/** What a profile shows of somebody and lists do not. */
export async function readDetails(db: Database, userId: number) {
  const { rows } = await db.$client.execute({ sql: DETAILS, args: [userId] });
  return rows[0] as Details | undefined;
}
