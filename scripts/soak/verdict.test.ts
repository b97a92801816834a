import { expect, test } from "bun:test";
import { problemsOf } from "./verdict.ts";
import type { Sample } from "./verdict.ts";

const ALL = { sent: 100, refused: 0, delivered: 100 };
const steady: Sample = { p50Ms: 2, p99Ms: 8, failed: 0, residentMiB: 150 };
const run = (change: (at: number) => Partial<Sample> = () => ({})) =>
  Array.from({ length: 40 }, (_, index) => ({ ...steady, ...change(index / 40) }));

test("what stays as it was is fine", () => {
  const uneasy = run((at) => ({ residentMiB: 148 + 4 * Math.sin(50 * at), p99Ms: 8 + (at % 2) }));
  expect(problemsOf(uneasy, ALL, 0)).toEqual([]);
});

test("memory may grow in the first quarter, and not after it", () => {
  const filling = run((at) => ({ residentMiB: 60 + Math.min(at, 0.25) * 400 }));
  expect(problemsOf(filling, ALL, 0)).toEqual([]);
  const leaking = run((at) => ({ residentMiB: 150 + 60 * at }));
  expect(problemsOf(leaking, ALL, 0)).toEqual(["memory grew from 173 to 203 MiB"]);
});

test("a failed request, a logged error, a lost message and a short run are reported", () => {
  const samples = run((at) => ({ failed: at === 0.5 ? 1 : 0 }));
  expect(problemsOf(samples, { sent: 100, refused: 1, delivered: 98 }, 3)).toEqual([
    "2 requests failed",
    "the server logged 3 errors",
    "2 of 100 messages were lost",
  ]);
  expect(problemsOf([steady], ALL, 0)).toContain("it ended too soon");
  expect(problemsOf(run(), { sent: 0, refused: 0, delivered: 0 }, 0)).toHaveLength(1);
});

test("the last tenth is as fast as the first", () => {
  expect(
    problemsOf(
      run((at) => ({ p50Ms: 2 + 4 * at })),
      ALL,
      0,
    ),
  ).toEqual(["p50 went from 2.2 to 5.8 ms"]);
  expect(
    problemsOf(
      run((at) => ({ p99Ms: at < 0.9 ? 8 : 30 })),
      ALL,
      0,
    ),
  ).toEqual(["p99 went from 8.0 to 30.0 ms"]);
});
