import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface TemporaryFile {
  path: string;
  url: string;
  remove(): Promise<void>;
}

export async function temporaryFile(): Promise<TemporaryFile> {
  const folder = await mkdtemp(join(tmpdir(), "hereabouts-"));
  const path = join(folder, "test.db");
  return { path, url: `file:${path}`, remove: () => rm(folder, { recursive: true, force: true }) };
}
