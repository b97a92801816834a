import type { Database } from "@hereabouts/db/client";
import type { UploadKind } from "@hereabouts/db/enumerations";
import { uploads } from "@hereabouts/db/schema/uploads";
import { eq, gt, max } from "drizzle-orm";
import { ADDRESS, USED } from "./uploads.repo.ts";

// Raw SQL: the use of an image is SQL text.
/** Evidence of reports is kept for the operator, even if nobody else sees it any more. */
const IS_EVIDENCE = `(EXISTS (SELECT 1 FROM reports WHERE reports.image_url = ${ADDRESS})
  OR EXISTS (SELECT 1 FROM report_photos WHERE address = ${ADDRESS}))`;

const RELEASE = `
  UPDATE uploads AS upload SET owner_id = NULL
  WHERE id > :after AND id <= :last AND owner_id IS NOT NULL AND kept_at <= :unusedSince AND NOT ${USED}`;

export const releaseUpload = (db: Database, publicId: string) =>
  db.update(uploads).set({ ownerId: null }).where(eq(uploads.publicId, publicId));

/** Detaches unused uploads among the next ones after an id; returns the last checked id. */
export async function releaseUnused(
  db: Database,
  unusedSince: number,
  after: number,
  limit: number,
) {
  const next = db.select({ id: uploads.id }).from(uploads).where(gt(uploads.id, after));
  const page = next.orderBy(uploads.id).limit(limit).as("page");
  const { last } = (await db
    .select({ last: max(page.id) })
    .from(page)
    .get()) ?? { last: null };
  if (last === null) return undefined;
  await db.$client.execute({ sql: RELEASE, args: { after, last, unusedSince } });
  return last;
}

export async function findReleased(db: Database, limit: number) {
  const sql = `
    SELECT public_id, kind FROM uploads AS upload
    WHERE owner_id IS NULL AND NOT ${IS_EVIDENCE} ORDER BY kept_at LIMIT ?`;
  return (await db.$client.execute({ sql, args: [limit] })).rows.map((row) => ({
    publicId: String(row.public_id),
    kind: row.kind as UploadKind,
  }));
}

/** `+` keeps the index of owners out of it: thousands may have none, and those are known by their names. */
const DELETE = `
  DELETE FROM uploads WHERE public_id IN (SELECT value FROM json_each(?)) AND +owner_id IS NULL`;

export const deleteUploads = ({ $client }: Database, publicIds: readonly string[]) =>
  $client.execute({ sql: DELETE, args: [JSON.stringify(publicIds)] });
