import { join } from "node:path";

type Chunk = { file: string; imports?: string[]; css?: string[] };
export type Manifest = Record<string, Chunk>;
type SizeOf = (file: string) => number;

type Budget = { firstLoad: number; signedIn: number; page: number; worker: number };

/** By extension of the compressed file. The specification allows 130 kB and 30 kB. */
const BUDGETS: Record<string, Budget> = {
  br: { firstLoad: 100_000, signedIn: 63_000, page: 30_000, worker: 12_000 },
  gz: { firstLoad: 117_000, signedIn: 71_000, page: 30_000, worker: 12_000 },
};
const FIRST_LOAD = ["index.html", "src/texts/en/en.ts"];
const SIGNED_IN = ["src/app/member-app.tsx", "src/texts/en/en-member.ts"];
const WORKER = "sw.js";
const SIGNED_OUT = /sign-up-screen\.tsx$/;
/** The map is part of a chunk that its screen shares with others. */
const PAGE = /^src\/routes\/[^-].*\?tsr-split=component$|-screen\.tsx$|^_map-[\w-]{8}\.js$/;

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

/** The compressed size of each page's download, and the pages over their budget. */
export function measure(manifest: Manifest, sizeOf: SizeOf, most: Budget) {
  const sum = (files: Iterable<string>) =>
    [...files].reduce((total, file) => total + sizeOf(file), 0);
  const filesOfAll = (keys: string[]) =>
    new Set(keys.flatMap((key) => [...filesOf(manifest, key)]));
  const first = filesOfAll(FIRST_LOAD);
  const member = filesOfAll([...FIRST_LOAD, ...SIGNED_IN]);
  const pages = Object.keys(manifest)
    .filter((key) => PAGE.test(key))
    .map((key) => {
      const held = SIGNED_OUT.test(key) ? first : member;
      return {
        name: key.replace(/^src\/|^_|\?.*$/g, ""),
        bytes: sum(filesOf(manifest, key).difference(held)),
        most: most.page,
      };
    });
  const all = [
    { name: "/login, first load", bytes: sum(first), most: most.firstLoad },
    {
      name: "signed in, once",
      bytes: sum(member.difference(first)),
      most: most.signedIn,
    },
    { name: "service worker", bytes: sizeOf(WORKER), most: most.worker },
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
  let isGood = true;
  for (const [ending, budget] of Object.entries(BUDGETS)) {
    const sizeOf: SizeOf = (file) => {
      const compressed = Bun.file(join(dist, `${file}.${ending}`)).size;
      return compressed || Bun.file(join(dist, file)).size;
    };
    const { report, excess } = measure(manifest, sizeOf, budget);
    console.log(`As .${ending}\n${report.join("\n")}`);
    for (const page of excess) console.error(`Too large as .${ending}: ${page}`);
    isGood &&= excess.length === 0;
  }
  process.exit(isGood ? 0 : 1);
}
