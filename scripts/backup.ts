import { join } from "node:path";
import { readEnv } from "@hereabouts/api/env";
import { writePrivately } from "@hereabouts/api/lib/security/private-files";
import { BackupRefused, makeBackup } from "./backup/make-backup.ts";

const timestamp = new Date().toISOString().replaceAll(/[:.]/g, "-");

writePrivately();
try {
  const env = readEnv();
  const target = process.argv[2] ?? join(env.dataDir, "backups", timestamp);
  const { uploads } = await makeBackup(env, target);
  process.stdout.write(
    `Backed up the database, the server key and ${uploads} photos to ${target}\n`,
  );
} catch (error) {
  console.error(error instanceof BackupRefused ? error.message : error);
  process.exit(1);
}
