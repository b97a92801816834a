import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Database } from "./client.ts";
import { freshDatabase } from "./fresh.ts";
import { UNWATCHED, WATCHED } from "./journal-triggers.ts";
import { dropJournal, endOfJournal, openJournal, pruneJournal, readJournal } from "./journal.ts";

let db: Database;
let close: () => Promise<unknown>;
beforeAll(async () => {
  ({ db, close } = await freshDatabase());
  await openJournal(db);
});
afterAll(() => close());

const run = (sql: string) => db.$client.execute(sql);
const namesOf = async (type: string) =>
  (await run(`SELECT name FROM sqlite_master WHERE type = '${type}'`)).rows.map(({ name }) =>
    String(name),
  );

async function writtenBy(sql: string) {
  const last = await endOfJournal(db);
  await run(sql);
  return (await readJournal(db, last))?.entries.map(({ kind, a, b }) => [kind, a, b]);
}

test("for each table it is decided whether others hear of its changes", async () => {
  const tables = (await namesOf("table")).filter(
    (name) => !/^(__|sqlite_|message_(index|terms))/.test(name),
  );
  expect(tables.toSorted()).toEqual(
    [...Object.keys(WATCHED), ...Object.keys(UNWATCHED)].toSorted(),
  );
});

test("a change writes what it is about, in its own transaction, and nothing else", async () => {
  const user = "INSERT INTO users (id, public_id, name, created_at) VALUES";
  expect(await writtenBy(`${user} (1, 'ada', 'Ada', 0)`)).toEqual([["person", 1, 0]]);
  expect(await writtenBy("UPDATE users SET bio = 'b' WHERE id = 2")).toEqual([]);
  expect(await writtenBy("UPDATE users SET suspended_at = 1 WHERE id = 1")).toEqual([
    ["person", 1, 0],
  ]);
  expect(
    await writtenBy("UPDATE users SET visible_until = 1795600000000 WHERE id = 1"),
  ).toContainEqual(["due", 1795600000000, 0]);
  await run(`${user} (2, 'bea', 'Bea', 0)`);
  const block =
    "INSERT INTO blocks (blocker_id, blocked_id, name, created_at) VALUES (1, 2, 'Bea', 0)";
  expect(await writtenBy(block)).toEqual([["block", 1, 2]]);
  const last = await endOfJournal(db);
  const failing = ["UPDATE users SET bio = 'c'", "INSERT INTO users (id) VALUES (1)"];
  await expect(db.$client.batch(failing, "write")).rejects.toThrow();
  expect(await endOfJournal(db)).toBe(last);
  expect((await readJournal(db, last))?.entries).toEqual([]);
});

test("rows that go with another are written too", async () => {
  await run(
    "INSERT INTO sessions (id, public_id, token_hash, user_id, created_at, expires_at) VALUES (7, 's', 't', 2, 0, 1)",
  );
  expect(await writtenBy("DELETE FROM users WHERE id = 2")).toContainEqual(["session", 7, 0]);
});

test("who has missed entries, or reads another database, is told so", async () => {
  const last = await endOfJournal(db);
  expect(await readJournal(db, last + 1)).toBeUndefined();
  await run("UPDATE users SET bio = 'd'");
  await run("UPDATE __journal SET at = 0");
  await pruneJournal(db);
  expect(await readJournal(db, last)).toBeUndefined();
  expect((await readJournal(db, await endOfJournal(db)))?.entries).toEqual([]);
});

test("what a newer version writes may be anything", async () => {
  expect(await writtenBy("INSERT INTO __journal (kind, a) VALUES ('unheard of', 1)")).toEqual([
    ["everything", 1, 0],
  ]);
});

test("pruning deletes what is old from the front, and looks no further once an entry is young", async () => {
  const add = (count: number, age: number) =>
    run(`INSERT INTO __journal (kind, at)
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})
      SELECT 'person', unixepoch() - ${age} FROM n`);
  const rest = async () => {
    const { rows } = await run(
      "SELECT at < unixepoch() - 600 AS is_old, count(*) FROM __journal GROUP BY is_old",
    );
    return rows.map((row) => [row[0], row[1]]);
  };
  await run("UPDATE __journal SET at = 0");
  await add(2500, 700);
  await add(1500, 0);
  // Only a clock that was set back writes this: by it one sees how far a pruning looks.
  await add(300, 700);
  await pruneJournal(db);
  expect(await rest()).toEqual([
    [0, 1500],
    [1, 300],
  ]);
  await run("DELETE FROM __journal WHERE at >= unixepoch() - 600");
  await pruneJournal(db);
  expect(await rest()).toEqual([[1, 1]]);
});

test("many entries are read in parts", async () => {
  const last = await endOfJournal(db);
  await run(
    "INSERT INTO __journal (kind) WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1500) SELECT 'person' FROM n",
  );
  const first = await readJournal(db, last);
  expect([first?.entries.length, first?.isMore]).toEqual([999, true]);
  const rest = await readJournal(db, first?.last ?? 0);
  expect([rest?.entries.length, rest?.isMore]).toEqual([501, false]);
});

test("opened by many at once it is whole, opened again the same, and a server that is alone leaves none", async () => {
  const before = await namesOf("trigger");
  await Promise.all(Array.from({ length: 5 }, () => openJournal(db)));
  expect(await namesOf("trigger")).toEqual(before);
  await dropJournal(db);
  expect((await namesOf("trigger")).filter((name) => name.startsWith("__"))).toEqual([]);
  expect(await namesOf("table")).not.toContain("__journal");
  await dropJournal(db);
});
