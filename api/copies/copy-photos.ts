import { copyFile, chmod, mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { EXPIRY_MS } from "./expiry.schema.ts";
import type { CopyTarget } from "./copy-target.ts";

export const PHOTOS = "uploads";
const GONE = "uploads-gone.json";
const PHOTO = /\.webp$/;

const namesIn = async (folder: string) =>
  new Set((await readdir(folder).catch(() => [])).filter((name) => PHOTO.test(name)));

async function copyDurably(from: string, to: string) {
  await copyFile(from, `${to}.part`);
  await chmod(`${to}.part`, 0o600);
  const file = await open(`${to}.part`);
  await file.sync().finally(() => file.close());
  await rename(`${to}.part`, to);
}

/** Copies each photo once, as photos never change. One that is deleted stays as long as copies are kept. */
export function createPhotoCopier(from: string, target: CopyTarget, now = Date.now) {
  let copied: { modifiedMs: number } | undefined;
  if (target.folder === undefined) return async () => {};
  const to = join(target.folder, PHOTOS);

  async function expire(gone: readonly string[]) {
    const bytes = await target.read(GONE);
    const known = bytes
      ? (JSON.parse(Buffer.from(bytes).toString()) as Record<string, number>)
      : {};
    const since = Object.fromEntries(gone.map((name) => [name, known[name] ?? now()]));
    for (const name of gone) {
      if ((since[name] ?? 0) > now() - EXPIRY_MS) continue;
      await rm(join(to, name), { force: true });
      delete since[name];
    }
    if (JSON.stringify(since) !== JSON.stringify(known))
      await target.replace(GONE, Buffer.from(JSON.stringify(since)));
  }

  /** Reads the folder only if something was added or removed since the last time. */
  return async (isDaily: boolean) => {
    const state = await stat(from).catch(() => undefined);
    if (!state || (copied?.modifiedMs === state.mtimeMs && !isDaily)) return;
    await mkdir(to, { recursive: true, mode: 0o700 });
    const [here, there] = await Promise.all([namesIn(from), namesIn(to)]);
    for (const name of here.difference(there)) {
      const failed = await copyDurably(join(from, name), join(to, name)).then(
        () => undefined,
        (error: NodeJS.ErrnoException) => error,
      );
      // Deleted meanwhile.
      if (failed && failed.code !== "ENOENT") throw failed;
    }
    await expire([...there.difference(here)]);
    copied = { modifiedMs: state.mtimeMs };
  };
}
