import { distanceKm } from "@hereabouts/api/lib/cells";
import type { Position } from "@hereabouts/api/lib/cells";

export const BOUNDS = { median: 720, p5: 170, within100: 0.025 };

export type Guess = { guess: Position; truth: Position };
export type Row = { target: string; attack: string; guesses: Guess[] };

/** Whether the share below a bound is allowed, with `deviations` of tolerance for chance in a small sample. */
const atMost = (share: number, allowed: number, count: number, deviations: number) =>
  share <= allowed + deviations * Math.sqrt((allowed * (1 - allowed)) / count);

export function judge({ guesses }: Pick<Row, "guesses">, deviations = 0) {
  const errors = guesses.map(({ guess, truth }) => distanceKm(guess, truth) * 1000);
  const sorted = errors.toSorted((a, b) => a - b);
  const count = sorted.length;
  const at = (share: number) => sorted[Math.floor(share * count)] ?? 0;
  const below = (metres: number) => sorted.filter((error) => error < metres).length / count;
  const holds =
    atMost(below(BOUNDS.median), 0.5, count, deviations) &&
    atMost(below(BOUNDS.p5), 0.05, count, deviations) &&
    atMost(below(100), BOUNDS.within100, count, deviations);
  // Without guesses nobody was found.
  const figures = { median: at(0.5), p5: at(0.05), within100: below(100) };
  return { count, ...figures, holds: count === 0 || holds };
}

export const HEAD = `| target | attack | guesses | median | 5th percentile | within 100 m |
| --- | --- | ---: | ---: | ---: | ---: |`;

export function lineOf(row: Row) {
  const { count, median, p5, within100, holds } = judge(row);
  const figures =
    count === 0
      ? ["0", "nobody", "nobody", "nobody"]
      : [
          String(count),
          `${Math.round(median)} m`,
          `${Math.round(p5)} m`,
          `${(within100 * 100).toFixed(1)} %`,
        ];
  return `| ${[row.target, row.attack, ...figures].join(" | ")} |${holds ? "" : " FOUND"}`;
}

export const SUMMARY_HEAD = `| target | attacks | lowest median | lowest 5th percentile | most within 100 m |
| --- | ---: | ---: | ---: | ---: |`;

/** The worst figures per target over all attacks. */
export function summaryOf(rows: Row[]) {
  const targets = Map.groupBy(rows, ({ target }) => target);
  return [...targets].map(([target, attacks]) => {
    const judged = attacks.map((row) => judge(row)).filter(({ count }) => count > 0);
    const median = Math.round(Math.min(...judged.map((one) => one.median)));
    const p5 = Math.round(Math.min(...judged.map((one) => one.p5)));
    const near = (100 * Math.max(...judged.map(({ within100 }) => within100))).toFixed(1);
    return `| ${target} | ${attacks.length} | ${median} m | ${p5} m | ${near} % |`;
  });
}
