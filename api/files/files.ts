import { mkdir, open, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";

/**
 * Where images are kept, by their public id. `register` writes down that there is one; no file is without that, and
 * where one cannot be written or written down, none is left.
 */
export type Files = {
  save: (name: string, bytes: Uint8Array, register: () => Promise<unknown>) => Promise<void>;
  read: (name: string) => Promise<Uint8Array<ArrayBuffer> | undefined>;
  remove: (name: string) => Promise<void>;
};

const UNFINISHED = ".part";

async function writeThrough(path: string, bytes: Uint8Array) {
  const file = await open(path, "wx", 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** A rename lasts once its folder is written. */
async function syncFolder(path: string) {
  const folder = await open(path);
  await folder.sync().finally(() => folder.close());
}

/** Files in a folder; one appears whole or not at all, and what a crash left unfinished goes at the first use. */
export function folderFiles(folder: string): Files {
  const pathOf = (name: string) => join(folder, `${name}.webp`);

  async function prepare() {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const left = (await readdir(folder)).filter((name) => name.endsWith(UNFINISHED));
    await Promise.all(left.map((name) => rm(join(folder, name), { force: true })));
  }
  let ready: Promise<void> | undefined;

  return {
    save: async (name, bytes, register) => {
      ready ??= prepare().catch((error: unknown) => {
        ready = undefined;
        throw error;
      });
      await ready;
      const path = pathOf(name);
      try {
        await writeThrough(path + UNFINISHED, bytes);
        await register();
        await rename(path + UNFINISHED, path);
      } catch (error) {
        await rm(path + UNFINISHED, { force: true }).catch(() => undefined);
        throw error;
      }
      await syncFolder(folder);
    },
    read: async (name) => {
      const file = Bun.file(pathOf(name));
      return (await file.exists()) ? file.bytes() : undefined;
    },
    remove: (name) => rm(pathOf(name), { force: true }),
  };
}
