import type { Database } from "@hereabouts/db/client";
import type { ViewerScope } from "./viewer.ts";

/** The realm of all members; each demo sandbox has its own. */
export const MEMBERS_REALM = 0;

/** The realm of members whose account is being deleted: no viewer is in it, so nobody sees them. */
export const DELETED_REALM = -1;

const blocks = (blocker: string, blocked: string) =>
  `EXISTS (SELECT 1 FROM blocks WHERE blocker_id = ${blocker} AND blocked_id = ${blocked})`;

/** SQL: neither of two members, by inner id, has blocked the other. */
export const isNotBlocked = (one: string, other: string) =>
  `NOT ${blocks(one, other)} AND NOT ${blocks(other, one)}`;

/**
 * Who may see whom, as SQL over `person`, the alias of a users row; the viewer is :viewer in :realm unless given.
 * Realms (members, each demo sandbox) are separate, a block hides two people from each other, and a suspended member
 * is invisible. To the viewer, an invisible person does not exist.
 */
export const visibleTo = (person: string, viewer = ":viewer", realm = ":realm") => `
  ${person}.realm = ${realm} AND ${person}.suspended_at IS NULL
  AND ${isNotBlocked(viewer, `${person}.id`)}`;

/** The same rule for statements about many people, which read the blocks of :viewer once. */
export const visibleOfMany = (person: string) => `
  ${person}.realm = :realm AND ${person}.suspended_at IS NULL AND ${person}.id NOT IN (
    SELECT blocked_id FROM blocks WHERE blocker_id = :viewer
    UNION ALL SELECT blocker_id FROM blocks WHERE blocked_id = :viewer)`;

/** SQL for a JSON list of the ids that `person` has blocked or is blocked by. */
export const blockedIdsOf = (person: string) => `
  (SELECT json_group_array(iif(blocker_id = ${person}.id, blocked_id, blocker_id))
    FROM blocks WHERE blocker_id = ${person}.id OR blocked_id = ${person}.id)`;

/** SQL subquery: all people whom the viewer may not see, in any realm. */
export const blockedOrSuspendedIds = (viewer: string) => `
  (SELECT blocked_id FROM blocks WHERE blocker_id = ${viewer}
    UNION SELECT blocker_id FROM blocks WHERE blocked_id = ${viewer}
    UNION SELECT id FROM users WHERE suspended_at IS NOT NULL)`;

/** The same rule for rows in memory. */
export const isVisible = (
  viewer: { realm: number; blockedIds: ReadonlySet<number> },
  person: { id: number; realm: number; isSuspended: boolean },
) => person.realm === viewer.realm && !person.isSuspended && !viewer.blockedIds.has(person.id);

/** Two people see each other's place if both show theirs. */
export const canSeeLocation = (
  viewer: { showLocation: boolean },
  person: { showLocation: boolean },
) => viewer.showLocation && person.showLocation;

/** Two people see each other's online state if both show theirs. */
export const canSeePresence = (
  viewer: { showOnlineStatus: boolean },
  person: { showOnlineStatus: boolean },
) => viewer.showOnlineStatus && person.showOnlineStatus;

/** The same rule in SQL, over `person`, the alias of a users row; it applies to typing and read receipts too. */
export const canSeePresenceSql = (viewer: string) => `
  person.show_online_status AND (SELECT show_online_status FROM users WHERE id = ${viewer})`;

// Raw SQL: the visibility rule is SQL text.
const FIND = `SELECT id FROM users AS person WHERE public_id = :publicId AND ${visibleTo("person")}`;

/** The inner id of a person whom the viewer may see, by public id. */
export async function findVisibleId(db: Database, viewer: ViewerScope, publicId: string) {
  const args = { publicId, viewer: viewer.id, realm: viewer.realm };
  return (await db.$client.execute({ sql: FIND, args })).rows[0]?.id as number | undefined;
}
