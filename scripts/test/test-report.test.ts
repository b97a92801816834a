import { expect, test } from "bun:test";
import { failedInJunit, readJunit, readPlaywright, sum } from "./test-report.ts";

const junit = (tests: number, failures: number, skipped: number) =>
  `<?xml version="1.0"?>\n<testsuites name="bun test" tests="${tests}" assertions="9" failures="${failures}" skipped="${skipped}" time="0.1">\n<testsuite name="a" tests="77" failures="7" />\n</testsuites>`;
const playwright = (expected: number, unexpected: number, flaky = 0) =>
  JSON.stringify({ stats: { expected, unexpected, flaky, skipped: 0 } });

test("bun's report is counted test by test, skipped ones on neither side", () => {
  expect(readJunit(junit(12, 0, 0), 0)).toEqual({ passed: 12, failed: 0 });
  expect(readJunit(junit(12, 2, 3), 1)).toEqual({ passed: 7, failed: 2 });
});

test("what failed is named as it was written", () => {
  const xml = `<testsuite name="a.test.ts"><testcase name="good" line="1" assertions="1" />
    <testcase name="a &quot;b&quot; &amp;lt;" line="2" assertions="0">
      <failure type="AssertionError" />
    </testcase></testsuite>`;
  expect(failedInJunit(xml)).toEqual(['a "b" &lt;']);
  expect(failedInJunit("")).toEqual([]);
});

test("a crash, a missing report and a run of no tests are failures", () => {
  expect(readJunit("", 1)).toEqual({ passed: 0, failed: 1 });
  expect(readJunit(junit(5, 0, 0), 1)).toEqual({ passed: 5, failed: 1 });
  expect(readJunit(junit(0, 0, 0), 0)).toEqual({ passed: 0, failed: 1 });
  expect(readJunit(junit(3, 0, 3), 0)).toEqual({ passed: 0, failed: 1 });
  expect(readPlaywright("", 1)).toEqual({ passed: 0, failed: 1 });
  expect(readPlaywright(playwright(0, 0), 0)).toEqual({ passed: 0, failed: 1 });
  expect(readPlaywright(playwright(4, 0), 1)).toEqual({ passed: 4, failed: 1 });
});

test("Playwright's report is counted test by test, and flaky is failed", () => {
  expect(readPlaywright(playwright(8, 0), 0)).toEqual({ passed: 8, failed: 0 });
  expect(readPlaywright(playwright(8, 1, 1), 1)).toEqual({ passed: 8, failed: 2 });
});

test("the last line is the sum", () => {
  const outcomes = [readJunit(junit(12, 1, 0), 1), readPlaywright(playwright(8, 0), 0)];
  expect(sum(outcomes)).toEqual({ passed: 19, failed: 1 });
});
