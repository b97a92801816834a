import { createHash } from "node:crypto";
import { join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import { makePlaces } from "./make-places.ts";
import { sourceHashes, toolHash } from "./read-sources.ts";

const FOLDER = join(import.meta.dir, "../../api/gazetteer");

/** Writes the places that the server searches, and what they were made from. */
const text = `${makePlaces().join("\n")}\n`;
const compressed = brotliCompressSync(text, {
  params: {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
    [constants.BROTLI_PARAM_SIZE_HINT]: Buffer.byteLength(text),
  },
});
const manifest = {
  places: text.split("\n").length - 1,
  text: createHash("sha256").update(text).digest("hex"),
  sources: sourceHashes(),
  tool: await toolHash(),
};
await Bun.write(join(FOLDER, "places.tsv.br"), compressed);
await Bun.write(join(FOLDER, "places.json"), `${JSON.stringify(manifest, null, 2)}\n`);
console.log(`${manifest.places} places in ${(compressed.length / 1e6).toFixed(1)} MB`);
