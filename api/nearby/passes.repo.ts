import type { Database } from "@hereabouts/db/client";
import { deleteSome } from "@hereabouts/db/delete-some";
import { passes } from "@hereabouts/db/schema/passes";
import { and, eq } from "drizzle-orm";
import type { ViewerScope } from "../viewer.ts";
import { visibleTo } from "../visibility.ts";

export type PassRow = {
  public_id: string;
  name: string;
  profile_image_url: string | null;
  until: number;
};

// Raw SQL: the visibility rule is SQL text, and a pass is one batch.
const PASS = `
  INSERT INTO passes (user_id, passed_id, until, passed_at)
  SELECT :viewer, person.id, :until, :now FROM users AS person
  WHERE person.id = :other AND ${visibleTo("person")}
  ON CONFLICT (user_id, passed_id) DO UPDATE SET until = excluded.until, passed_at = excluded.passed_at`;

const TRIM = `
  DELETE FROM passes WHERE rowid IN (
    SELECT rowid FROM passes WHERE user_id = :viewer
    ORDER BY passed_at DESC, passed_id DESC LIMIT -1 OFFSET :most)`;

type NewPass = { other: number; until: number; now: number; most: number };

/** Passes somebody, or renews a pass; the oldest passes beyond `most` end. */
export async function upsertPass(
  db: Database,
  viewer: ViewerScope,
  { other, until, now, most }: NewPass,
) {
  const args = { viewer: viewer.id, realm: viewer.realm, other, until, now };
  await db.$client.batch(
    [
      { sql: PASS, args },
      { sql: TRIM, args: { viewer: viewer.id, most } },
    ],
    "write",
  );
}

export const deletePass = (db: Database, viewer: ViewerScope, passed: number) =>
  db.delete(passes).where(and(eq(passes.userId, viewer.id), eq(passes.passedId, passed)));

const OWN = `
  FROM passes AS pass CROSS JOIN users AS person ON person.id = pass.passed_id
  WHERE pass.user_id = :viewer AND pass.until > :now AND ${visibleTo("person")}`;

const LIST = `
  SELECT person.public_id, person.name, person.profile_image_url, pass.until ${OWN}
    AND (pass.passed_at, pass.passed_id) < (:passedAt, :passedId)
  ORDER BY pass.passed_at DESC, pass.passed_id DESC LIMIT :limit`;

const COUNT = `SELECT count(*) AS total ${OWN}`;

type Cursor = { passedAt: number; passedId: number };
type Page = { now: number; before: Cursor; limit: number };

/** Valid passes, newest first, and their total. */
export async function readPasses(db: Database, viewer: ViewerScope, { now, before, limit }: Page) {
  const own = { viewer: viewer.id, realm: viewer.realm, now };
  const [list, count] = await db.$client.batch(
    [
      { sql: LIST, args: { ...own, ...before, limit } },
      { sql: COUNT, args: own },
    ],
    "read",
  );
  return {
    rows: (list?.rows ?? []) as unknown as PassRow[],
    total: (count?.rows[0]?.total ?? 0) as number,
  };
}

const PLACE = `
  SELECT pass.passed_at, pass.passed_id ${OWN} AND person.public_id = :publicId`;

export async function findPass(
  db: Database,
  viewer: ViewerScope,
  publicId: string,
  now: number,
): Promise<Cursor | undefined> {
  const args = { viewer: viewer.id, realm: viewer.realm, now, publicId };
  const row = (await db.$client.execute({ sql: PLACE, args })).rows[0];
  return row && { passedAt: row.passed_at as number, passedId: row.passed_id as number };
}

/** Deletes some of the passes that have ended; returns whether there may be more. */
export const deleteEndedPasses = (db: Database, now: number) =>
  deleteSome(db, "passes", "SELECT rowid FROM passes WHERE until <= :before", now);
