import { expect, test } from "bun:test";
import { join } from "node:path";

test("no text is read while a module loads: the language is not there yet", async () => {
  const child = Bun.spawn([process.execPath, "src/testing/import-everything.ts"], {
    cwd: join(import.meta.dir, "../.."),
    stderr: "inherit",
  });
  expect(await new Response(child.stdout).text()).toBe("");
  expect(await child.exited).toBe(0);
});
