import { beginDeletion } from "@hereabouts/api/account/deletion.repo";
import type { Env } from "@hereabouts/api/env";
import { DELETED_REALM } from "@hereabouts/api/visibility";
import { databasePath, openDatabase } from "@hereabouts/db/client";
import type { Database } from "@hereabouts/db/client";
import { migrateSharedDatabase } from "@hereabouts/db/migrate";
import { CommandRefused } from "../run-command.ts";

/** A server answers with 10 MB at most. */
const PAGE = 10_000;

async function readMembers({ $client }: Database) {
  const members = new Map<string, number>();
  for (let last = 0, read = PAGE; read === PAGE;) {
    const { rows } = await $client.execute({
      sql: "SELECT id, public_id FROM users WHERE id > ? AND realm != ? ORDER BY id LIMIT ?",
      args: [last, DELETED_REALM, PAGE],
    });
    for (const { id, public_id } of rows) members.set(String(public_id), Number(id));
    read = rows.length;
    last = Number(rows.at(-1)?.id);
  }
  return members;
}

/** The highest id that a member has ever had. */
async function lastMember({ $client }: Database) {
  const { rows } = await $client.execute("SELECT seq FROM sqlite_sequence WHERE name = 'users'");
  return Number(rows[0]?.seq ?? 0);
}

/**
 * Members at the restored time who are missing in the newest state have deleted their account since: they are deleted
 * again. Migrates the restored database, as it may be one of an earlier version.
 */
export async function deleteAgain(restored: Database, newest: Database): Promise<number> {
  if ((await lastMember(restored)) > (await lastMember(newest)))
    throw new CommandRefused(
      "Nothing was deleted, because the restored database is the newer one.",
    );
  const [then, now] = [await readMembers(restored), await readMembers(newest)];
  const gone = [...then].filter(([publicId]) => !now.has(publicId));
  await migrateSharedDatabase(restored);
  // The rest is deleted when the server starts, which finishes deletions.
  for (const [, userId] of gone) await beginDeletion(restored, userId);
  return gone.length;
}

/** The same on a database server, where the operator has restored an earlier state beside the newest one. */
export async function deleteAgainOnServer(env: Env, newestUrl: string) {
  if (databasePath(env.databaseUrl) !== undefined)
    throw new CommandRefused("--deletions-of goes with a DATABASE_URL that is a server.");
  const { databaseAuthToken: authToken } = env;
  const open = (url: string) =>
    openDatabase({ url, ...(authToken !== undefined && { authToken }) });
  const [restored, newest] = [open(env.databaseUrl), open(newestUrl)];
  try {
    return await deleteAgain(restored, newest);
  } finally {
    for (const { $client } of [restored, newest]) $client.close();
  }
}
