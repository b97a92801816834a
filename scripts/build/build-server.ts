import { rmSync } from "node:fs";
import { join } from "node:path";
import type { BunPlugin } from "bun";
import { migratedFile } from "@hereabouts/db/fresh";

const ROOT = join(import.meta.dir, "../..");
const DIST = join(ROOT, "dist");
// Entry files of libsql 0.5.29 and @resvg/resvg-js 2.6.2; a missing one fails when it is needed first.
const DRIVER = "../db/node_modules/libsql/";
const RENDERER = "../api/node_modules/@resvg/resvg-js/index.js";

const nativeModules: BunPlugin = {
  name: "native modules",
  setup: ({ onResolve }) => {
    onResolve({ filter: /^@resvg\/resvg-js$/ }, () => ({ path: RENDERER, external: true }));
    onResolve({ filter: /^libsql(\/promise)?$/ }, ({ path }) => ({
      path: `${DRIVER}${path === "libsql" ? "index" : "promise"}.js`,
      external: true,
    }));
  },
};

/** In a file of its own, which is read with the first password that is chosen. */
const passwordList: BunPlugin = {
  name: "password list",
  setup: ({ onResolve }) => {
    onResolve({ filter: /^\.\/password-list\.ts$/ }, () => ({
      path: "./password-list.js",
      external: true,
    }));
  },
};

const ENTRIES = [
  "server.ts",
  "auth/passwords/password-list.ts",
  "copies/copy-writer.ts",
  "files/decoder.ts",
  "files/share-picture-drawer.ts",
  "gazetteer/write-places.ts",
  "mail/mail-sender.ts",
  "people/cell-members/members-reader.ts",
  "people/interest-counts/interest-counter.ts",
  "push/push-sender.ts",
];

/** The bundler would write where each source was when it was built: nothing beside the bundle would be found. */
const WHERE_IT_RUNS = {
  "import.meta.dir": "module.path",
  "import.meta.dirname": "module.path",
  "import.meta.url": "module.filename",
};

/** By itself: of entries that are bundled together each holds what another one uses of a module. */
export const bundle = (entry: string, outdir = DIST) =>
  Bun.build({
    entrypoints: [join(ROOT, "api", entry)],
    naming: "[name].[ext]",
    outdir,
    target: "bun",
    format: "cjs",
    bytecode: true,
    define: WHERE_IT_RUNS,
    minify: { syntax: true, whitespace: true },
    plugins: [nativeModules, passwordList],
  });

/**
 * Bundles the server and its helpers with bytecode, so that a start neither resolves several hundred modules nor
 * parses them, and beside them an empty database, so that a first start does not migrate.
 */
export async function bundleServer() {
  rmSync(DIST, { recursive: true, force: true });
  for (const entry of ENTRIES) await bundle(entry);
  await Bun.write(join(DIST, "empty.db"), await migratedFile());
}
