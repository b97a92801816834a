import { expect, test } from "bun:test";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import manifest from "../../api/gazetteer/places.json";
import { makePlaces } from "./make-places.ts";
import { sourceHashes, toolHash } from "./read-sources.ts";

const LIST = join(import.meta.dir, "../../api/gazetteer/places.tsv.br");

test("the list of places in the repository is what the tool makes of its sources", async () => {
  const text = brotliDecompressSync(readFileSync(LIST)).toString();
  expect(sourceHashes()).toEqual(manifest.sources);
  expect(createHash("sha256").update(text).digest("hex")).toBe(manifest.text);
  expect(text.split("\n").length - 1).toBe(manifest.places);
  // The same tool makes the same of the same sources, which takes thirteen seconds.
  if ((await toolHash()) !== manifest.tool)
    expect(text === `${makePlaces().join("\n")}\n`).toBe(true);
}, 120_000);
