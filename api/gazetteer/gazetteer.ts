import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { openReadOnlyFile } from "@hereabouts/db/read-only-file";
import type { ReadOnlyFile } from "@hereabouts/db/read-only-file";
import type { Cell, Position } from "../lib/cells.ts";
import { helperScript, lowerPriority } from "../lib/processes/helper-process.ts";
import { ROOT } from "../root.ts";
import type { Near } from "./place-query.ts";
import { text as version } from "./places.json";
import { FORMAT } from "./places-file.ts";
import { largestPlaceIn, largestPlacesAround, searchPlaces } from "./search-places.ts";
import type { FoundPlace } from "./search-places.ts";

export const LIST = join(ROOT, "api/gazetteer/places.tsv.br");
const WRITER = helperScript(import.meta.dir, "write-places");
/** An unfinished file is left by a server that was killed while writing. */
const FILE = /^places-[\w-]+\.db(\.\d+)?$/;
const WRITING_TIMEOUT_MS = 300_000;
const RETRY_MS = 60_000;

export type Gazetteer = ReturnType<typeof createGazetteer>;

async function write(list: string, path: string, signal: AbortSignal) {
  const unfinished = `${path}.${process.pid}`;
  const writer = Bun.spawn([process.execPath, "--no-orphans", WRITER, list, unfinished], {
    cwd: "/",
    env: {},
    stdio: ["ignore", "ignore", "ignore"],
    // Ctrl-C reaches everything in the terminal's group; the server ends its writer itself.
    detached: true,
    signal,
    timeout: WRITING_TIMEOUT_MS,
    killSignal: "SIGKILL",
  });
  lowerPriority(writer.pid);
  try {
    if ((await writer.exited) !== 0) throw new Error("the places could not be written");
    // Another server with the same folder may have been faster.
    if (!existsSync(path)) renameSync(unfinished, path);
  } finally {
    rmSync(unfinished, { force: true });
  }
}

/** The names of the world's places in a database file, which is made from the list if it is missing. */
export function createGazetteer(folder: string, list = LIST) {
  const name = `places-${FORMAT}-${version.slice(0, 16)}.db`;
  const path = join(folder, name);
  let file: ReadOnlyFile | undefined;
  let opening: Promise<void> | undefined;
  const closing = new AbortController();

  async function open() {
    mkdirSync(folder, { recursive: true });
    try {
      if (!existsSync(path)) await write(list, path, closing.signal);
    } catch (error) {
      if (!closing.signal.aborted) throw error;
    }
    if (closing.signal.aborted) return;
    file = openReadOnlyFile(path);
    for (const other of readdirSync(folder))
      if (FILE.test(other) && other !== name) rmSync(join(folder, other), { force: true });
  }

  return {
    /** Resolves when places can be found. After a failure, calls fail for a minute. */
    prepare() {
      opening ??= open().catch((error: unknown) => {
        setTimeout(() => (opening = undefined), RETRY_MS).unref();
        throw error;
      });
      return opening;
    },
    /** Undefined until the places are prepared. */
    find: (text: string, near?: Near): FoundPlace[] | undefined =>
      file && searchPlaces(file, text, near),
    /** The largest place in a cell, if there is any; undefined until the places are prepared. */
    largestIn: (cell: Cell): FoundPlace[] | undefined => file && largestPlaceIn(file, cell),
    /** The largest places within about so many kilometres; undefined until the places are prepared. */
    largestAround: (position: Position, radiusKm: number): FoundPlace[] | undefined =>
      file && largestPlacesAround(file, position, radiusKm),
    /** Also stops the preparation. */
    close() {
      closing.abort();
      file?.close();
      file = undefined;
    },
  };
}
