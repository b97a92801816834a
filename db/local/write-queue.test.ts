import { afterEach, beforeEach, describe, expect, setSystemTime, test } from "bun:test";
import { stat } from "node:fs/promises";
import { createClient } from "@libsql/client";
import type { Client } from "@libsql/core/api";
import {
  batchOnThread,
  type Database,
  emptyLog,
  executeGathered,
  executeMany,
  openClient,
} from "../client.ts";
import { longestStandstill } from "../testing/standstill.ts";
import { temporaryFile, type TemporaryFile } from "../testing/temporary-file.ts";

let file: TemporaryFile;
let client: Client;
let other: Client;

beforeEach(async () => {
  file = await temporaryFile();
  client = openClient({ url: file.url });
  other = openClient({ url: file.url });
  await client.executeMultiple(`
    CREATE TABLE item (id INTEGER PRIMARY KEY, name TEXT UNIQUE);
    CREATE TABLE link (item INTEGER REFERENCES item (id) DEFERRABLE INITIALLY DEFERRED);
    CREATE TABLE counter (n INTEGER);
    INSERT INTO counter VALUES (0);
  `);
});

afterEach(async () => {
  client.close();
  other.close();
  await file.remove();
});

const add = (name: string) => ({ sql: "INSERT INTO item (name) VALUES (?)", args: [name] });

async function names(reader = client): Promise<unknown[]> {
  return (await reader.execute("SELECT name FROM item ORDER BY name")).rows.map((row) => row.name);
}

async function journalBytes(): Promise<number> {
  return (await stat(`${file.path}-wal`)).size;
}

const openedBy = ($client: Client) => ({ $client }) as Database;

/** How many times the log has started anew, as its header says. */
async function beginnings(): Promise<number> {
  return new DataView(await Bun.file(`${file.path}-wal`).slice(12, 16).arrayBuffer()).getUint32(0);
}

test("the writes of one turn share one commit", async () => {
  const before = await journalBytes();
  for (let i = 0; i < 20; i++) await client.execute(add(`alone ${i}`));
  const alone = (await journalBytes()) - before;
  await Promise.all(Array.from({ length: 20 }, (_, i) => client.execute(add(`group ${i}`))));
  const together = (await journalBytes()) - before - alone;
  expect(together).toBeLessThan(alone / 4);
  expect(await names()).toHaveLength(40);
});

test("a write is answered when others can read it", async () => {
  const writes = Array.from({ length: 10 }, async (_, i) => {
    await client.batch([add(`${i}`)], "write");
    expect(await names(other)).toContain(`${i}`);
  });
  await Promise.all(writes);
});

test("a read in the same turn does not see what is not committed", async () => {
  const write = client.execute(add("a"));
  expect(await names()).toEqual([]);
  await write;
  expect(await names()).toEqual(["a"]);
});

const COMMITS = 5;
const MUCH = "INSERT INTO item (name) VALUES (hex(randomblob(12000000)))";

const turn = () => new Promise((resolve) => setImmediate(resolve));

test("the disk stops neither the event loop nor reads, which see what was before the commit", async () => {
  const count = async () => (await client.execute("SELECT count(*) AS n FROM item")).rows[0]!.n;
  let turns = 0;
  for (let commits = 0; commits < COMMITS; commits++) {
    const write = client.execute(MUCH);
    while ((await count()) === commits) {
      turns++;
      await turn();
    }
    await write;
    expect(await count()).toBe(commits + 1);
  }
  // A loop that waited would take one turn to begin and one to see what it did.
  expect(turns).toBeGreaterThan(3 * COMMITS);
});

test("what is written during a commit waits for its turn", async () => {
  const first = client.execute(MUCH);
  await turn();
  await turn();
  const order: string[] = [];
  const later = ["a", "b"].map((name) => client.execute(add(name)).then(() => order.push(name)));
  await first.then(() => order.push("first"));
  await Promise.all(later);
  expect(order).toEqual(["first", "a", "b"]);
});

test("the log starts anew while one write follows the other", async () => {
  const page = "x".repeat(4000);
  const writer = async (mark: number) => {
    for (let i = 0; i < 600; i++) {
      await client.execute(add(`${mark} ${i} ${page}`));
    }
  };
  const before = await beginnings();
  await Promise.all(Array.from({ length: 20 }, (_, mark) => writer(mark)));
  expect((await beginnings()) - before).toBeGreaterThanOrEqual(2);
  expect((await other.execute("SELECT count(*) AS n FROM item")).rows[0]!.n).toBe(12_000);
});

test("the log is emptied while others read and write, and nothing is lost", async () => {
  const log = () => Bun.file(`${file.path}-wal`).text();
  await client.execute(add("a secret"));
  await client.execute("DELETE FROM item WHERE name = 'a secret'");
  expect(await log()).toContain("a secret");
  const busy = Array.from({ length: 300 }, async (_, i) => {
    await client.execute(add(`kept ${i}`));
    await names();
  });
  await emptyLog(openedBy(client));
  await Promise.all(busy);
  expect(await log()).not.toContain("a secret");
  expect(await Bun.file(file.path).text()).not.toContain("a secret");
  expect(await names(other)).toHaveLength(300);
  expect(await emptyLog(openedBy(client))).toBe(true);
  expect(await journalBytes()).toBe(0);
  await client.execute(add("later"));
  expect(await names(other)).toContain("later");
});

test("a log that another one reads from is emptied the next time, and writes go on", async () => {
  await client.execute(add("a"));
  const reading = await other.transaction("read");
  await reading.execute("SELECT * FROM item");
  await client.execute(add("b"));
  expect(await emptyLog(openedBy(client))).toBe(false);
  await client.execute(add("c"));
  reading.close();
  expect(await emptyLog(openedBy(client))).toBe(true);
  expect(await names(other)).toEqual(["a", "b", "c"]);
});

test("closing during a commit leaves all of it or nothing", async () => {
  const write = client.execute(MUCH);
  await turn();
  await turn();
  client.close();
  await write;
  expect(await names(other)).toHaveLength(1);
  expect((await other.execute("PRAGMA integrity_check")).rows[0]!.integrity_check).toBe("ok");
});

test("a batch that fails takes only itself back", async () => {
  const outcomes = await Promise.allSettled([
    client.batch([add("a"), add("b")], "write"),
    client.batch([add("c"), add("a")], "write"),
    client.execute(add("b")),
    client.execute("INSERT INTO nowhere VALUES (1)"),
    client.batch([add("c"), add("d")], "write"),
  ]);
  expect(outcomes.map((outcome) => outcome.status)).toEqual([
    "fulfilled",
    "rejected",
    "rejected",
    "rejected",
    "fulfilled",
  ]);
  expect(await names()).toEqual(["a", "b", "c", "d"]);
});

test("the others keep their order when one of them fails", async () => {
  const writes = ["c", "a", "a", "d", "b"].map((name) => client.execute(add(name)));
  const outcomes = await Promise.allSettled(writes);
  expect(outcomes.filter(({ status }) => status === "rejected")).toHaveLength(1);
  const { rows } = await client.execute("SELECT name FROM item ORDER BY id");
  expect(rows.map(({ name }) => name)).toEqual(["c", "a", "d", "b"]);
});

test("a batch that rolls the whole transaction back takes only itself back", async () => {
  const outcomes = await Promise.allSettled([
    client.batch([add("a"), "UPDATE counter SET n = n + 1"], "write"),
    client.batch([add("b"), "INSERT OR ROLLBACK INTO item (name) VALUES ('a')"], "write"),
    client.batch([add("c"), "UPDATE counter SET n = n + 1"], "write"),
  ]);
  expect(outcomes.map((outcome) => outcome.status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  expect(await names()).toEqual(["a", "c"]);
  expect((await client.execute("SELECT n FROM counter")).rows[0]!.n).toBe(2);
});

test("a batch that the commit refuses takes only itself back", async () => {
  const outcomes = await Promise.allSettled([
    client.batch([add("a"), "UPDATE counter SET n = n + 1"], "write"),
    client.execute("INSERT INTO link VALUES (99)"),
    client.batch([add("c"), "UPDATE counter SET n = n + 1"], "write"),
  ]);
  expect(outcomes.map((outcome) => outcome.status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  expect(await names()).toEqual(["a", "c"]);
  expect((await client.execute("SELECT n FROM counter")).rows[0]!.n).toBe(2);
});

test("twenty clients of one row lose no update", async () => {
  const increase = ["SELECT n FROM counter", "UPDATE counter SET n = n + 1"];
  await Promise.all(Array.from({ length: 20 }, () => client.batch(increase, "write")));
  expect((await client.execute("SELECT n FROM counter")).rows[0]!.n).toBe(20);
});

test("two clients on one file lose no write", async () => {
  const writes = (writer: Client, mark: string) =>
    Array.from({ length: 100 }, async (_, i) => {
      await Bun.sleep(i % 10);
      await writer.batch([add(`${mark}${i}`), "UPDATE counter SET n = n + 1"], "write");
    });
  await Promise.all([...writes(client, "a"), ...writes(other, "b")]);
  expect(await names()).toHaveLength(200);
  expect((await client.execute("SELECT n FROM counter")).rows[0]!.n).toBe(200);
});

test("an open transaction lets reads through and makes writes wait", async () => {
  const transaction = await client.transaction("write");
  await transaction.execute(add("a"));
  let isWritten = false;
  const write = client.execute(add("b")).then(() => (isWritten = true));
  const stoodStill = await longestStandstill(async () => {
    for (let i = 0; i < 10; i++) {
      expect(await names()).toEqual([]);
      await Bun.sleep(5);
    }
  });
  expect(isWritten).toBe(false);
  expect(stoodStill).toBeLessThan(1000);
  await transaction.commit();
  await write;
  expect(await names()).toEqual(["a", "b"]);
});

test("twenty transactions at once all succeed, one after another", async () => {
  await Promise.all(
    Array.from({ length: 20 }, async () => {
      const transaction = await client.transaction("write");
      const { rows } = await transaction.execute("SELECT n FROM counter");
      await Bun.sleep(1);
      await transaction.execute({
        sql: "UPDATE counter SET n = ?",
        args: [Number(rows[0]!.n) + 1],
      });
      await transaction.commit();
    }),
  );
  expect((await client.execute("SELECT n FROM counter")).rows[0]!.n).toBe(20);
});

test("a lock that another process holds stops neither reads nor the event loop", async () => {
  const stranger = createClient({ url: file.url });
  const lock = await stranger.transaction("write");
  const write = client.execute(add("a"));
  const transaction = other.transaction("write").then((opened) => opened.rollback());
  const stoodStill = await longestStandstill(async () => {
    await Bun.sleep(60);
    expect(await names()).toEqual([]);
  });
  expect(stoodStill).toBeLessThan(1000);
  await lock.rollback();
  await Promise.all([write, transaction]);
  expect(await names()).toEqual(["a"]);
  stranger.close();
});

test("a write that waited five seconds gives up", async () => {
  const transaction = await other.transaction("write");
  const waiting = [client.execute(add("a")), other.execute(add("b"))];
  setSystemTime(Date.now() + 5001);
  for (const outcome of await Promise.allSettled(waiting)) {
    expect(outcome).toMatchObject({ status: "rejected", reason: { code: "SQLITE_BUSY" } });
  }
  setSystemTime();
  await transaction.commit();
  await client.execute(add("c"));
  expect(await names()).toEqual(["c"]);
});

test("thousands of writes at once leave turns to others", async () => {
  let turns = 0;
  const next = () => {
    turns++;
    turn = setImmediate(next);
  };
  let turn = setImmediate(next);
  await Promise.all(Array.from({ length: 3000 }, (_, i) => client.batch([add(`${i}`)], "write")));
  clearImmediate(turn);
  expect(turns).toBeGreaterThan(3000 / 100);
  expect(await names()).toHaveLength(3000);
});

describe("writes that share a statement", () => {
  /** Adds a name if so many with its first letter are known: it depends on what was there before. */
  const ADD = `INSERT INTO item (name) SELECT given.name
    FROM (SELECT value ->> 0 AS name, value ->> 1 AS known FROM json_each(:rows)) AS given
    WHERE given.known = (SELECT count(*) FROM item WHERE name GLOB substr(given.name, 1, 1) || '*')
    ON CONFLICT (name) DO NOTHING RETURNING name`;
  const gather = (name: string, known = 0, key = name.charCodeAt(0)) =>
    executeGathered(openedBy(client), ADD, { values: [name, known], key });

  test("each hears whether it was its own row", async () => {
    await gather("c");
    expect(await Promise.all(["a", "b", "c", "d"].map((name) => gather(name)))).toEqual([
      true,
      true,
      false,
      true,
    ]);
    expect(await names()).toEqual(["a", "b", "c", "d"]);
  });

  test("those of one key see each other, in their order", async () => {
    const writes = ["a1", "b1", "a2", "a3", "b2"].map((name) => gather(name, Number(name[1]) - 1));
    expect(await Promise.all(writes)).toEqual([true, true, true, true, true]);
  });

  test("others join them in one transaction, and reads see none of it before the commit", async () => {
    const writes = [gather("a"), gather("b"), client.execute(add("c")), gather("d")];
    const seen: unknown[][] = [];
    const reads = setInterval(() => void names().then((list) => seen.push(list)), 0);
    await Promise.all(writes);
    clearInterval(reads);
    for (const list of seen) expect([0, 4]).toContain(list.length);
    expect(await names()).toEqual(["a", "b", "c", "d"]);
  });

  test("what fails takes only itself back, whether it shares the statement or not", async () => {
    await client.executeMultiple(`CREATE TRIGGER no_x BEFORE INSERT ON item WHEN new.name = 'x' BEGIN
      SELECT RAISE(ABORT, 'no x'); END`);
    const outcomes = await Promise.allSettled([
      gather("a"),
      gather("x"),
      client.execute(add("b")),
      gather("c"),
      client.execute("INSERT INTO nowhere VALUES (1)"),
      gather("d"),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual([
      "fulfilled",
      "rejected",
      "fulfilled",
      "fulfilled",
      "rejected",
      "fulfilled",
    ]);
    expect(await names()).toEqual(["a", "b", "c", "d"]);
  });

  test("a batch on the thread is one transaction, however long, and takes only itself back", async () => {
    const many = (letter: string) => Array.from({ length: 70 }, (_, i) => add(`${letter}${i}`));
    const rename = {
      sql: "UPDATE item SET name = name || :end WHERE name = 'a' RETURNING name",
      args: { end: "!" },
    };
    const outcomes = await Promise.allSettled([
      client.execute(add("a")),
      batchOnThread(openedBy(client), [rename, add("b")]),
      batchOnThread(openedBy(client), [...many("c"), add("b")]),
      gather("d"),
    ]);
    expect(outcomes[1]).toEqual({ status: "fulfilled", value: [[["a!"]], []] });
    expect(outcomes[2]).toMatchObject({ reason: { code: "SQLITE_CONSTRAINT" } });
    expect(await names()).toEqual(["a!", "b", "d"]);
    const seen: unknown[] = [];
    const reads = setInterval(() => void names().then((list) => seen.push(list.length)), 0);
    await batchOnThread(openedBy(client), many("c"));
    clearInterval(reads);
    for (const count of seen) expect([3, 73]).toContain(count as number);
    expect(await names()).toHaveLength(73);
  });

  test("a write of many rows runs with them, and fails alone", async () => {
    const addMany = (...list: (string | null)[]) =>
      executeMany(
        openedBy(client),
        `INSERT INTO item (name) SELECT value FROM json_each(:rows) WHERE true RETURNING name, id > 0`,
        list,
      );
    const outcomes = await Promise.allSettled([
      gather("a"),
      addMany("m1", "m2"),
      client.execute(add("b")),
      addMany("n1", "m2"),
      addMany("o1"),
      gather("c"),
    ]);
    expect(outcomes[1]).toEqual({
      status: "fulfilled",
      value: [
        ["m1", 1],
        ["m2", 1],
      ],
    });
    expect(outcomes[3]).toMatchObject({ reason: { code: "SQLITE_CONSTRAINT" } });
    expect(outcomes[4]).toEqual({ status: "fulfilled", value: [["o1", 1]] });
    expect(await names()).toEqual(["a", "b", "c", "m1", "m2", "o1"]);
    expect(await addMany()).toEqual([]);
  });

  test("hundreds of two clients at once lose none", async () => {
    const shared = (name: string, known: number) =>
      executeGathered(openedBy(other), ADD, { values: [name, known], key: 1 });
    const list = (mark: string) => Array.from({ length: 300 }, (_, i) => `${mark}${i}`);
    await Promise.all([
      ...list("a").map((name, i) => gather(name, i)),
      ...list("b").map((name, i) => shared(name, i)),
    ]);
    expect(await names()).toHaveLength(600);
  });

  test("closing refuses those that wait", async () => {
    const writes = Promise.allSettled(Array.from({ length: 200 }, (_, i) => gather(`a${i}`, i)));
    await Bun.sleep(0);
    client.close();
    expect((await writes).at(-1)).toMatchObject({ reason: { code: "CLIENT_CLOSED" } });
    client = openClient({ url: file.url });
    expect((await client.execute("PRAGMA integrity_check")).rows[0]?.integrity_check).toBe("ok");
  });
});
