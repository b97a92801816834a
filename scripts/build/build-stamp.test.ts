import { afterAll, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { hashInputs, isBuilt, stampBuild } from "./build-stamp.ts";

const root = mkdtempSync(join(tmpdir(), "build-stamp-"));
afterAll(() => rmSync(root, { recursive: true }));

async function changes(path: string) {
  const before = await hashInputs(root);
  await Bun.write(join(root, path), path);
  return (await hashInputs(root)) !== before;
}

test.each(["package.json", "bun.lock", "web/src/main.tsx", "api/app.ts", "db/migrations/1.sql"])(
  "what is built is built again when %s has changed",
  async (path) => expect(await changes(path)).toBe(true),
);

test.each(["README.md", "web/src/main.test.tsx", "api/testing/app.ts", "api/node_modules/a/a.ts"])(
  "%s is no part of what is built",
  async (path) => expect(await changes(path)).toBe(false),
);

test("a build is there while nothing has changed, and its server was not removed", async () => {
  expect(await isBuilt(root)).toBe(false);
  await Bun.write(join(root, "dist/server.js"), "");
  await stampBuild(await hashInputs(root), root);
  expect(await isBuilt(root)).toBe(true);
  rmSync(join(root, "dist"), { recursive: true });
  expect(await isBuilt(root)).toBe(false);
});
