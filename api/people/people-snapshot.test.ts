import { expect, test } from "bun:test";
import { existsSync, readFileSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { freshDatabase } from "@hereabouts/db/fresh";
import { openDatabase } from "@hereabouts/db/client";
import { testApp } from "../testing/app.ts";
import type { TestApp } from "../testing/app.ts";
import { enrol } from "../testing/enrol.ts";
import { cellMembersCache } from "./cell-members/cell-members-cache.service.ts";
import { peopleSnapshot } from "./cell-members/people-snapshot.service.ts";
import { snapshotPath, takeSnapshot } from "./cell-members/snapshot-file.ts";
import { peopleCache } from "./people-cache.service.ts";
import { preloadPeople } from "./people-preload.service.ts";
import { profileOf } from "./person.ts";
import { loadRarity } from "./rarity.service.ts";
import { prepareSnapshot } from "./save-snapshot.service.ts";

const CODE = "this version";
const CITY = { latitude: 52.52, longitude: 13.405 };
const FAR = { latitude: 52.6, longitude: 13.405 };

async function load({ deps }: TestApp) {
  await cellMembersCache(deps).readAll();
  await preloadPeople(deps);
}

/** A server with members in memory that has stopped. */
async function stoppedServer(beforeSaving?: (t: TestApp) => unknown) {
  const fresh = await freshDatabase();
  const env = { DATABASE_URL: fresh.url, DATA_DIR: fresh.folder };
  const t = await testApp(env, { db: fresh.db });
  await loadRarity(t.deps);
  const [viewer, ...others] = await Promise.all(
    Array.from({ length: 8 }, (_, index) => enrol(t, { name: `Before ${index}` }, CITY)),
  );
  if (!viewer) throw new Error("nobody");
  await load(t);
  const save = await prepareSnapshot(t.deps, { code: CODE, from: 0 });
  await beforeSaving?.(t);
  await fresh.db.$client.close();
  save?.();
  const path = snapshotPath(t.deps.env);
  /** The next server on that database, before it has read anybody. */
  async function start(code = CODE) {
    const taken = takeSnapshot(t.deps.env, code);
    const next = await testApp(env, { db: openDatabase({ url: fresh.url }) });
    await loadRarity(next.deps);
    peopleSnapshot(next.deps).use(taken);
    // Nobody hears of this change, so what was in memory before still shows the old names.
    await next.deps.db.$client.execute("UPDATE users SET name = 'Behind ' || id");
    return next;
  }
  const namesIn = async (next: TestApp) => {
    const { body } = await next.client(viewer.cookie).get("/api/users/nearby?minAge=18&maxAge=99");
    return (body as { name: string }[]).map(({ name }) => name).toSorted();
  };
  return { path, file: join(fresh.folder, "test.db"), viewer, others, start, namesIn };
}

const BEFORE = Array.from({ length: 7 }, (_, index) => `Before ${index + 1}`);

test("a server takes what the one before it had in memory, once, and the file is private and gone then", async () => {
  const { path, start, namesIn } = await stoppedServer();
  expect(statSync(path).mode & 0o777).toBe(0o600);
  const next = await start();
  expect(existsSync(path)).toBe(false);
  await load(next);
  expect(cellMembersCache(next.deps).isWhole()).toBe(true);
  expect(await namesIn(next)).toEqual(BEFORE);
});

test("whoever changes between the start and the loading is read anew, and stands where they are now", async () => {
  const { start, namesIn, others } = await stoppedServer();
  const [renamed, moved, hidden] = others as [
    (typeof others)[0],
    (typeof others)[0],
    (typeof others)[0],
  ];
  const next = await start();
  await next.client(renamed.cookie).put("/api/users/me", { name: "After" });
  next.clock.now += 2 * 60 * 60_000;
  await next.client(moved.cookie).put("/api/users/me/location", { ...FAR, publishNow: true });
  await next.client(hidden.cookie).put("/api/users/me/settings", { showLocation: false });
  await load(next);
  const names = await namesIn(next);
  expect(names).toContain("After");
  expect(names).not.toContain("Before 1");
  expect(names).not.toContain("Before 3");
  expect(names.filter((name) => name.startsWith("Before"))).toEqual(
    BEFORE.filter((name) => !["Before 1", "Before 2", "Before 3"].includes(name)),
  );
});

test("what was in memory is read again when the weights of interests change later", async () => {
  const { start, viewer } = await stoppedServer();
  const next = await start();
  await load(next);
  const personInMemory = () => peopleCache(next.deps).get(viewer.userId);
  const before = personInMemory();
  expect(before && profileOf(before, true)).toContain("Before 0");
  next.deps.events.emit("rarity.changed", null);
  expect(personInMemory()).toBeUndefined();
  for (let wait = 0; wait < 200 && !personInMemory(); wait += 1) await Bun.sleep(10);
  const after = personInMemory();
  expect(after && profileOf(after, true)).toContain("Behind");
});

const NOT_OF_USE: Record<string, (stopped: Awaited<ReturnType<typeof stoppedServer>>) => unknown> =
  {
    "the database was written to": ({ file }) => utimesSync(file, new Date(), new Date()),
    "a byte of it is another": ({ path }) => {
      const bytes = readFileSync(path);
      bytes[40] = 255 - (bytes[40] as number);
      writeFileSync(path, bytes);
    },
    "it is empty": ({ path }) => writeFileSync(path, ""),
  };

test.each(Object.keys(NOT_OF_USE))("what was in memory is read again if %s", async (reason) => {
  const stopped = await stoppedServer();
  await NOT_OF_USE[reason]?.(stopped);
  const next = await stopped.start();
  await load(next);
  expect(existsSync(stopped.path)).toBe(false);
  const names = await stopped.namesIn(next);
  expect(names.filter((name) => name.startsWith("Behind"))).toHaveLength(BEFORE.length);
});

test("what was in memory is read again by another version", async () => {
  const stopped = await stoppedServer();
  const next = await stopped.start("another version");
  await load(next);
  const names = await stopped.namesIn(next);
  expect(names.filter((name) => name.startsWith("Behind"))).toHaveLength(BEFORE.length);
});

test("of a file without its end, what is missing is read", async () => {
  const stopped = await stoppedServer();
  const bytes = readFileSync(stopped.path);
  writeFileSync(stopped.path, bytes.subarray(0, bytes.length - 40));
  const next = await stopped.start();
  await load(next);
  expect(await stopped.namesIn(next)).toHaveLength(BEFORE.length);
});

test("nothing is saved if somebody changes while the server stops", async () => {
  const { path } = await stoppedServer(({ deps }) =>
    deps.events.emit("person.changed", { userId: 1 }),
  );
  expect(existsSync(path)).toBe(false);
});

test("nothing is saved of few members, nor by a version without a name", async () => {
  const t = await testApp();
  await load(t);
  expect(await prepareSnapshot(t.deps, { code: CODE })).toBeUndefined();
  expect(await prepareSnapshot(t.deps, { from: 0 })).toBeUndefined();
  await t.close();
});

test("nothing is saved, and nothing thrown, if the database fails as the server stops", async () => {
  const t = await testApp();
  await load(t);
  t.deps.db.$client.close();
  expect(await prepareSnapshot(t.deps, { code: CODE, from: 1 })).toBeUndefined();
  await t.close();
});
