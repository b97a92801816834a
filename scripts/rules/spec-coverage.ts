import { join } from "node:path";
import { readTestTitles } from "../test/test-titles.ts";

export type Row = { section: string; phrase: string; words: string[] };
type TestFile = { path: string; text: string };

const ROWS = "docs/spec-rows.md";
const TESTS = new Bun.Glob("{api,db,web}/**/*.{test,spec}.{ts,tsx}");
const NOT_OURS = /(^|\/)(node_modules|dist)\//;
const SECTION = /^## Section (\d)$/;
const CLAIM = /\bspec ((?:[2-9], )*[2-9]): /;

/** Parses the table under each `## Section n`: phrase, requirement, words on screen in backticks. */
export function readRows(markdown: string): Row[] {
  let section = "";
  return markdown.split("\n").flatMap((line) => {
    section = SECTION.exec(line)?.[1] ?? section;
    const [, phrase = "", , words = ""] = line.split("|").map((cell) => cell.trim());
    const isRow = line.startsWith("|") && phrase !== "Phrase" && !phrase.startsWith("---");
    const spoken = [...words.matchAll(/`([^`]+)`/g)].map(([, word = ""]) => word);
    return isRow ? [{ section, phrase, words: spoken }] : [];
  });
}

/** Whole words: "POST /api/events" is not in "POST /api/events/{id}/join". */
function names(text: string, phrase: string) {
  const at = text.indexOf(phrase);
  if (at < 0) return false;
  const [before = " ", after = " "] = [text[at - 1], text[at + phrase.length]];
  if (!/[\w/-]/.test(before) && !/[\w/-]/.test(after)) return true;
  return names(text.slice(at + 1), phrase);
}

/** `spec 2, 4: one thing; spec 8: another` claims rows in three sections. */
function claimsOf(title: string) {
  const [, ...parts] = title.split(CLAIM);
  return parts.flatMap((part, index) =>
    index % 2 === 0
      ? part.split(", ").map((section) => ({ section, text: parts[index + 1] ?? "" }))
      : [],
  );
}

/** Tests that only run before a release claim nothing. */
const claimingTitles = (text: string) =>
  readTestTitles(text)
    .filter((titles) => !titles.some((title) => title.includes("@release")))
    .flat();

const isNamed = ({ section, phrase }: Row, title: string) =>
  claimsOf(title).some((claim) => claim.section === section && names(claim.text, phrase));

const unescaped = (text: string) => text.replaceAll(/\\([.?()])/g, "$1");

function problemsOf(row: Row, tests: { titles: string[]; text: string }[]) {
  const claiming = tests.filter(({ titles }) => titles.some((title) => isNamed(row, title)));
  const name = `spec ${row.section}: ${row.phrase}`;
  if (claiming.length === 0) return [`${name}: no test`];
  const unspoken = row.words.filter((word) => !claiming.some(({ text }) => text.includes(word)));
  return unspoken.map((word) => `${name}: no test that claims it knows "${word}"`);
}

function falseClaims(rows: Row[], { path, text }: TestFile) {
  const titles = new Set(readTestTitles(text).flat());
  const isFalse = (title: string) =>
    claimsOf(title).some(
      (claim) =>
        !rows.some((row) => row.section === claim.section && names(claim.text, row.phrase)),
    );
  return [...titles].filter(isFalse).map((title) => `${path}: "${title}" claims what is no row`);
}

const unclear = (rows: Row[]) =>
  rows
    .filter((row) =>
      rows.some(
        (other) =>
          other !== row && other.section === row.section && names(row.phrase, other.phrase),
      ),
    )
    .map(({ section, phrase }) => `spec ${section}: ${phrase}: holds another row's phrase`);

export function findProblems(rows: Row[], files: TestFile[]) {
  const tests = files.map(({ text }) => ({
    titles: claimingTitles(text),
    text: unescaped(text),
  }));
  return [
    ...unclear(rows),
    ...rows.flatMap((row) => problemsOf(row, tests)),
    ...files.flatMap((file) => falseClaims(rows, file)),
  ];
}

async function readTestFiles(root: string): Promise<TestFile[]> {
  const paths = await Array.fromAsync(TESTS.scan({ cwd: root }));
  const ours = paths
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => !NOT_OURS.test(path));
  return Promise.all(
    ours.toSorted().map(async (path) => ({ path, text: await Bun.file(join(root, path)).text() })),
  );
}

if (import.meta.main) {
  const root = join(import.meta.dir, "../..");
  const rows = readRows(await Bun.file(join(root, ROWS)).text());
  const problems = findProblems(rows, await readTestFiles(root));
  for (const problem of problems) console.error(problem);
  console.log(`${rows.length} rows of the specification, ${problems.length} problems`);
  process.exit(problems.length === 0 ? 0 : 1);
}
