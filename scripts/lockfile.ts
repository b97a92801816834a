import { join } from "node:path";

const LOCKFILES = ["bun.lock", "scripts/lighthouse/bun.lock", "scripts/map/sources/bun.lock"];
const ADDRESS = /"https?:\/\/[^"]*"/g;

/** The registry is each developer's setting, so its addresses are removed from the lockfile. */
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
