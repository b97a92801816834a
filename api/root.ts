import { join } from "node:path";

/** The repository's folder, from the sources and from the bundle alike. */
export const ROOT = join(import.meta.dir, "..");
