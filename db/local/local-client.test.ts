import { afterEach, beforeEach, expect, test } from "bun:test";
import { type Client, LibsqlError } from "@libsql/core/api";
import { openClient } from "../client.ts";
import { startSqld } from "../testing/sqld.ts";
import { temporaryFile, type TemporaryFile } from "../testing/temporary-file.ts";

let file: TemporaryFile;
let client: Client;

beforeEach(async () => {
  file = await temporaryFile();
  client = openClient({ url: file.url });
  await client.execute("CREATE TABLE item (id INTEGER PRIMARY KEY, name TEXT)");
});

afterEach(async () => {
  client.close();
  await file.remove();
});

async function codeOf(promise: Promise<unknown>): Promise<string> {
  const error = await promise.catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(LibsqlError);
  return (error as LibsqlError).code;
}

test("what a server refuses is refused for a file as well", async () => {
  const sqld = await startSqld();
  const remote = openClient({ url: sqld.url });
  for (const each of [client, remote]) {
    expect(await codeOf(each.execute("SELECT ?, ?", [1]))).toBe("ARGS_INVALID");
    expect(await codeOf(each.execute("SELECT ?", [1, 2]))).toBe("ARGS_INVALID");
    expect(await codeOf(each.execute("SELECT :a, :b", { b: 1 }))).toBe("ARGS_INVALID");
    expect(await codeOf(each.execute("SELECT :a", { a: 1, c: 1 }))).toBe("ARGS_INVALID");
    expect(await codeOf(each.execute("SELECT 1; SELECT 2"))).toBe("SQL_MANY_STATEMENTS");
  }
  remote.close();
  await sqld.stop();
});

test("no argument is left over from the run before", async () => {
  const sql = "SELECT ? AS a, ? AS b";
  await client.execute(sql, ["mine", "secret"]);
  expect(await codeOf(client.execute(sql, ["theirs"]))).toBe("ARGS_INVALID");
  expect((await client.execute(sql, ["theirs", null])).rows[0]).toMatchObject({ b: null });
});

test.each([
  ["text with a NUL, which the engine cuts off", "a\0b", RangeError],
  ["an array, which would end the process", [1], TypeError],
  ["an object, which would end the process", { a: 1 }, TypeError],
])("%s is no value", async (_, value, type) => {
  const error = await client
    .execute("SELECT ?", [value as string])
    .catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(type);
});

test("more statements than are kept", async () => {
  for (let round = 0; round < 2; round++) {
    for (let i = 0; i < 700; i++) {
      const { rows } = await client.execute(`SELECT ${i} AS n, ? AS bound`, [round]);
      expect([rows[0]!.n, rows[0]!.bound]).toEqual([i, round]);
    }
  }
});

test("a kept statement follows a table that another client changed", async () => {
  const other = openClient({ url: file.url });
  await client.execute("INSERT INTO item (name) VALUES ('a')");
  const read = () => client.execute("SELECT * FROM item");
  await read();
  await other.execute("ALTER TABLE item ADD COLUMN more TEXT DEFAULT 'm'");
  expect(await read()).toMatchObject({
    columns: ["id", "name", "more"],
    rows: [{ id: 1, name: "a", more: "m" }],
  });
  other.close();
});

test("the file is opened as it should be", async () => {
  const pragma = async (name: string) =>
    Object.values((await client.execute(`PRAGMA ${name}`)).rows[0]!)[0];
  expect(await pragma("journal_mode")).toBe("wal");
  expect(await pragma("synchronous")).toBe(2);
  expect(await pragma("foreign_keys")).toBe(1);
  expect(await pragma("busy_timeout")).toBe(5000);
});

test("a statement that may not share a transaction runs by itself", async () => {
  const [insert] = await Promise.all([
    client.execute("INSERT INTO item (name) VALUES ('a')"),
    client.execute("VACUUM"),
    client.execute("BEGIN IMMEDIATE"),
    client.batch(["INSERT INTO item (name) VALUES ('b')", "PRAGMA user_version = 3"], "write"),
  ]);
  expect(insert.rowsAffected).toBe(1);
  await client.execute("INSERT INTO item (name) VALUES ('c')");
  expect((await client.execute("SELECT count(*) AS n FROM item")).rows[0]!.n).toBe(3);
  expect((await client.execute("PRAGMA user_version")).rows[0]!.user_version).toBe(3);
});

test("a batch that ends its own transaction fails, and nobody else notices", async () => {
  const outcomes = await Promise.allSettled([
    client.execute("INSERT INTO item (name) VALUES ('a')"),
    client.batch(["INSERT INTO item (name) VALUES ('b')", "ROLLBACK", "SELECT 1"], "write"),
    client.execute("INSERT INTO item (name) VALUES ('c')"),
  ]);
  expect(outcomes.map((outcome) => outcome.status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  expect((outcomes[1] as PromiseRejectedResult).reason).toMatchObject({
    code: "TRANSACTION_CLOSED",
    statementIndex: 2,
  });
  const { rows } = await client.execute("SELECT name FROM item ORDER BY id");
  expect(rows.map((row) => row.name)).toEqual(["a", "c"]);
});

test("closing ends what waits and what is open, and frees the file", async () => {
  const transaction = await client.transaction("write");
  await transaction.execute("INSERT INTO item (name) VALUES ('a')");
  const waiting = client.execute("INSERT INTO item (name) VALUES ('b')");
  const waitingTransaction = client.transaction("write");
  client.close();
  expect(await codeOf(waiting)).toBe("CLIENT_CLOSED");
  expect(await codeOf(waitingTransaction)).toBe("CLIENT_CLOSED");
  expect(transaction.closed).toBe(true);
  expect(await codeOf(transaction.execute("SELECT 1"))).toBe("TRANSACTION_CLOSED");
  const other = openClient({ url: file.url });
  await other.execute("INSERT INTO item (name) VALUES ('c')");
  expect((await other.execute("SELECT name FROM item")).rows).toMatchObject([{ name: "c" }]);
  other.close();
});

test.each(["file://elsewhere/x.db", ":memory:", "file::memory:", "ftp://x", "file:x.db?mode=ro"])(
  "an address that cannot be opened: %s",
  (url) => expect(() => openClient({ url })).toThrow(LibsqlError),
);
