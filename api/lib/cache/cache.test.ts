import { expect, test } from "bun:test";
import { createAppEvents } from "../app-events.ts";
import { createCache } from "./cache.ts";

const newBus = () => createAppEvents((_, error) => expect().fail(String(error)));
const invalidatedBy = { "person.changed": ({ userId }: { userId: number }) => [userId] };
const newCache = (maxEntries = 10) =>
  createCache<number, string>(newBus(), { maxEntries, invalidatedBy });

/** Reads that end when the test says so. */
function createReader() {
  const started: { keys: readonly number[]; end: (value: string) => void; fail: () => void }[] = [];
  const load = (keys: readonly number[]) =>
    new Promise<Map<number, string>>((resolve, reject) => {
      const end = (value: string) => resolve(new Map(keys.map((key) => [key, `${key} ${value}`])));
      started.push({ keys, end, fail: () => reject(new Error("no database")) });
    });
  const loadOne = (key: number) => async () => (await load([key])).get(key);
  return { started, load, loadOne };
}

test("a value is read once, by however many ask for it, and is there at once afterwards", async () => {
  const cache = newCache();
  const { started, loadOne } = createReader();
  const asked = [1, 2, 3].map(() => cache.read(7, loadOne(7)));
  expect(started.length).toBe(1);
  started[0]?.end("a");
  expect(await Promise.all(asked)).toEqual(["7 a", "7 a", "7 a"]);
  expect(cache.read(7, loadOne(7))).toBe("7 a");
  expect(cache.get(7)).toBe("7 a");
  expect(started.length).toBe(1);
});

test("those who ask for several share what somebody reads already, and read the others in one go", async () => {
  const cache = newCache();
  const { started, load } = createReader();
  cache.set(1, "1 kept");
  const asked = [cache.readMany([2, 3], load), cache.readMany([1, 3, 4, 5], load)];
  expect(started.map(({ keys }) => keys)).toEqual([
    [2, 3],
    [4, 5],
  ]);
  for (const { end } of started) end("a");
  expect((await Promise.all(asked)).map((found) => [...found].sort())).toEqual([
    [
      [2, "2 a"],
      [3, "3 a"],
    ],
    [
      [1, "1 kept"],
      [3, "3 a"],
      [4, "4 a"],
      [5, "5 a"],
    ],
  ]);
});

test("a read that a change of its key overtakes is answered and not kept; who asks afterwards reads anew", async () => {
  const cache = newCache();
  const { started, loadOne } = createReader();
  const before = cache.read(7, loadOne(7));
  cache.invalidate(7);
  const after = cache.read(7, loadOne(7));
  expect(started.length).toBe(2);
  started[1]?.end("new");
  expect(await after).toBe("7 new");
  started[0]?.end("old");
  expect(await before).toBe("7 old");
  expect(cache.get(7)).toBe("7 new");
});

test("a change of another key keeps nothing from being kept", async () => {
  const bus = newBus();
  const cache = createCache<number, string>(bus, { maxEntries: 10, invalidatedBy });
  const { started, load } = createReader();
  const asked = cache.readMany([7, 8], load);
  bus.emit("person.changed", { userId: 8 });
  bus.emit("person.changed", { userId: 9 });
  started[0]?.end("a");
  await asked;
  expect([cache.get(7), cache.get(8)]).toEqual(["7 a", undefined]);
});

test("what one wrote while somebody read is kept, and not what they read", async () => {
  const cache = newCache();
  const { started, loadOne } = createReader();
  const asked = cache.read(7, loadOne(7));
  cache.set(7, "written");
  started[0]?.end("read");
  expect([await asked, cache.get(7)]).toEqual(["7 read", "written"]);
});

test("when everything may have changed, nothing is kept, and no read that is under way", async () => {
  const bus = newBus();
  const cache = createCache<number, string>(bus, { maxEntries: 10, invalidatedBy: {} });
  const { started, loadOne } = createReader();
  cache.set(1, "kept");
  const asked = cache.read(7, loadOne(7));
  bus.emit("everything.changed", null);
  started[0]?.end("old");
  await asked;
  expect([cache.get(1), cache.get(7), cache.size()]).toEqual([undefined, undefined, 0]);
});

test("an event that says which values are wrong drops these, and keeps no read that is under way", async () => {
  const bus = newBus();
  const cache = createCache<string, { sessionId: number }>(bus, {
    maxEntries: 10,
    invalidatedBy: {
      "session.ended":
        ({ sessionIds }) =>
        ({ sessionId }) =>
          sessionIds.includes(sessionId),
    },
  });
  cache.set("a", { sessionId: 1 });
  cache.set("b", { sessionId: 2 });
  const asked = cache.read("c", async () => ({ sessionId: 3 }));
  bus.emit("session.ended", { sessionIds: [2, 3] });
  await asked;
  expect(["a", "b", "c"].map((token) => cache.get(token)?.sessionId)).toEqual([
    1,
    undefined,
    undefined,
  ]);
});

test("a read that fails fails for all who wait for it, and is not kept", async () => {
  const cache = newCache();
  const { started, load, loadOne } = createReader();
  const asked = Promise.allSettled([cache.read(7, loadOne(7)), cache.readMany([7, 8], load)]);
  const [first, second] = started;
  first?.fail();
  second?.end("a");
  expect((await asked).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(cache.get(8)).toBe("8 a");
  expect(cache.isBeingRead(7)).toBe(false);
  const again = cache.read(7, loadOne(7));
  started[2]?.end("b");
  expect(await again).toBe("7 b");
});

test("what is not there is asked for again", async () => {
  const cache = newCache();
  let reads = 0;
  const read = () => cache.read(7, async () => void (reads += 1));
  expect([await read(), await read(), reads]).toEqual([undefined, undefined, 2]);
});

test("what was kept first goes first, as soon as there are too many", async () => {
  const cache = newCache(3);
  for (const key of [1, 2, 3, 1, 4]) cache.set(key, `${key}`);
  expect([1, 2, 3, 4].filter((key) => cache.get(key) !== undefined)).toEqual([1, 3, 4]);
  const { started, load } = createReader();
  const asked = cache.readMany([5, 6], load);
  cache.set(7, "7");
  started[0]?.end("a");
  expect((await asked).size).toBe(2);
  expect([1, 3, 4, 5, 6, 7].filter((key) => cache.get(key) !== undefined)).toEqual([5, 6, 7]);
});

test("values are weighed, also as they become heavier, and the newest stays however heavy it is", () => {
  const removed: number[] = [];
  const cache = createCache<number, string>(newBus(), {
    maxWeight: 10,
    weightOf: (text) => text.length,
    invalidatedBy: {},
    onRemove: (key) => removed.push(key),
  });
  for (const key of [1, 2, 3]) cache.set(key, "abc");
  cache.change(2, () => "abcd");
  expect(removed).toEqual([]);
  cache.change(2, (text) => `${text}efg`);
  expect(removed).toEqual([1]);
  cache.change(1, () => "gone already");
  cache.set(4, "longer than all there is room for");
  expect([removed, cache.size(), cache.get(4) !== undefined]).toEqual([[1, 2, 3], 1, true]);
});

test("a value is kept as long as its time to live, and then read again", async () => {
  let now = 0;
  const ttl = { ms: 100, now: () => now };
  const cache = createCache<number, string>(newBus(), { maxEntries: 3, ttl, invalidatedBy: {} });
  const at = async (time: number) => {
    now = time;
    return cache.read(7, async () => `read at ${time}`);
  };
  expect([await at(0), await at(99), await at(100), await at(199), await at(200)]).toEqual([
    "read at 0",
    "read at 0",
    "read at 100",
    "read at 100",
    "read at 200",
  ]);
});

test("values read together expire between half of their time to live and all of it", async () => {
  let now = 0;
  const shares = [0, 0.5, 0.999];
  const ttl = { ms: 100, now: () => now, random: () => shares.shift() ?? 0 };
  const cache = createCache<number, string>(newBus(), { maxEntries: 3, ttl, invalidatedBy: {} });
  for (const key of [1, 2, 3]) cache.set(key, "kept");
  const keptAt = (time: number) => {
    now = time;
    return [1, 2, 3].filter((key) => cache.get(key) !== undefined);
  };
  expect([keptAt(50), keptAt(74), keptAt(75), keptAt(99), keptAt(100)]).toEqual([
    [1, 2, 3],
    [1, 2],
    [1],
    [1],
    [],
  ]);
});
