import { expect, test } from "bun:test";
import { createStagger, nextTurn } from "./turns.ts";

test("what begins at the same moment begins in turns of its own, in order", async () => {
  const stagger = createStagger();
  const begun: { name: string; turn: number }[] = [];
  let turn = 0;
  let isDone = false;
  const counting = (async () => {
    while (!isDone) {
      await nextTurn();
      turn += 1;
    }
  })();
  const begin = (name: string) => stagger().then(() => begun.push({ name, turn }));
  await Promise.all(["one", "two", "three"].map(begin));
  isDone = true;
  await counting;
  expect(begun.map(({ name }) => name)).toEqual(["one", "two", "three"]);
  expect(new Set(begun.map((each) => each.turn)).size).toBe(3);
});
