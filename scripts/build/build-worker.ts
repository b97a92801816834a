import { join } from "node:path";

const FILES = '["__FILES__"]';
const ASSETS = new Bun.Glob("assets/*.{js,css,woff2}");
/** Larger files (map library, password dictionary) are fetched on demand. */
const PRECACHED_BYTES_MAX = 350_000;

/** Writes the list of the app's files into the service worker. */
export async function listFilesInWorker(folder: string) {
  const paths = await Array.fromAsync(ASSETS.scan({ cwd: folder }));
  const precached = paths.filter(
    (path) => Bun.file(join(folder, path)).size <= PRECACHED_BYTES_MAX,
  );
  const list = JSON.stringify(precached.toSorted().map((path) => `/${path}`));
  const worker = join(folder, "sw.js");
  const written = await Bun.file(worker).text();
  if (!written.includes(FILES)) throw new Error("sw.js has no place for its files");
  await Bun.write(
    worker,
    written.replace(FILES, () => list),
  );
}
