import { expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { scripts, version } from "../../package.json";

type Workflow = {
  permissions: object;
  jobs: Record<string, { steps: { uses?: string; run?: string }[] }>;
};
type Form = { name: string; body: { id?: string; validations?: { required?: boolean } }[] };

const ROOT = join(import.meta.dir, "../..");
const README_LINES = 100;
const DECISIONS = "docs/decisions";
const STATUS = /^# .+\n\nStatus: (in force|replaced)/;

const read = (path: string) => Bun.file(join(ROOT, path)).text();
const PAGES = ["*.md", "docs/**/*.md", ".github/**/*.md"].flatMap((pattern) => [
  ...new Bun.Glob(pattern).scanSync({ cwd: ROOT, dot: true }),
]);

/** A title's address as GitHub makes it. */
const slug = (title: string) =>
  title
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
    .replaceAll(/\s/g, "-");

const prose = (text: string) =>
  text.replaceAll(/^```[\s\S]*?^```/gm, "").replaceAll(/`[^`]*`/g, "");
const headings = (text: string) =>
  [...text.replaceAll(/^```[\s\S]*?^```/gm, "").matchAll(/^#+ (.+)$/gm)].map(([, title]) => title!);

const links = (text: string) =>
  [...prose(text).matchAll(/\]\(([^)\s]+)\)|(?:src|srcset|href)="([^"]+)"/g)].map(
    ([, link, source]) => link ?? source!,
  );

async function missing(page: string, link: string) {
  const [path = "", anchor] = link.split("#");
  const target = path === "" ? page : join(dirname(page), path);
  if (!existsSync(join(ROOT, target))) return [`${page}: ${link}`];
  if (anchor === undefined) return [];
  return headings(await read(target))
    .map(slug)
    .includes(anchor)
    ? []
    : [`${page}: ${link}`];
}

test("every link between the pages leads to a file and a title", async () => {
  const wrong: string[] = [];
  for (const page of PAGES) {
    const own = links(await read(page)).filter((link) => !/^(https?|mailto):/.test(link));
    for (const link of own) wrong.push(...(await missing(page, link)));
  }
  expect(wrong).toEqual([]);
  expect(PAGES).toContain("docs/hosting.md");
});

test("every file of ours that a page names is there", async () => {
  const named = /`((?:api|db|web|scripts|docs|deploy)\/[\w./$-]+\.\w+)`/g;
  const pages = PAGES.filter((page) => !page.startsWith(`${DECISIONS}/`));
  const texts = await Promise.all(pages.map(async (page) => [page, await read(page)] as const));
  const lost = texts.flatMap(([page, text]) =>
    [...text.matchAll(named)]
      .filter(([, path]) => !existsSync(join(ROOT, path!)))
      .map(([, path]) => `${page}: ${path}`),
  );
  expect(lost).toEqual([]);
});

test("every command that a page names is there", async () => {
  const texts = await Promise.all(PAGES.map(read));
  const named = texts.flatMap((text) => [...text.matchAll(/\bbun run ([a-z][\w:]*)/g)]);
  expect(named.length).toBeGreaterThan(10);
  expect(named.map(([, name]) => name!).filter((name) => !(name in scripts))).toEqual([]);
});

test(`the README has at most ${README_LINES} lines beside its pictures`, async () => {
  const lines = (await read("README.md")).trimEnd().split("\n");
  expect(lines.filter((line) => !line.startsWith("<picture>")).length).toBeLessThanOrEqual(
    README_LINES,
  );
});

test("the README quotes the measured attack", async () => {
  const rows = async (path: string) => (await read(path)).match(/^\|.*\d m \|.*%\s*\|$/gm) ?? [];
  const columns = (row: string) => row.split("|").map((cell) => cell.trim());
  const measured = (await rows("docs/measurements.md")).map(columns);
  const quoted = (await rows("README.md")).map(columns);
  expect(quoted.length).toBeGreaterThan(2);
  for (const row of quoted) expect(measured).toContainEqual(row);
});

test("every decision has a title, a status, and one line in the index that repeats the title", async () => {
  const index = await read(`${DECISIONS}/README.md`);
  const pages = PAGES.filter((page) => page.startsWith(`${DECISIONS}/0`)).toSorted();
  const expected = await Promise.all(
    pages.map(async (page) => {
      const text = await read(page);
      expect(STATUS.test(text) ? page : `${page} has no status`).toBe(page);
      const [title = ""] = headings(text);
      expect(title).not.toMatch(/^\d/);
      return `- [${basename(page).slice(0, 4)}](${basename(page)}) ${title}`;
    }),
  );
  expect((index.match(/^- \[.*$/gm) ?? []).toSorted()).toEqual(expected);
});

test("a decision that another one replaces, if only in part, names it", async () => {
  const pages = PAGES.filter((page) => page.startsWith(`${DECISIONS}/0`));
  const texts = new Map(
    await Promise.all(pages.map(async (page) => [basename(page), await read(page)] as const)),
  );
  const replacements = [...texts].flatMap(([page, text]) => {
    const status = (text.split("\n\n")[1] ?? "").replaceAll("\n", " ");
    const sentences = status.split(/(?<=\.) /).filter((sentence) => /\breplaces\b/.test(sentence));
    return sentences.flatMap((sentence) =>
      links(sentence)
        .filter((link) => texts.has(link))
        .map((replaced) => ({ page, replaced })),
    );
  });
  expect(replacements.length).toBeGreaterThan(5);
  const unnamed = replacements.filter(({ page, replaced }) => !texts.get(replaced)?.includes(page));
  expect(unnamed).toEqual([]);
});

test("the changelog's newest version is that of the package", async () => {
  const versions = (await read("CHANGELOG.md")).match(/^## \[.+$/gm) ?? [];
  expect(versions[0]).toBe("## [Unreleased]");
  expect(versions[1]).toMatch(/ - \d{4}-\d{2}-\d{2}$/);
  expect(versions[1]).toStartWith(`## [${version}] - `);
});

test("the workflow does what .ci/run does, with pinned actions and no right but to read", async () => {
  const workflow = await read(".github/workflows/test.yml");
  const { permissions, jobs } = Bun.YAML.parse(workflow) as Workflow;
  expect(permissions).toEqual({ contents: "read" });
  const steps = Object.values(jobs).flatMap((job) => job.steps);
  expect(steps.flatMap(({ run }) => run ?? [])).toEqual([".ci/run"]);
  for (const { uses } of steps) expect(uses ?? "").toMatch(/^$|^actions\/[\w-]+@[\da-f]{40}$/);
});

test("each form for an issue asks for something, and has an id of its own for each answer", async () => {
  for (const form of ["bug", "feature"]) {
    const { name, body } = Bun.YAML.parse(await read(`.github/ISSUE_TEMPLATE/${form}.yml`)) as Form;
    expect(name).toBeString();
    const ids = body.flatMap(({ id }) => id ?? []);
    expect(new Set(ids).size).toBe(ids.length);
    expect(body.some(({ validations }) => validations?.required)).toBe(true);
  }
});
