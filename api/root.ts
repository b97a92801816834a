import { join } from "node:path";

/** The folder of the repository, as seen from the sources and from the bundle alike. */
export const ROOT = join(import.meta.dir, "..");
