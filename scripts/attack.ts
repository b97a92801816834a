import { KINDS, runAttacks } from "./attack/run.ts";
import { BOUNDS, HEAD, SUMMARY_HEAD, judge, lineOf, summaryOf } from "./attack/verdict.ts";
import type { Row } from "./attack/verdict.ts";

const SIZE = {
  kinds: KINDS,
  stationary: 600,
  walked: 300,
  commuters: 300,
  days: 14,
  travellers: 600,
  hosts: 300,
  walkers: 150,
  hours: 6,
};

const print = (line: string) => process.stdout.write(`${line}\n`);
const share = (part: number, whole: number) => `${((100 * part) / whole).toFixed(1)} %`;

const rows: Row[] = [];
print(HEAD);
const use = await runAttacks(SIZE, (row) => {
  rows.push(row);
  print(lineOf(row));
});
const holds = rows.every((row) => judge(row).holds);
print("");
print(SUMMARY_HEAD);
summaryOf(rows).forEach(print);
print("");
print(
  `At 5 km the list holds ${share(use.found2, use.within2)} of those within 2 km, ` +
    `${share(use.found5, use.within5)} of those within 5 km, and ${use.foundBeyond8} from beyond 8 km.`,
);
const bounds = `median at least ${BOUNDS.median} m, 5th percentile ${BOUNDS.p5} m, at most ${100 * BOUNDS.within100} % within 100 m`;
print(
  holds && use.isUseful ? `All within the bounds: ${bounds}.` : `NOT within the bounds: ${bounds}.`,
);
process.exit(holds && use.isUseful ? 0 : 1);
