import { expect, test } from "bun:test";
import { seeded } from "../seeded-random.ts";
import { createAppEvents } from "../app-events.ts";
import { createCellCache } from "./cell-cache.ts";

type Item = { id: number; text: string };
type Cell = readonly Item[];

/** A table of things in cells 1 to 4, and a cache of it whose reads end when the test lets them. */
function createWorld({ maxWeight = 1000, seed = 1 } = {}) {
  const random = seeded(seed);
  const events = createAppEvents((_, error) => expect().fail(String(error)));
  const table = new Map<number, Item & { key: number }>();
  const waiting: (() => void)[] = [];
  const counts = { reads: 0, located: 0 };
  const turn = () => new Promise<void>((resolve) => waiting.push(resolve));
  const within = (key: number) =>
    [...table.values()].filter((item) => item.key === key).map(({ id, text }) => ({ id, text }));
  /** What the cells in memory hold, as told by what comes and goes. */
  let held: number[] = [];
  const drop = (ids: readonly number[]) => {
    for (const id of ids) held.splice(held.indexOf(id), 1);
  };
  const idsIn = (cell: Cell) => cell.map(({ id }) => id);
  const cache = createCellCache<Cell, Item>(events, {
    maxWeight,
    sizeOf: (cell) => cell.length,
    idsOf: idsIn,
    insert: (cell, item) => [...cell, item],
    remove: (cell, id) => {
      drop(idsIn(cell).filter((one) => one === id));
      return cell.filter((item) => item.id !== id);
    },
    onAdd: (cell) => void held.push(...idsIn(cell)),
    onRemove: (cell) => drop(idsIn(cell)),
    onInsert: ({ id }) => void held.push(id),
    onClear: () => void (held = []),
    locate: async (ids) => {
      counts.located += 1;
      const found = ids.flatMap((id) => table.get(id) ?? []);
      await turn();
      return found.map(({ id, key, text }) => ({ id, key, item: { id, text } }));
    },
    changedBy: { "person.changed": ({ userId }) => userId },
  });
  const load = async (keys: readonly number[]) => {
    counts.reads += 1;
    const read = new Map(keys.map((key) => [key, within(key)]));
    await turn();
    return read;
  };
  /** All cells as they are now, one after the other as they arrive. */
  async function* readElsewhere() {
    const read = [1, 2, 3, 4].map((key) => [key, within(key)] as const);
    for (const cell of read) {
      await turn();
      yield new Map([cell]);
    }
  }
  function write(id: number, key: number | undefined, text = `${random.next()}`) {
    if (key === undefined) table.delete(id);
    else table.set(id, { id, key, text });
    events.emit("person.changed", { userId: id });
  }
  const letEnd = (at = Math.floor(random.between(0, waiting.length))) =>
    waiting.splice(at, 1)[0]?.();
  async function settle(work: Promise<unknown> | undefined) {
    let isOver = false;
    void work?.finally(() => (isOver = true));
    while (work && !isOver) {
      letEnd();
      await new Promise(setImmediate);
    }
    return work;
  }
  const sorted = (cell: Cell | undefined) => cell?.toSorted((a, b) => a.id - b.id);
  return {
    cache,
    events,
    table,
    counts,
    load,
    readElsewhere,
    write,
    settle,
    letEnd,
    within,
    sorted,
    random,
    held: () => held.toSorted((a, b) => a - b),
    inMemory: () => [1, 2, 3, 4].flatMap((key) => idsIn(cache.get(key) ?? [])).sort(),
  };
}

test("a cell is read once and stays right, whatever is written while it is read", async () => {
  const { cache, counts, load, write, settle, within, sorted } = createWorld();
  write(1, 1, "stays");
  write(2, 1, "moves away");
  write(3, 2, "comes");
  const asked = cache.readMany([1], load);
  write(2, 2, "moved away");
  write(3, 1, "came");
  write(4, 2, "elsewhere");
  await settle(asked);
  expect(sorted((await asked).get(1))).toEqual(within(1));
  expect(sorted(cache.get(1))).toEqual(within(1));
  expect(counts).toEqual({ reads: 1, located: 1 });
  expect(cache.refresh()).toBeUndefined();
});

test("who asks while a lookup is under way waits for it", async () => {
  const { cache, load, write, settle, within } = createWorld();
  await settle(cache.readMany([1], load));
  write(1, 1);
  void cache.refresh();
  await new Promise(setImmediate);
  await settle(cache.refresh());
  expect(cache.get(1)).toEqual(within(1));
});

test("what a lookup found before everything may have changed is not kept", async () => {
  const { cache, events, table, load, write, settle, letEnd } = createWorld();
  await settle(cache.readMany([1], load));
  write(1, 1);
  const refreshed = cache.refresh();
  await new Promise(setImmediate);
  table.delete(1);
  events.emit("everything.changed", null);
  const asked = cache.readMany([1], load);
  await new Promise(setImmediate);
  letEnd(1);
  await new Promise(setImmediate);
  letEnd(0);
  await Promise.all([refreshed, asked]);
  expect(cache.get(1)).toEqual([]);
});

test("what changes while cells are read elsewhere is looked up again, wherever it was and came to", async () => {
  const { cache, counts, readElsewhere, write, settle, letEnd, within, sorted } = createWorld();
  write(1, 1, "stays");
  write(2, 1, "moves on");
  write(3, 2, "moves back");
  const filled = cache.fill(readElsewhere());
  await new Promise(setImmediate);
  letEnd(0);
  await new Promise(setImmediate);
  write(2, 4, "moved on");
  write(3, 1, "moved back");
  write(4, 3, "came");
  await settle(cache.refresh());
  await settle(filled);
  await settle(cache.refresh());
  for (const key of [1, 2, 3, 4]) expect(sorted(cache.get(key))).toEqual(within(key));
  expect(counts.reads).toBe(0);
});

test("a lookup that fails is made again by the next who asks", async () => {
  const events = createAppEvents(() => expect().fail());
  let isBroken = true;
  const cache = createCellCache<number[], number>(events, {
    maxWeight: 10,
    sizeOf: (cell) => cell.length,
    idsOf: (cell) => cell,
    insert: (cell, id) => [...cell, id],
    remove: (cell, id) => cell.filter((other) => other !== id),
    locate: async (ids) => {
      if (isBroken) throw new Error("no database");
      return ids.map((id) => ({ id, key: 1, item: id }));
    },
    changedBy: { "person.changed": ({ userId }) => userId },
  });
  await cache.readMany([1], async () => new Map([[1, [1]]]));
  events.emit("person.changed", { userId: 2 });
  await expect(cache.refresh()).rejects.toThrow("no database");
  isBroken = false;
  await cache.refresh();
  expect(cache.get(1)).toEqual([1, 2]);
});

for (const maxWeight of [1000, 12, 7])
  test(`cells are what the table says after anything at once, with room for ${maxWeight}`, async () => {
    for (let seed = 1; seed <= 40; seed += 1) {
      const world = createWorld({ maxWeight, seed });
      const { cache, events, load, write, settle, letEnd, within, sorted, random } = world;
      const asked: Promise<unknown>[] = [];
      let isFilling = false;
      const fill = async () => {
        isFilling = true;
        await cache.fill(world.readElsewhere());
        isFilling = false;
      };
      for (let step = 0; step < 120; step += 1) {
        const dice = random.next();
        const key = 1 + Math.floor(random.between(0, 4));
        if (dice < 0.5)
          write(Math.floor(random.between(1, 9)), random.next() < 0.2 ? undefined : key);
        else if (dice < 0.7) asked.push(cache.readMany([key, (key % 4) + 1], load));
        else if (dice < 0.76) events.emit("everything.changed", null);
        else if (dice < 0.8) asked.push(Promise.resolve(cache.refresh()));
        else if (dice < 0.84 && !isFilling) asked.push(fill());
        else letEnd();
        expect({ seed, step, held: world.held() }).toEqual({ seed, step, held: world.inMemory() });
        if (random.next() < 0.3) await new Promise(setImmediate);
      }
      await settle(Promise.all(asked));
      await settle(cache.refresh());
      expect({ seed, held: world.held() }).toEqual({ seed, held: world.inMemory() });
      for (const key of [1, 2, 3, 4]) {
        const cell = sorted(cache.get(key));
        if (cell)
          expect({ seed, key, cell }).toEqual({ seed, key, cell: sorted(within(key)) ?? [] });
        const found = cache.readMany([key], load);
        await settle(found);
        expect(sorted((await found).get(key))).toEqual(sorted(within(key)) ?? []);
      }
    }
  });
