import type { Database } from "@hereabouts/db/client";
import { events } from "@hereabouts/db/schema/events";
import { eq, sql } from "drizzle-orm";
import type { ViewerScope } from "../viewer.ts";
import { MEMBERS_REALM, visibleTo } from "../visibility.ts";

/** A visitor without a session sees what a member without blocks sees. */
const NOBODY: ViewerScope = { id: 0, realm: MEMBERS_REALM };

// Raw SQL: the visibility rule is SQL text.
const FIND = `
  SELECT event.public_id AS id, event.title, event.description, event.category, event.location,
    event.starts_at AS startsAt, event.duration_ms AS durationMs, event.time_zone AS timeZone,
    event.max_attendees AS maxAttendees, event.current_attendees AS currentAttendees,
    event.image_url AS imageUrl, event.latitude, event.longitude, event.edits,
    event.is_point_chosen AS isPointChosen,
    event.page_shows_place AS showsPlace, event.page_is_indexed AS isIndexed,
    event.is_cancelled AS isCancelled, event.needs_approval AS needsApproval, person.public_id AS createdBy,
    (SELECT rule FROM event_series WHERE id = event.series_id AND EXISTS (SELECT 1 FROM events AS later
      WHERE later.series_id = event.series_id AND later.starts_at > event.starts_at AND NOT later.is_cancelled)) AS rule
  FROM events AS event CROSS JOIN users AS person ON person.id = event.host_id
  WHERE event.page_token = :token AND ${visibleTo("person")}`;

type Flag = "isPointChosen" | "showsPlace" | "isIndexed" | "isCancelled" | "needsApproval";
export type PublicEvent = Pick<
  typeof events.$inferSelect,
  | "title"
  | "description"
  | "category"
  | "location"
  | "startsAt"
  | "durationMs"
  | "timeZone"
  | "maxAttendees"
  | "currentAttendees"
  | "imageUrl"
  | "latitude"
  | "longitude"
  | "edits"
> &
  Record<Flag, boolean> & {
    id: string;
    /** Selects the cover if there is no photo; the page names no host. */
    createdBy: string;
    /** The rule of its series, while there are later dates. */
    rule: string | null;
  };

/** The event with this page token, if the viewer, or somebody without a session, may see its host. */
export async function findPublicEvent(
  db: Database,
  viewer: ViewerScope | undefined,
  token: string,
): Promise<PublicEvent | undefined> {
  const { id, realm } = viewer ?? NOBODY;
  const args = { token, viewer: id, realm };
  const row = (await db.$client.execute({ sql: FIND, args })).rows[0];
  if (!row) return undefined;
  const flag = (name: Flag) => row[name] === 1;
  return {
    ...(row as unknown as PublicEvent),
    isPointChosen: flag("isPointChosen"),
    showsPlace: flag("showsPlace"),
    isIndexed: flag("isIndexed"),
    isCancelled: flag("isCancelled"),
    needsApproval: flag("needsApproval"),
  };
}

const PAGE = {
  token: events.pageToken,
  showsPlace: events.pageShowsPlace,
  isIndexed: events.pageIsIndexed,
};

export const findPage = (db: Database, eventId: number) =>
  db.select(PAGE).from(events).where(eq(events.id, eventId)).get();

type Changes = { token: string; showsPlace: boolean | undefined; isIndexed: boolean | undefined };

/** Creates the page of an event with this token, unless it has one, and changes what it shows. */
export async function savePage(db: Database, eventId: number, changes: Changes) {
  await db
    .update(events)
    .set({
      pageToken: sql`coalesce(${events.pageToken}, ${changes.token})`,
      pageShowsPlace: changes.showsPlace,
      pageIsIndexed: changes.isIndexed,
    })
    .where(eq(events.id, eventId));
}

/** Deletes the page; a later page has another address. */
export async function removePage(db: Database, eventId: number) {
  const none = { pageToken: null, pageShowsPlace: false, pageIsIndexed: false };
  await db.update(events).set(none).where(eq(events.id, eventId));
}
