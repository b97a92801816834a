import { join } from "node:path";

const LOCKFILES = ["bun.lock", "scripts/lighthouse/bun.lock"];
const ADDRESS = /"https?:\/\/[^"]*"/g;

/** Where a package was fetched from is the reader's setting, not the project's: the fields stay empty. */
export const withoutAddresses = (lockfile: string) => lockfile.replace(ADDRESS, '""');

export const addressesIn = (lockfile: string) => lockfile.match(ADDRESS)?.length ?? 0;

if (import.meta.main) {
  let isClean = true;
  for (const path of LOCKFILES) {
    const file = Bun.file(join(import.meta.dir, "..", path));
    const lockfile = await file.text();
    const found = addressesIn(lockfile);
    if (!process.argv.includes("--check")) {
      await file.write(withoutAddresses(lockfile));
    } else if (found > 0) {
      isClean = false;
      console.error(
        `${path} holds ${found} registry addresses. Empty them: bun scripts/lockfile.ts`,
      );
    }
  }
  process.exit(isClean ? 0 : 1);
}
