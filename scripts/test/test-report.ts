export type Outcome = { passed: number; failed: number };

export const PASSED: Outcome = { passed: 1, failed: 0 };
export const FAILED: Outcome = { passed: 0, failed: 1 };

/** A suite that exits with an error without a failed test, or ran none, counts as failed. */
function judge(passed: number, failed: number, exitCode: number): Outcome {
  const brokeOutside = failed === 0 && (exitCode !== 0 || passed === 0);
  return { passed, failed: brokeOutside ? 1 : failed };
}

/** The junit report of `bun test`. */
export function readJunit(xml: string, exitCode: number): Outcome {
  const head = /<testsuites\b[^>]*>/.exec(xml)?.[0] ?? "";
  const count = (name: string) => Number(new RegExp(`\\s${name}="(\\d+)"`).exec(head)?.[1] ?? 0);
  const failed = count("failures") + count("errors");
  return judge(count("tests") - failed - count("skipped"), failed, exitCode);
}

const ENTITIES: Record<string, string> = {
  "&quot;": '"',
  "&apos;": "'",
  "&lt;": "<",
  "&gt;": ">",
  "&amp;": "&",
};

/** The titles of what failed in the junit report of `bun test`. */
export const failedInJunit = (xml: string) =>
  [...xml.matchAll(/<testcase name="([^"]*)"[^>]*>\s*<(?:failure|error)\b/g)].map(([, title]) =>
    (title ?? "").replace(/&(?:quot|apos|lt|gt|amp);/g, (entity) => ENTITIES[entity] ?? entity),
  );

type PlaywrightReport = { stats?: { expected: number; unexpected: number; flaky: number } };

/** The json report of Playwright. A test that passed only on a retry counts as failed. */
export function readPlaywright(json: string, exitCode: number): Outcome {
  const { stats } = (json === "" ? {} : JSON.parse(json)) as PlaywrightReport;
  if (!stats) return FAILED;
  return judge(stats.expected, stats.unexpected + stats.flaky, exitCode);
}

export const sum = (outcomes: Outcome[]): Outcome => ({
  passed: outcomes.reduce((total, { passed }) => total + passed, 0),
  failed: outcomes.reduce((total, { failed }) => total + failed, 0),
});
