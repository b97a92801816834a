import { expect, test } from "bun:test";
import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDeps } from "../../open-deps.ts";
import { readEnv } from "../../env.ts";
import { closeToOthers } from "./private-files.ts";

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);

test("the data of a server are for its own account alone, also those that an older version left open", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "private-"));
  const inside = (name: string) => join(dataDir, name);
  const env = readEnv({ DATA_DIR: dataDir, LOG_LEVEL: "silent" });
  chmodSync(dataDir, 0o755);
  process.umask(0o022);
  const first = await openDeps(env);
  const names = ["hereabouts.db", "hereabouts.db-wal", "hereabouts.db-shm", "server-key"];
  const modes = () => [dataDir, ...names.map(inside)].map(modeOf);
  expect(modes()).toEqual(["700", "600", "600", "600", "600"]);
  for (const name of names) chmodSync(inside(name), 0o644);
  chmodSync(dataDir, 0o775);
  const second = await openDeps(env);
  expect(modes()).toEqual(["700", "600", "600", "600", "600"]);
  writeFileSync(inside("later"), "");
  expect(modeOf(inside("later"))).toBe("600");
  await first.close();
  await second.close();
  rmSync(dataDir, { recursive: true });
});

test("what cannot be closed is named, what is not there is not", () => {
  expect(closeToOthers(["/proc/self", "/nowhere"])).toEqual(["/proc/self"]);
});
