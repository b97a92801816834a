import { expect, test } from "bun:test";
import { join } from "node:path";
import { findProblems, readRows } from "./spec-coverage.ts";
import { readTestTitles } from "../test/test-titles.ts";

const ROWS = readRows(`
## Section 7

| Phrase | What has to hold | Words |
| --- | --- | --- |
| POST /api/events | | |
| POST /api/events/{id}/join | | |

## Section 8

| Phrase     | What has to hold | Words                          |
| ---------- | ---------------- | ------------------------------ |
| join failure | says so        | \`Error\` \`Failed to join event.\` |
`);

const CREATING = 'describe("spec 7: POST /api/events", () => {\n  test("answers", () => {});\n});';
const JOINING = 'test("spec 7: POST /api/events/{id}/join", () => {});';
const FAILING = 'test("spec 8: join failure, shown", () => "Error" + /Failed to join event\\./);';

const problemsOf = (...texts: string[]) =>
  findProblems(
    ROWS,
    texts.map((text, index) => ({ path: `${index}.test.ts`, text })),
  );

test("rows are read from the tables of their sections", () => {
  expect(ROWS).toEqual([
    { section: "7", phrase: "POST /api/events", words: [] },
    { section: "7", phrase: "POST /api/events/{id}/join", words: [] },
    { section: "8", phrase: "join failure", words: ["Error", "Failed to join event."] },
  ]);
});

test("with a test for every row nothing is wrong", () => {
  expect(problemsOf(CREATING, JOINING, FAILING)).toEqual([]);
});

test("a row without a test is reported, also when its phrase is part of another's", () => {
  expect(problemsOf(JOINING, FAILING)).toEqual(["spec 7: POST /api/events: no test"]);
});

test("a describe without a test claims nothing, and neither does a test that is skipped", () => {
  const empty = 'describe("spec 7: POST /api/events", () => {});';
  const skipped = 'test.skip("spec 7: POST /api/events", () => {});';
  for (const text of [empty, skipped])
    expect(problemsOf(text, JOINING, FAILING)).toEqual(["spec 7: POST /api/events: no test"]);
});

test("a test that runs before a release alone claims nothing", () => {
  const late = 'test("spec 7: POST /api/events @release", () => {});';
  expect(problemsOf(late, JOINING, FAILING)).toEqual(["spec 7: POST /api/events: no test"]);
});

test("a row's words stand in a test that claims it", () => {
  expect(problemsOf(CREATING, JOINING, 'test("spec 8: join failure", () => "Error");')).toEqual([
    'spec 8: join failure: no test that claims it knows "Failed to join event."',
  ]);
});

test("a claim of what is no row is reported, also beside one that is", () => {
  const text = 'test("spec 7: POST /api/events; spec 8: a failure of joining", () => {});';
  expect(problemsOf(text, JOINING, FAILING)).toEqual([
    '0.test.ts: "spec 7: POST /api/events; spec 8: a failure of joining" claims what is no row',
  ]);
});

test("one title may claim in several sections", () => {
  const text = 'test("spec 7, 8: POST /api/events and join failure", () => "Error");';
  expect(problemsOf(text, JOINING, FAILING)).toEqual([]);
});

test("a row whose phrase holds another's cannot be distinguished from it", () => {
  const rows = [...ROWS, { section: "8", phrase: "a join failure", words: [] }];
  const text = FAILING.replace("join", "a join");
  const files = [CREATING, JOINING, text].map((one) => ({ path: "a.test.ts", text: one }));
  expect(findProblems(rows, files)).toEqual(["spec 8: a join failure: holds another row's phrase"]);
});

test("titles are read however a test is written", () => {
  const text = `
import { expect, test as base } from "./fixtures";
const withMail = base.extend<object>({});
describe("around", () => {
  test.each(cases)("each %s", async () => {
    fill("no", "title");
  });

  test.each([
    ["a", 1],
  ] as [string, number][])("each of a list, %s", async () => {});

  base(
    "long",
    async () => {},
  );
});

describe.each([
  ["b", 2],
])("each %s around", () => {
  test('"quoted"', () => {});
});

withMail.describe("with mail", () => {
  withMail("sent", async () => {});
});

for (const one of all)
  test(\`one of \${all}\`, async () => {});

function row(title: string, scene: Row) {
  test(\`\${title}: gone\`, async () => {});
}

row("in a table", {});
`;
  expect(readTestTitles(text).map((titles) => titles.join(" > "))).toEqual([
    "around > each %s",
    "around > each of a list, %s",
    "around > long",
    'each %s around > "quoted"',
    "with mail > sent",
    "one of ${all}",
    "${title}: gone",
    "in a table",
  ]);
});

test("every failure of section 8 stands in a table of failure modes, with its words", async () => {
  const read = (path: string) => Bun.file(join(import.meta.dir, "../..", path)).text();
  const failures = readRows(await read("docs/spec-rows.md")).filter(
    ({ section, phrase }) =>
      section === "8" && / failure$|^unknown event$|^join without user$/.test(phrase),
  );
  const tables = [
    "web/src/testing/failures.test.tsx",
    "web/src/testing/failures-signed-out.test.tsx",
    "web/e2e/failure-modes.spec.ts",
  ];
  const files = await Promise.all(tables.map(async (path) => ({ path, text: await read(path) })));
  const problems = findProblems(failures, files);
  expect(failures).toHaveLength(24);
  expect(problems.filter((problem) => problem.startsWith("spec 8"))).toEqual([]);
});
