import { afterAll, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { bundle } from "./build-server.ts";

const folder = mkdtempSync(join(tmpdir(), "build-server-"));
afterAll(() => rmSync(folder, { recursive: true }));

test("the bundle looks for its helpers and the empty database beside itself, not in the folders of the sources", async () => {
  await bundle("server.ts", folder);
  const server = await Bun.file(join(folder, "server.js")).text();
  expect(server).toContain('"empty.db"');
  expect(server).toContain('"members-reader"');
  expect(server).not.toContain(join(import.meta.dir, "../.."));
});
