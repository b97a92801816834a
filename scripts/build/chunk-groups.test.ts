import { expect, test } from "bun:test";
import { realpathSync } from "node:fs";
import { join } from "node:path";
import manifest from "../../web/package.json";
import { GROUPS } from "../../web/vite.config.ts";

const ROOT = join(import.meta.dir, "../..");
const GROUP_OPENS = /^\((\?:|\?=|\?!|\?<=|\?<!)?/;
const POSITIVE: { [open: string]: string } = { "(?!": "(?=", "(?<!": "(?<=" };

type Group = { open: string; alternatives: Sequence[] };
type Sequence = (string | Group)[];

/** A pattern as the alternatives it is made of; the position moves past it. */
function parse(source: string, at = { index: 0 }): Sequence[] {
  const alternatives: Sequence[] = [[]];
  while (at.index < source.length && source[at.index] !== ")") {
    const rest = source.slice(at.index);
    const open = GROUP_OPENS.exec(rest)?.[0];
    const literal = /^(\\.|\[(\\.|[^\]])*\]|.)/.exec(rest)?.[0] ?? "";
    at.index += (open ?? literal).length;
    if (open !== undefined) {
      alternatives.at(-1)?.push({ open, alternatives: parse(source, at) });
      at.index += 1;
    } else if (literal === "|") alternatives.push([]);
    else alternatives.at(-1)?.push(literal);
  }
  return alternatives;
}

const textOf = (sequence: Sequence): string =>
  sequence
    .map((part) =>
      typeof part === "string" ? part : `${part.open}${part.alternatives.map(textOf).join("|")})`,
    )
    .join("");

/** The pattern once for each of its alternatives, with only that one; what it excludes is then what it has to find. */
function oneByOne(alternatives: Sequence[]): string[] {
  return alternatives.flatMap((sequence) => {
    const narrowed = sequence.flatMap((part, index) => {
      if (typeof part === "string") return [];
      const open = POSITIVE[part.open] ?? part.open;
      const [before, after] = [sequence.slice(0, index), sequence.slice(index + 1)];
      return oneByOne(part.alternatives).map(
        (only) => `${textOf(before)}${open}${only})${textOf(after)}`,
      );
    });
    return narrowed.length > 0 ? narrowed : [textOf(sequence)];
  });
}

/** The ids of all modules that may come into the build, and those of routes that are loaded apart. */
function moduleIds() {
  const sources = [...new Bun.Glob("{api,db,web}/**/*.{ts,tsx,css}").scanSync(ROOT)]
    .filter((path) => /^(api|db|web\/src)\//.test(path) && !/\.test\.|\/testing\//.test(path))
    .flatMap((path) => {
      const id = join(ROOT, path);
      return path.startsWith("web/src/routes/") ? [id, `${id}?tsr-split=component`] : [id];
    });
  const packages = Object.keys(manifest.dependencies)
    .filter((name) => !name.startsWith("@hereabouts/"))
    .flatMap((name) => {
      const folder = realpathSync(join(ROOT, "web/node_modules", name));
      return [...new Bun.Glob("**/*.{js,mjs}").scanSync(folder)].map((path) => join(folder, path));
    });
  return [...sources, ...packages];
}

test("the alternatives of a pattern are taken one by one, also those that it excludes", () => {
  expect(oneByOne(parse("/a/(b|c/(?!d|e))|(?<!f|g)\\.ts$"))).toEqual([
    "/a/(b)",
    "/a/(c/(?=d))",
    "/a/(c/(?=e))",
    "(?<=f)\\.ts$",
    "(?<=g)\\.ts$",
  ]);
});

test("each file that a chunk of the build names exists, so that none changes its chunk by a new name", () => {
  const ids = moduleIds();
  const missing = GROUPS.flatMap((group) =>
    "test" in group
      ? oneByOne(parse(group.test.source)).map((only) => `${group.name}: ${only}`)
      : [],
  ).filter((named) => {
    const pattern = new RegExp(named.slice(named.indexOf(" ") + 1));
    return !ids.some((id) => pattern.test(id));
  });
  expect(missing).toEqual([]);
});
