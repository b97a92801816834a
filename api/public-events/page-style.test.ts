import { afterEach, beforeEach, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readPageStyle } from "./page-style.ts";

const LETTERS =
  "@font-face{font-family:Figtree Variable;font-display:swap;src:url(/assets/figtree-abc.woff2)}";
const UNTIL_THEN = "@font-face{font-family:Figtree Fallback;src:local(Arial);size-adjust:100.4%}";

let folder: string;
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), "built-"))));
afterEach(() => rmSync(folder, { recursive: true }));

const build = async (manifest: string) => {
  await Bun.write(join(folder, "assets/index-abc.css"), `a{b:c}${LETTERS}p{d:e}${UNTIL_THEN}`);
  await Bun.write(join(folder, ".vite/manifest.json"), manifest);
};
const hashOf = (text: string) => new Bun.SHA256().update(text).digest("base64");

test("the page has the letters of the app that was built, and its policy allows fonts of this address alone", async () => {
  await build('{"index.html": {"css": ["assets/index-abc.css"]}}');
  const { css, policy } = await readPageStyle(folder);
  expect(css).toStartWith(`${LETTERS}${UNTIL_THEN}:root {`);
  expect(css).not.toContain("a{b:c}");
  expect(policy).toBe(
    `default-src 'none'; img-src 'self'; font-src 'self'; style-src 'sha256-${hashOf(css)}'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`,
  );
});

test("without a build, or with one that is not whole, it has those of the system and allows no font", async () => {
  const { css, policy } = await readPageStyle(folder);
  expect(css).toStartWith(":root {");
  expect(policy).toBe(
    `default-src 'none'; img-src 'self'; style-src 'sha256-${hashOf(css)}'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`,
  );
  for (const manifest of ["{", "{}", '{"index.html": {"css": ["assets/gone.css"]}}']) {
    await build(manifest);
    expect(await readPageStyle(folder)).toEqual({ css, policy });
  }
});
