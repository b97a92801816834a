import { expect, test } from "bun:test";
import { seeded } from "../testing/random.ts";
import { inOrder } from "./in-order.ts";

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
    expect([...inOrder(lists, period, 1)]).toEqual(inside);
    expect([...inOrder(lists, period, -1)]).toEqual(inside.toReversed());
  }
});
