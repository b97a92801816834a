import type { Database } from "@hereabouts/db/client";
import { USER_KINDS } from "@hereabouts/db/enumerations";
import type { Viewer } from "../viewer.ts";

// Raw SQL: a hot read, whose speed is measured.
const VIEWER = `
  SELECT member.id, member.public_id AS publicId, member.realm, member.kind, member.active_day AS activeDay,
    session.id AS sessionId, session.created_at AS createdAt, session.expires_at AS expiresAt
  FROM sessions AS session JOIN users AS member ON member.id = session.user_id
  WHERE session.token_hash = :tokenHash AND session.expires_at > :now AND session.created_at > :bornAfter
    AND member.suspended_at IS NULL`;

/** Thousands are kept, so without what belongs to the row, and with one string for all of a kind. */
const toViewer = (row: Viewer): Viewer => ({
  id: row.id,
  publicId: row.publicId,
  realm: row.realm,
  kind: USER_KINDS.find((kind) => kind === row.kind) ?? row.kind,
  activeDay: row.activeDay,
  sessionId: row.sessionId,
  createdAt: row.createdAt,
  expiresAt: row.expiresAt,
});

/** The viewer of a session that has neither expired nor begun too long ago, unless the member is suspended. */
export async function findViewer(db: Database, tokenHash: string, now: number, bornAfter: number) {
  const args = { tokenHash, now, bornAfter };
  const [row] = (await db.$client.execute({ sql: VIEWER, args })).rows;
  return row && toViewer(row as unknown as Viewer);
}
