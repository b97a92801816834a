import { join } from "node:path";
import { sourceHashes } from "../places/read-sources.ts";
import { FOLDER } from "./gshhg.ts";

const TOOL = new Bun.Glob("*.ts");
const DATA = ["binned_GSHHS_f.nc", "binned_river_f.nc"];

export type Manifest = {
  sha256: string;
  bytes: number;
  /** Of the code that made the archive and of the packages it reads. */
  tool: string;
  sources: Record<string, string>;
};

const hashOf = (bytes: Uint8Array | string) => Bun.SHA256.hash(bytes, "hex");

export async function hashTool() {
  const names = await Array.fromAsync(TOOL.scan({ cwd: import.meta.dir }));
  const code = names.filter((name) => !name.endsWith(".test.ts")).sort();
  const texts = [...code, "../places/read-sources.ts", "sources/bun.lock"].map((name) =>
    Bun.file(join(import.meta.dir, name)).text(),
  );
  return hashOf((await Promise.all(texts)).join("\0"));
}

export async function sourceVersions() {
  const { dependencies } = (await Bun.file(
    join(import.meta.dir, "sources/package.json"),
  ).json()) as {
    dependencies: Record<string, string>;
  };
  const data = DATA.map(async (name) => [name, hashOf(await Bun.file(join(FOLDER, name)).bytes())]);
  return {
    ...dependencies,
    ...sourceHashes(),
    ...Object.fromEntries(await Promise.all(data)),
  } as Record<string, string>;
}

export const manifestOf = async (
  archive: Uint8Array,
  sources: Record<string, string>,
): Promise<Manifest> => ({
  sha256: hashOf(archive),
  bytes: archive.length,
  tool: await hashTool(),
  sources,
});

/** The part of a tile's address that changes with the archive, so that browsers need not ask again. */
export const versionFile = ({ sha256 }: Manifest) =>
  `/** Written by scripts/map/build.ts. */\nexport const MAP_VERSION = "${sha256.slice(0, 12)}";\n`;
