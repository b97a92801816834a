import type { Database } from "@hereabouts/db/client";
import type { Viewer } from "../viewer.ts";

// Raw SQL: a hot read, whose speed is measured.
const VIEWER = `
  SELECT member.id, member.public_id AS publicId, member.realm, member.kind, member.active_day AS activeDay,
    session.id AS sessionId, session.created_at AS createdAt, session.expires_at AS expiresAt
  FROM sessions AS session JOIN users AS member ON member.id = session.user_id
  WHERE session.token_hash = :tokenHash AND session.expires_at > :now AND session.created_at > :bornAfter
    AND member.suspended_at IS NULL`;

/** The viewer of a session that has neither expired nor begun too long ago, unless the member is suspended. */
export async function findViewer(db: Database, tokenHash: string, now: number, bornAfter: number) {
  const args = { tokenHash, now, bornAfter };
  const [row] = (await db.$client.execute({ sql: VIEWER, args })).rows;
  return row as unknown as Viewer | undefined;
}
