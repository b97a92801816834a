import type { Database } from "@hereabouts/db/client";
import { users } from "@hereabouts/db/schema/users";
import { eq, sql } from "drizzle-orm";
import type { SQLiteUpdateSetSource } from "drizzle-orm/sqlite-core";
import { PERSON_PAGE, PROFILE, SETTINGS } from "../people/person.columns.ts";
import { photosOf } from "../people/photos.repo.ts";
import type { PersonPageRow, ProfileRow, SettingsRow } from "../people/person.columns.ts";
import type { StatusRow } from "../people/status.ts";
import type { SettingsChanges } from "./settings.schema.ts";
import { hiddenAreasOf } from "../places/hidden-areas.repo.ts";
import { deleteHiddenPlace, saveListedAge } from "../places/place.repo.ts";
import { visibleTo } from "../visibility.ts";

type User = typeof users.$inferSelect;

// Raw SQL: one hot read with counts, whose speed is measured; all else is the builder.
const newMatches = (own: string, other: string) => `
  (SELECT count(*) FROM matches AS match CROSS JOIN users AS other ON other.id = match.user_${other}
    WHERE match.user_${own} = person.id AND NOT match.seen_by_${own}
      AND ${visibleTo("other", "person.id", "person.realm")})`;

/** A sum over the member's conversations; `index` narrows it to few. */
const conversationSum = (what: string, index: string) => `
    (SELECT coalesce(sum(${what}), 0) FROM conversation_members AS mine
      CROSS JOIN users AS other ON other.id = mine.other_id
      WHERE mine.user_id = person.id AND ${index}
        AND ${visibleTo("other", "person.id", "person.realm")})`;

const ME = `
  SELECT person.id, person.public_id, person.kind, person.email, person.email_confirmed_at IS NOT NULL AS email_confirmed,
    person.pending_email, person.password_hash IS NOT NULL AS has_password,
    ${PROFILE.select("person")}, person.status_until, person.visible_until, ${SETTINGS.select("person")}, ${PERSON_PAGE.select("person")}, ${photosOf("person.id")} AS photos,
    person.connections_count, person.mutual_count, person.events_joined,
    person.place_level, person.home_row, person.publishes_day, person.publishes_used,
    person.contacts_day, person.contacts_used, person.created_at,
    ${hiddenAreasOf("person.id")} AS hidden_areas, place.is_default, place.due_at, place.pin_latitude, place.pin_longitude,
    ${conversationSum("mine.unread_count", "mine.unread_count > 0")} AS unread_count,
    ${conversationSum("mine.unread_count", "mine.unread_count > 0 AND mine.is_archived = 1")} AS archived_unread_count,
    ${conversationSum("mine.unread_count = 0 AND mine.is_archived = 0", "mine.is_marked_unread")} AS marked_unread_count,
    ${newMatches("a", "b")} + ${newMatches("b", "a")} AS new_matches_count
  FROM users AS person LEFT JOIN places AS place ON place.user_id = person.id
  WHERE person.id = ?`;

export type MeRow = ProfileRow &
  StatusRow &
  SettingsRow &
  PersonPageRow & {
    id: number;
    public_id: string;
    kind: User["kind"];
    email: string | null;
    email_confirmed: number;
    pending_email: string | null;
    has_password: number;
    photos: string;
    connections_count: number;
    mutual_count: number;
    events_joined: number;
    place_level: number;
    home_row: number | null;
    publishes_day: number;
    publishes_used: number;
    contacts_day: number;
    contacts_used: number;
    created_at: number;
    hidden_areas: string;
    visible_until: number | null;
    is_default: number | null;
    due_at: number | null;
    pin_latitude: number | null;
    pin_longitude: number | null;
    unread_count: number;
    archived_unread_count: number;
    marked_unread_count: number;
    new_matches_count: number;
  };

export async function findMe(db: Database, id: number) {
  const { rows } = await db.$client.execute({ sql: ME, args: [id] });
  return rows[0] as unknown as MeRow | undefined;
}

export const updateUser = (
  db: Database,
  id: number,
  changes: SQLiteUpdateSetSource<typeof users>,
) => db.batch([db.update(users).set(changes).where(eq(users.id, id)), saveListedAge(db, id)]);

/** A switch set by hand has no end; an end is only for members who hide their place, or show it until another end. */
function placeSwitch({ showLocation }: SettingsChanges, end: number | null | undefined) {
  if (typeof end === "number")
    return {
      set: { showLocation: true, visibleUntil: end },
      where: sql`(NOT ${users.showLocation} OR ${users.visibleUntil} IS NOT NULL)`,
    };
  if (end === null)
    return {
      set: {
        showLocation: sql`${users.showLocation} AND ${users.visibleUntil} IS NULL`,
        visibleUntil: null,
      },
    };
  return { set: showLocation === undefined ? {} : { showLocation, visibleUntil: null } };
}

/**
 * Saves settings, and deletes a place that is hidden now, unless the minimum age would exceed the maximum, or a place
 * that is shown anyway would get an end; returns whether it did.
 */
export const updateSettings = async (
  db: Database,
  id: number,
  changes: Omit<SettingsChanges, "visibleUntil">,
  end: number | null | undefined,
) => {
  const { minAge = users.minAge, maxAge = users.maxAge } = changes;
  const { set, where = sql`TRUE` } = placeSwitch(changes, end);
  const [saved] = await db.batch([
    db
      .update(users)
      .set({ ...changes, ...set })
      .where(sql`${users.id} = ${id} AND ${minAge} <= ${maxAge} AND ${where}`),
    deleteHiddenPlace(db, id),
  ]);
  return saved.rowsAffected > 0;
};
