import { readEnv } from "@hereabouts/api/env";
import { writePrivately } from "@hereabouts/api/lib/private-files";
import { DatabaseRefused } from "@hereabouts/db/migrate";
import { BackupRefused } from "./backup/make-backup.ts";
import { restoreBackup } from "./backup/restore-backup.ts";

const source = process.argv[2];

writePrivately();
try {
  if (source === undefined) throw new BackupRefused("Say which backup: bun run restore FOLDER");
  const env = readEnv();
  await restoreBackup(env, source);
  process.stdout.write(`Restored ${source} to ${env.dataDir}\n`);
} catch (error) {
  const isExplained = error instanceof BackupRefused || error instanceof DatabaseRefused;
  console.error(isExplained ? error.message : error);
  process.exit(1);
}
