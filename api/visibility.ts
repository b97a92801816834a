import type { Database } from "@hereabouts/db/client";

/** The realm of whoever leaves, until all of theirs is deleted: nobody looks from there, so nobody sees them. */
export const GONE_REALM = -1;

type Seer = { id: number; realm: number };

/**
 * Who may see whom, as SQL over `person`, the alias of a users row, with :viewer and :realm bound. Members and demo
 * towns are realms apart. Whoever is not visible looks as if they had never existed.
 */
export const visibleTo = (person: string) => `${person}.realm = :realm`;

/** The same rule over what is already in memory. */
export const isVisible = (viewer: Seer, person: { realm: number }) => person.realm === viewer.realm;

/** A place is told between two people who both show theirs. */
export const tellsPlace = (viewer: { showLocation: boolean }, person: { showLocation: boolean }) =>
  viewer.showLocation && person.showLocation;

/** Online state is told between two people who both show theirs. */
export const tellsOnline = (
  viewer: { showOnlineStatus: boolean },
  person: { showOnlineStatus: boolean },
) => viewer.showOnlineStatus && person.showOnlineStatus;

const FIND = `SELECT id FROM users AS person WHERE public_id = :publicId AND ${visibleTo("person")}`;

/** The inner id of a person whom the viewer may see, by the public one. */
export async function findVisibleId(db: Database, viewer: Seer, publicId: string) {
  const { rows } = await db.$client.execute({ sql: FIND, args: { publicId, realm: viewer.realm } });
  return rows[0]?.id as number | undefined;
}
