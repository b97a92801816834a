import type { Database } from "@hereabouts/db/client";
import type { Gender } from "@hereabouts/db/enumerations";
import type { AnsweredPrompt } from "@hereabouts/db/schema/users";
import type { SerializedJson } from "../lib/bytes/serialized-json.ts";
import { shownGenderOf } from "./dating.ts";
import { PERSON_PAGE } from "./person.columns.ts";
import { photosOf } from "./photos.repo.ts";
import type { Photo } from "./photos.repo.ts";

/** The gender of a person, if their profile shows it. */
type ShownGender = { genders: Gender[]; ownWords: string[] };
/** What the page of a person has beyond lists. */
export type PersonPage = { photos: Photo[]; prompts: AnsweredPrompt[]; gender?: ShownGender };

// Raw SQL: the page is a JSON document made in SQL.
const PAGE = `
  SELECT json_patch(
    json_object('photos', json(${photosOf("person.id")}), ${PERSON_PAGE.json("person")}),
    json_object('gender', json(${shownGenderOf("person")}))) AS page
  FROM users AS person WHERE person.id = ?`;

export async function readPersonPage(db: Database, userId: number) {
  const { rows } = await db.$client.execute({ sql: PAGE, args: [userId] });
  return rows[0]?.page as SerializedJson<PersonPage> | undefined;
}
