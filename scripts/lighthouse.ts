import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startServer } from "./bench/processes.ts";
import { findChromium } from "./test/chromium.ts";

type Audit = { id: string; title: string; score: number | null; displayValue?: string };
type Category = { score: number; auditRefs: { id: string; weight: number }[] };
type Report = { categories: Record<string, Category>; audits: Record<string, Audit> };

const LEAST: Record<string, number> = {
  performance: 0.95,
  accessibility: 1,
  "best-practices": 1,
  seo: 1,
};
// One performance run varies: the median counts.
const RUNS = 3;
const TOOL = join(import.meta.dir, "lighthouse");
const CLI = join(TOOL, "node_modules/lighthouse/cli/index.js");
const CHROMIUM_FLAGS =
  "--headless=new --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync";

function run(command: string[], env: Record<string, string> = {}) {
  const { exitCode } = Bun.spawnSync([process.execPath, ...command], {
    cwd: TOOL,
    env: { ...process.env, ...env },
    stdio: ["ignore", "ignore", "inherit"],
  });
  if (exitCode !== 0) throw new Error(`${command.join(" ")} failed`);
}

/** The cookie of a demo visitor, and somebody they are chatting with. */
async function visitDemo(origin: string) {
  const entered = await fetch(`${origin}/api/demo-login`, {
    method: "POST",
    headers: { Origin: origin },
  });
  const Cookie = entered.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  const answer = await fetch(`${origin}/api/conversations`, { headers: { Cookie } });
  const conversations = (await answer.json()) as { user: { id: string } }[];
  return { Cookie, peer: conversations[0]?.user.id ?? "" };
}

async function audit(url: string, headers: Record<string, string>, folder: string) {
  const output = join(folder, "report.json");
  const only = Object.keys(LEAST).join(",");
  run(
    [
      CLI,
      url,
      "--quiet",
      "--output=json",
      `--output-path=${output}`,
      `--only-categories=${only}`,
      `--chrome-flags=${CHROMIUM_FLAGS}`,
      `--extra-headers=${JSON.stringify(headers)}`,
    ],
    { CHROME_PATH: await findChromium() },
  );
  return (await Bun.file(output).json()) as Report;
}

const scoreOf = ({ categories }: Report, category: string) => categories[category]?.score ?? 0;

async function middleOf(runs: () => Promise<Report>) {
  const reports: Report[] = [];
  while (reports.length < RUNS) reports.push(await runs());
  reports.sort((a, b) => scoreOf(a, "performance") - scoreOf(b, "performance"));
  return reports[Math.floor(RUNS / 2)] as Report;
}

/** The audits of a category below the full score, and always the performance metrics. */
function shortcomings({ categories, audits }: Report, category: string) {
  return (categories[category]?.auditRefs ?? [])
    .filter(({ weight }) => weight > 0)
    .flatMap(({ id }) => audits[id] ?? [])
    .filter(({ score }) => score !== null && score < 1)
    .map(({ id, title, displayValue }) => `    ${id}: ${displayValue ?? title}`);
}

const folder = mkdtempSync(join(tmpdir(), "lighthouse-"));
run(["install", "--frozen-lockfile", "--silent"]);
const server = await startServer(folder);
const origin = `http://localhost:${server.port}`;
const { Cookie, peer } = await visitDemo(origin);
const pages = [
  { path: "/login", headers: {} },
  ...["/map", "/events", `/chat/${peer}`].map((path) => ({ path, headers: { Cookie } })),
];
let isGood = true;
for (const { path, headers } of pages) {
  const report = await middleOf(() => audit(origin + path, headers, folder));
  const scores = Object.keys(LEAST).map((category) => scoreOf(report, category));
  console.log(
    `${scores.map((score) => String(Math.round(score * 100)).padStart(4)).join("")}  ${path}`,
  );
  for (const [category, least] of Object.entries(LEAST)) {
    if (scoreOf(report, category) >= least) continue;
    isGood = false;
    console.log(`  ${category}: at least ${least * 100}`);
    console.log(shortcomings(report, category).join("\n"));
  }
}
await server.stop();
rmSync(folder, { recursive: true });
process.exit(isGood ? 0 : 1);
