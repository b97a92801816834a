import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";

export const ROOT = join(import.meta.dir, "../..");
/** Seeded databases, which the next run finds again. */
export const CACHE_FOLDER = join(ROOT, ".bench");

let folder: string | undefined;

/** What this run alone needs; it goes with the run. */
export function runFolder() {
  if (folder !== undefined) return folder;
  mkdirSync(CACHE_FOLDER, { recursive: true });
  const own = mkdtempSync(join(CACHE_FOLDER, "run-"));
  process.on("exit", removeRunFolder);
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));
  folder = own;
  return own;
}

export function removeRunFolder() {
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
  folder = undefined;
}
