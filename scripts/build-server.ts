import { rmSync } from "node:fs";
import { join } from "node:path";

const ROOT = join(import.meta.dir, "..");
const DIST = join(ROOT, "dist");
// The two files that libsql 0.5.29 is entered by; a start fails where they are not.
const DRIVER = "../db/node_modules/libsql/";

/** The server, and the decoder that it starts, as one file each, with its bytecode: neither several hundred modules are found, nor a line parsed, at a start. */
export async function bundleServer() {
  rmSync(DIST, { recursive: true, force: true });
  await Bun.build({
    entrypoints: [join(ROOT, "api/server.ts"), join(ROOT, "api/files/decoder.ts")],
    naming: "[name].[ext]",
    outdir: DIST,
    target: "bun",
    format: "cjs",
    bytecode: true,
    minify: { syntax: true, whitespace: true },
    plugins: [
      {
        name: "native driver",
        setup: ({ onResolve }) =>
          void onResolve({ filter: /^libsql(\/promise)?$/ }, ({ path }) => ({
            path: `${DRIVER}${path === "libsql" ? "index" : "promise"}.js`,
            external: true,
          })),
      },
    ],
  });
}
