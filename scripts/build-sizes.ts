import { join } from "node:path";

type Chunk = { file: string; imports?: string[]; css?: string[] };
export type Manifest = Record<string, Chunk>;
export type SizeOf = (file: string) => number;

const FIRST_LOAD = [
  "index.html",
  "src/routes/login.tsx?tsr-split=component",
  "src/features/auth/sign-in-screen.tsx",
  "src/texts/en.ts",
];
const FIRST_LOAD_BYTES_MAX = 130_000;
const ROUTE_BYTES_MAX = 30_000;
const ROUTE = /^src\/routes\/.*\?tsr-split=component$|-screen\.tsx$/;

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

function filesOf(manifest: Manifest, key: string, seen = new Set<string>()): Set<string> {
  const chunk = manifest[key];
  if (!chunk) throw new Error(`The build has no ${key}; the size budget is measured from it.`);
  if (seen.has(chunk.file)) return seen;
  seen.add(chunk.file);
  for (const style of chunk.css ?? []) seen.add(style);
  for (const imported of chunk.imports ?? []) filesOf(manifest, imported, seen);
  return seen;
}

/** What each page downloads, compressed, and the pages that cost more than they may. */
export function measure(manifest: Manifest, sizeOf: SizeOf) {
  const sum = (files: Iterable<string>) =>
    [...files].reduce((total, file) => total + sizeOf(file), 0);
  const first = new Set(FIRST_LOAD.flatMap((key) => [...filesOf(manifest, key)]));
  const pages = Object.keys(manifest)
    .filter((key) => ROUTE.test(key) && !FIRST_LOAD.includes(key))
    .map((key) => ({
      name: key.replace(/^src\/|\?.*$/g, ""),
      bytes: sum(filesOf(manifest, key).difference(first)),
      most: ROUTE_BYTES_MAX,
    }));
  const all = [
    { name: "/login, first load", bytes: sum(first), most: FIRST_LOAD_BYTES_MAX },
    ...pages,
  ];
  return {
    report: all.map(({ name, bytes }) => `${kilobytes(bytes).padStart(9)}  ${name}`),
    excess: all
      .filter(({ bytes, most }) => bytes > most)
      .map(({ name, bytes, most }) => `${name}: ${kilobytes(bytes)}, at most ${kilobytes(most)}`),
  };
}

if (import.meta.main) {
  const dist = join(import.meta.dir, "../web/dist");
  const manifest: Manifest = await Bun.file(join(dist, ".vite/manifest.json")).json();
  const { report, excess } = measure(manifest, (file) => {
    const compressed = Bun.file(join(dist, `${file}.br`)).size;
    return compressed || Bun.file(join(dist, file)).size;
  });
  console.log(report.join("\n"));
  for (const page of excess) console.error(`Too large: ${page}`);
  process.exit(excess.length === 0 ? 0 : 1);
}
