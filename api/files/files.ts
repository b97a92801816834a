import { mkdir, open, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";

/**
 * The store of images, by public id. `register` inserts the row: there is no file without a row, and if either step
 * fails neither remains.
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

/** A rename is durable once its folder is synced. */
async function syncFolder(path: string) {
  const folder = await open(path);
  await folder.sync().finally(() => folder.close());
}

/** Files in a folder. Writes are atomic; what a crash left unfinished is removed on first use. */
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
