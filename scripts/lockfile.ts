import { join } from "node:path";

const LOCKFILE = join(import.meta.dir, "../bun.lock");
const ADDRESS = /"https?:\/\/[^"]*"/g;

/** Where a package was fetched from is the reader's setting, not the project's: the fields stay empty. */
export const withoutAddresses = (lockfile: string) => lockfile.replace(ADDRESS, '""');

export const addressesIn = (lockfile: string) => lockfile.match(ADDRESS)?.length ?? 0;

if (import.meta.main) {
  const lockfile = await Bun.file(LOCKFILE).text();
  const found = addressesIn(lockfile);
  if (!process.argv.includes("--check")) {
    await Bun.write(LOCKFILE, withoutAddresses(lockfile));
  } else if (found > 0) {
    console.error(
      `bun.lock holds ${found} registry addresses. Empty them: bun scripts/lockfile.ts`,
    );
    process.exit(1);
  }
}
