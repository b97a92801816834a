import type { Database } from "@hereabouts/db/client";
import type { AnsweredPrompt } from "@hereabouts/db/schema/users";
import type { SerializedJson } from "../lib/serialized-json.ts";
import { PERSON_PAGE } from "./person.columns.ts";
import { photosOf } from "./photos.repo.ts";
import type { Photo } from "./photos.repo.ts";

/** What the page of one person has beyond what lists show. */
export type PersonPage = { photos: Photo[]; prompts: AnsweredPrompt[] };

const PAGE = `
  SELECT json_object('photos', json(${photosOf("person.id")}), ${PERSON_PAGE.json("person")}) AS page
  FROM users AS person WHERE person.id = ?`;

export async function readPersonPage(db: Database, userId: number) {
  const { rows } = await db.$client.execute({ sql: PAGE, args: [userId] });
  return rows[0]?.page as SerializedJson<PersonPage> | undefined;
}
