import { expect, test } from "bun:test";
import { join } from "node:path";
import { assertFast } from "@hereabouts/api/lib/bytes/byte-writer";
import { assertRunsOnThread } from "@hereabouts/db/local/exec-on-thread";

const ROOT = join(import.meta.dir, "../..");
const read = (path: string) => Bun.file(join(ROOT, path)).text();

/** Files that depend on private parts of a package. An update of the package has to review them. */
const DEPENDENTS: [path: string, name: string][] = [
  ["db/client.ts", "drizzle-orm"],
  ["db/migrate.ts", "drizzle-orm"],
  ["db/local/exec-on-thread.ts", "libsql"],
  ["db/remote/kept-streams.ts", "@libsql/client"],
  ["scripts/build/build-server.ts", "libsql"],
  ["scripts/build/build-server.ts", "@resvg/resvg-js"],
  ["api/http/metrics-exposition.ts", "prom-client"],
  ["web/src/lib/style-singleton.ts", "react-style-singleton"],
  ["web/src/lib/page/overlays.ts", "@tanstack/history"],
  ["web/src/testing/page-store.ts", "jotai"],
  ["web/src/testing/dom.ts", "@testing-library/dom"],
];

async function installed(name: string) {
  const { packages } = Bun.JSONC.parse(await read("bun.lock")) as {
    packages: Record<string, [string]>;
  };
  return packages[name]?.[0].slice(name.length + 1);
}

test.each(DEPENDENTS)("%s names the version of %s that it was written for", async (path, name) => {
  expect(await read(path)).toContain(`${name} ${await installed(name)}`);
});

test.each(["api/lib/processes/pool-priority.ts", "api/lib/bytes/byte-writer.ts"])(
  "%s names the version of Bun that it was written for",
  async (path) => {
    expect(await read(path)).toContain(`Bun ${Bun.version}`);
  },
);

test("an engine whose buffers cannot write text is refused when the server starts", () => {
  expect(() => assertFast({} as Buffer)).toThrow("utf8Write as in Bun");
});

test("a driver whose inside is another one is refused when a database is opened", () => {
  expect(() => assertRunsOnThread({})).toThrow("libsql is not as in 0.5.29");
});
