import { existsSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { INDEX } from "@hereabouts/api/copies/generations";
import type { Env } from "@hereabouts/api/env";
import { writePrivately } from "@hereabouts/api/lib/security/private-files";
import { deleteAgainOnServer } from "./backup/delete-again.ts";
import { restoreBackup } from "./backup/restore-backup.ts";
import { restoreCopies } from "./backup/restore-copies.ts";
import { CommandRefused, runCommand } from "./run-command.ts";

const UTC = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?Z$/;

const isCopies = (source: string) => source.startsWith("s3:") || existsSync(join(source, INDEX));

/** Only UTC, as a time without a zone would be another one on each machine. */
function timeOf(text: string) {
  const time = UTC.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(time))
    throw new CommandRefused("--at is a time in UTC, such as 2026-11-24T18:30:00Z.");
  return time;
}

async function restoreFromCopies(env: Env, source: string, until: number | undefined) {
  const { at, deleted } = await restoreCopies(env, source, until);
  const again =
    deleted === 0 ? "" : `, and deleted ${deleted} accounts again that were deleted since`;
  return `Restored ${source} as of ${at} to ${env.dataDir}${again}`;
}

async function restore(env: Env) {
  const { values, positionals } = parseArgs({
    args: process.argv.slice(2),
    options: { at: { type: "string" }, "deletions-of": { type: "string" } },
    allowPositionals: true,
  });
  const newest = values["deletions-of"];
  if (newest !== undefined)
    return `Deleted ${await deleteAgainOnServer(env, newest)} accounts again that were deleted since`;
  const source = positionals[0] ?? env.backupTo;
  const until = values.at === undefined ? undefined : timeOf(values.at);
  if (source === undefined) throw new CommandRefused("Say which backup: bun run restore FOLDER");
  if (isCopies(source)) return restoreFromCopies(env, source, until);
  if (until !== undefined) throw new CommandRefused("--at goes with the copies of BACKUP_TO.");
  await restoreBackup(env, source);
  return `Restored ${source} to ${env.dataDir}`;
}

writePrivately();
await runCommand(restore);
