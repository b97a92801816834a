import { expect, test } from "bun:test";
import { seeded } from "../../lib/seeded-random.ts";
import { mergeSorted } from "./merge-sorted.ts";

const random = seeded(7);
const byTime = (a: { id: number; startsAt: number }, b: { id: number; startsAt: number }) =>
  a.startsAt - b.startsAt || a.id - b.id;

test("many sorted lists are walked as one, both ways and within a period", () => {
  for (let round = 0; round < 300; round++) {
    const all = Array.from({ length: Math.floor(random.between(0, 60)) }, (_, id) => ({
      id,
      startsAt: Math.floor(random.between(0, 20)),
    })).sort(byTime);
    const lists = Array.from({ length: 6 }, () => [] as typeof all);
    for (const entry of all) random.pick(lists).push(entry);
    const period = {
      from: Math.floor(random.between(-2, 22)),
      to: Math.floor(random.between(-2, 24)),
    };
    const inside = all.filter(({ startsAt }) => startsAt >= period.from && startsAt < period.to);
    for (const isWanted of [undefined, ({ id }: { id: number }) => id % 3 === 0]) {
      const selections = lists.map((entries) => ({ entries, isWanted }));
      const wanted = inside.filter(isWanted ?? (() => true));
      const first = Math.floor(random.between(0, 12));
      for (const [step, all] of [
        [1, wanted],
        [-1, wanted.toReversed()],
      ] as const) {
        const walk = mergeSorted(selections, period, step);
        const begun = Array.from({ length: first }, walk.next);
        expect(walk.countLeft(100)).toBe(Math.max(0, wanted.length - first));
        expect(walk.countLeft(4)).toBe(Math.min(4, Math.max(0, wanted.length - first)));
        const walked = [...begun, ...Array.from({ length: 70 }, walk.next)];
        expect(walked.filter((entry) => entry !== undefined)).toEqual(all);
      }
    }
  }
});
