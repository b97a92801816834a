import { expect, test } from "bun:test";
import { join } from "node:path";
import { ALONE, FILES_ALONE } from "./tests-of-one-server.ts";

test("each test that is left out with two servers is there", async () => {
  const root = join(import.meta.dir, "../..");
  const files = await Array.fromAsync(new Bun.Glob("api/**/*.test.ts").scan(root));
  const texts = await Promise.all(files.map((file) => Bun.file(join(root, file)).text()));
  const isThere = (title: string) => texts.some((text) => text.includes(title));
  expect(Object.keys(ALONE).filter((title) => !isThere(title))).toEqual([]);
  const isFile = (beginning: string) => files.some((file) => file.startsWith(beginning));
  expect(Object.keys(FILES_ALONE).filter((beginning) => !isFile(beginning))).toEqual([]);
});
