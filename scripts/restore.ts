import { existsSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { INDEX } from "@hereabouts/api/copies/generations";
import { readEnv } from "@hereabouts/api/env";
import { writePrivately } from "@hereabouts/api/lib/security/private-files";
import { DatabaseRefused } from "@hereabouts/db/migrate";
import { deleteAgainOnServer } from "./backup/delete-again.ts";
import { BackupRefused } from "./backup/make-backup.ts";
import { restoreBackup } from "./backup/restore-backup.ts";
import { restoreCopies } from "./backup/restore-copies.ts";

const isCopies = (source: string) => source.startsWith("s3:") || existsSync(join(source, INDEX));

function timeOf(text: string | undefined) {
  if (text === undefined) return undefined;
  const time = Date.parse(text);
  if (Number.isNaN(time)) throw new BackupRefused("--at is a time such as 2026-11-24T18:30:00Z.");
  return time;
}

writePrivately();
try {
  const { values, positionals } = parseArgs({
    args: process.argv.slice(2),
    options: { at: { type: "string" }, "deletions-of": { type: "string" } },
    allowPositionals: true,
  });
  const env = readEnv();
  const source = positionals[0] ?? env.backupTo;
  const until = timeOf(values.at);
  const newest = values["deletions-of"];
  if (newest !== undefined) {
    const deleted = await deleteAgainOnServer(env, newest);
    process.stdout.write(`Deleted ${deleted} accounts again that were deleted since\n`);
    process.exit(0);
  }
  if (source === undefined) throw new BackupRefused("Say which backup: bun run restore FOLDER");
  if (isCopies(source)) {
    const { at, deleted } = await restoreCopies(env, source, until);
    const again =
      deleted === 0 ? "" : `, and deleted ${deleted} accounts again that were deleted since`;
    process.stdout.write(`Restored ${source} as of ${at} to ${env.dataDir}${again}\n`);
  } else {
    if (until !== undefined) throw new BackupRefused("--at goes with the copies of BACKUP_TO.");
    await restoreBackup(env, source);
    process.stdout.write(`Restored ${source} to ${env.dataDir}\n`);
  }
} catch (error) {
  const isExplained = error instanceof BackupRefused || error instanceof DatabaseRefused;
  console.error(isExplained ? error.message : error);
  process.exit(1);
}
