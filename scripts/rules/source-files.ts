import { dirname, join } from "node:path";

export type Import = { target: string; isType: boolean };
export type SourceFile = { path: string; text: string; imports: Import[] };

const SOURCES = new Bun.Glob("{api,db,scripts,web}/**/*.{ts,tsx}");
const NOT_OURS = /(^|\/)(node_modules|dist)\//;
const IMPORT =
  /^(?:import|export)\s+(type\s+)?(?:[^"';=()]*?\sfrom\s+)?["']([^"']+)["']|\bimport\(\s*["']([^"']+)["']/gm;
const ALIASES: [alias: string, folder: string][] = [
  ["@/", "web/src/"],
  ["@hereabouts/", ""],
];

/** One of our files as its path without extension, a package as its name. */
function resolveTarget(from: string, specifier: string) {
  const alias = ALIASES.find(([start]) => specifier.startsWith(start));
  if (alias) return specifier.replace(...alias).replace(/\.tsx?$/, "");
  if (!specifier.startsWith(".")) return specifier;
  return join(dirname(from), specifier)
    .replaceAll("\\", "/")
    .replace(/\.tsx?$/, "");
}

export function readImports(path: string, text: string): Import[] {
  return [...text.matchAll(IMPORT)].map(([, type, still, dynamic]) => ({
    target: resolveTarget(path, still ?? dynamic ?? ""),
    isType: type !== undefined,
  }));
}

export async function readSourceFiles(root: string): Promise<SourceFile[]> {
  const paths = await Array.fromAsync(SOURCES.scan({ cwd: root }));
  const ours = paths
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => !NOT_OURS.test(path));
  return Promise.all(
    ours.toSorted().map(async (path) => {
      const text = await Bun.file(join(root, path)).text();
      return { path, text, imports: readImports(path, text) };
    }),
  );
}
