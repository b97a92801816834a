import type { Database } from "@hereabouts/db/client";
import { matches } from "@hereabouts/db/schema/matches";
import { users } from "@hereabouts/db/schema/users";
import { and, eq, or } from "drizzle-orm";
import type { ViewerScope } from "../viewer.ts";
import { MAY_CONTACT, countContact } from "../people/first-contact.repo.ts";
import type { ContactBounds } from "../people/first-contact.repo.ts";
import { visibleTo } from "../visibility.ts";
import { SUMMARY } from "../people/summary.ts";
import type { SummaryRow } from "../people/summary.ts";

export type MatchRow = SummaryRow & {
  match_id: string;
  user_a: number;
  compatibility_score: number;
  created_at: number;
  is_new: number;
  has_conversation: number;
};

// Raw SQL: the visibility rule is SQL text, and lists and inserts have a measured join order.
const MATCH = `match.public_id AS match_id, match.user_a, match.compatibility_score, match.created_at,
  NOT iif(match.user_a = :viewer, match.seen_by_a, match.seen_by_b) AS is_new,
  EXISTS (SELECT 1 FROM conversation_members AS chat
    WHERE chat.user_id = :viewer AND chat.other_id = person.id AND chat.last_message_id > 0) AS has_conversation,
  ${SUMMARY}`;
const PAIR = "user_a = min(:viewer, :other) AND user_b = max(:viewer, :other)";

/** A member who wrote first has asked for contact. */
const HAS_WRITTEN = `EXISTS (SELECT 1 FROM conversation_members
  WHERE user_id = :other AND other_id = :viewer AND sent_count > 0)`;

const INSERT = `
  INSERT INTO matches (public_id, user_a, user_b, compatibility_score, both_wrote,
    seen_by_a, seen_by_b, created_at)
  SELECT :publicId, min(:viewer, :other), max(:viewer, :other), :score, (
      SELECT count(*) FROM conversation_members
      WHERE (user_id, other_id) IN (VALUES (:viewer, :other), (:other, :viewer)) AND sent_count > 0
    ) = 2, :viewer < :other, :viewer > :other, :now
  FROM users AS person JOIN users AS viewer ON viewer.id = :viewer
  WHERE person.id = :other AND ${visibleTo("person")} AND (${HAS_WRITTEN} OR ${MAY_CONTACT})
  ON CONFLICT (user_a, user_b) DO NOTHING`;

const COUNT_CONNECTING = countContact(
  `EXISTS (SELECT 1 FROM matches WHERE public_id = :publicId) AND NOT ${HAS_WRITTEN}`,
);

type NewMatch = { publicId: string; other: number; score: number; now: number };

const OF_PAIR = `
  SELECT ${MATCH} FROM matches AS match CROSS JOIN users AS person ON person.id = :other
  WHERE ${PAIR} AND ${visibleTo("person")}`;

/**
 * Connects the two, unless they are connected, one is gone, or the daily limit is reached; returns whether it did, and
 * the match as each side sees it.
 */
export async function insertMatch(
  db: Database,
  viewer: ViewerScope,
  match: NewMatch,
  contacts: ContactBounds,
) {
  const { publicId, other } = match;
  const { realm } = viewer;
  const [inserted, , own, theirs] = await db.$client.batch(
    [
      { sql: INSERT, args: { ...match, ...contacts, viewer: viewer.id, realm } },
      {
        sql: COUNT_CONNECTING,
        args: { publicId, other, viewer: viewer.id, day: contacts.day },
      },
      { sql: OF_PAIR, args: { viewer: viewer.id, realm, other } },
      { sql: OF_PAIR, args: { viewer: other, realm, other: viewer.id } },
    ],
    "write",
  );
  return {
    isNew: inserted?.rowsAffected === 1,
    own: own?.rows[0] as unknown as MatchRow | undefined,
    theirs: theirs?.rows[0] as unknown as MatchRow | undefined,
  };
}

const half = (own: string, other: string) => `
  SELECT * FROM (SELECT id, ${other} AS other FROM matches
    WHERE ${own} = :viewer AND id < :before ORDER BY id DESC LIMIT :limit)`;

const NEWEST = `
  SELECT ${MATCH}
  FROM (${half("user_a", "user_b")} UNION ALL ${half("user_b", "user_a")} ORDER BY id DESC LIMIT :limit) AS mine
  CROSS JOIN matches AS match ON match.id = mine.id
  CROSS JOIN users AS person ON person.id = mine.other
  WHERE ${visibleTo("person")}
  ORDER BY match.id DESC`;

/** Newest first, from before the match with the inner id `before`. */
export async function readMatches(
  db: Database,
  viewer: ViewerScope,
  before: number,
  limit: number,
) {
  const { rows } = await db.$client.execute({
    sql: NEWEST,
    args: { viewer: viewer.id, realm: viewer.realm, before, limit },
  });
  return rows as unknown as MatchRow[];
}

export async function countMatches(db: Database, viewer: ViewerScope) {
  const own = db
    .select({ connections: users.connectionsCount })
    .from(users)
    .where(eq(users.id, viewer.id));
  return (await own.get())?.connections ?? 0;
}

const isOwn = ({ id }: ViewerScope, publicId: string) =>
  and(eq(matches.publicId, publicId), or(eq(matches.userA, id), eq(matches.userB, id)));

export async function findOwnMatchId(db: Database, viewer: ViewerScope, publicId: string) {
  const own = db.select({ id: matches.id }).from(matches).where(isOwn(viewer, publicId));
  return (await own.get())?.id;
}

const SEE = (side: string) => `
  UPDATE matches SET seen_by_${side} = 1
  WHERE user_${side} = :viewer AND NOT seen_by_${side} AND public_id IN (SELECT value FROM json_each(:ids))`;

/** Returns whether any of them was new to the viewer. */
export async function markMatchesSeen(
  db: Database,
  viewer: ViewerScope,
  publicIds: readonly string[],
) {
  const args = { viewer: viewer.id, ids: JSON.stringify(publicIds) };
  const sides = ["a", "b"].map((side) => ({ sql: SEE(side), args }));
  const results = await db.$client.batch(sides, "write");
  return results.some(({ rowsAffected }) => rowsAffected > 0);
}

/** Returns the two members of the match. */
export async function deleteMatch(db: Database, viewer: ViewerScope, publicId: string) {
  const [deleted] = await db
    .delete(matches)
    .where(isOwn(viewer, publicId))
    .returning({ userA: matches.userA, userB: matches.userB });
  return deleted ? [deleted.userA, deleted.userB] : [];
}
