import type { Database } from "@hereabouts/db/client";
import type { ViewerScope } from "../viewer.ts";
import { canSeePresenceSql, visibleTo } from "../visibility.ts";

// Raw SQL: the visibility rule is SQL text.
const ACQUAINTED = `
  SELECT person.id FROM users AS person
  WHERE person.public_id = :publicId AND ${visibleTo("person")} AND ${canSeePresenceSql(":viewer")} AND (
    EXISTS (SELECT 1 FROM conversation_members WHERE user_id = :viewer AND other_id = person.id)
    OR EXISTS (SELECT 1 FROM matches
      WHERE user_a = min(:viewer, person.id) AND user_b = max(:viewer, person.id)))`;

/**
 * The inner id of somebody with whom the viewer has a conversation or a match, unless one of them hides their
 * presence.
 */
export async function findAcquainted(db: Database, viewer: ViewerScope, publicId: string) {
  const args = { viewer: viewer.id, realm: viewer.realm, publicId };
  return (await db.$client.execute({ sql: ACQUAINTED, args })).rows[0]?.id as number | undefined;
}
