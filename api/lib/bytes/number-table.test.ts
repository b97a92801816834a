import { expect, test } from "bun:test";
import { seeded } from "../seeded-random.ts";
import { createNumberTable } from "./number-table.ts";

test("a table holds what a Map would hold", () => {
  const random = seeded(11);
  const table = createNumberTable();
  const map = new Map<number, number>();
  for (let step = 0; step < 5000; step++) {
    const key = Math.floor(random.between(0, 4000));
    const isLarge = key > 2000 && step > 2500;
    const value = (isLarge ? -(2 ** 40) : 1) + Math.floor(random.between(0, 2 ** 32 - 1));
    if (random.next() < 0.6) {
      table.set(key, value);
      map.set(key, value);
    } else {
      table.delete(key);
      map.delete(key);
    }
    expect(table.size()).toBe(map.size);
  }
  for (let key = 0; key < 5000; key++) expect(table.get(key)).toBe(map.get(key) ?? 0);
  table.clear();
  expect([table.size(), table.get([...map.keys()][0] ?? 0)]).toEqual([0, 0]);
});
