import { join } from "node:path";
import { writePrivately } from "@hereabouts/api/lib/security/private-files";
import { makeBackup } from "./backup/make-backup.ts";
import { runCommand } from "./run-command.ts";

const timestamp = new Date().toISOString().replaceAll(/[:.]/g, "-");

writePrivately();
await runCommand(async (env) => {
  const target = process.argv[2] ?? join(env.dataDir, "backups", timestamp);
  const { uploads } = await makeBackup(env, target);
  return `Backed up the database, the server key and ${uploads} photos to ${target}`;
});
