import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { createClient } from "@libsql/client";
import { type Client, type IntMode, LibsqlBatchError, LibsqlError } from "@libsql/core/api";
import { openClient } from "./client.ts";
import { type Sqld, startSqld } from "./testing/sqld.ts";
import { temporaryFile, type TemporaryFile } from "./testing/temporary-file.ts";

let sqld: Sqld;
let file: TemporaryFile;

beforeAll(async () => {
  sqld = await startSqld();
});
afterAll(() => sqld?.stop());

const kinds = [
  { kind: "our client on a file", isLocal: true, open: ours },
  { kind: "the official client on a file", isLocal: true, open: official },
  { kind: "a libSQL server", isLocal: false, open: server },
];

function ours(intMode: IntMode): Client {
  return openClient({ url: file.url, intMode });
}

function official(intMode: IntMode): Client {
  return createClient({ url: file.url, intMode });
}

function server(intMode: IntMode): Client {
  return openClient({ url: sqld.url, intMode });
}

/** What a promise is rejected with. */
async function failure(promise: Promise<unknown>): Promise<LibsqlError> {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(LibsqlError);
  return error as LibsqlError;
}

describe.each(kinds)("$kind", ({ isLocal, open }) => {
  let client: Client;

  beforeEach(async () => {
    file = await temporaryFile();
    client = open("number");
    await client.executeMultiple(`
      DROP TABLE IF EXISTS child; DROP TABLE IF EXISTS parent; DROP TABLE IF EXISTS item;
      CREATE TABLE parent (id INTEGER PRIMARY KEY);
      CREATE TABLE child (
        id INTEGER PRIMARY KEY,
        parent INTEGER REFERENCES parent (id),
        late INTEGER REFERENCES parent (id) DEFERRABLE INITIALLY DEFERRED
      );
      CREATE TABLE item (id INTEGER PRIMARY KEY, name TEXT UNIQUE, data BLOB, size REAL);
    `);
  });

  afterEach(async () => {
    client.close();
    await file.remove();
  });

  async function names(): Promise<unknown[]> {
    const { rows } = await client.execute("SELECT name FROM item ORDER BY id");
    return rows.map((row) => row.name);
  }

  test("a row is read by position and by name", async () => {
    const { rows, columns } = await client.execute(
      `SELECT 1 AS a, 'two' AS b, 3 AS a, 4 AS "0", 5 AS "9", 6 AS length`,
    );
    const row = rows[0]!;
    expect(columns).toEqual(["a", "b", "a", "0", "9", "length"]);
    expect([row.length, row[0], row.a, row[1], row.b, row[2], row[3], row[9]]).toEqual([
      6,
      1,
      1,
      "two",
      "two",
      3,
      4,
      5,
    ]);
    expect(Object.keys(row)).toEqual(["9", "a", "b"]);
    expect(Array.from(row as unknown as ArrayLike<unknown>)).toEqual([1, "two", 3, 4, 5, 6]);
    expect(JSON.stringify(row)).toBe('{"9":5,"a":1,"b":"two"}');
  });

  test("a read answers with its columns and their types", async () => {
    const empty = await client.execute("SELECT *, 1 AS one FROM item");
    expect(empty.columns).toEqual(["id", "name", "data", "size", "one"]);
    expect(empty.columnTypes).toEqual(["INTEGER", "TEXT", "BLOB", "REAL", ""]);
    expect([empty.rows, empty.rowsAffected, empty.lastInsertRowid]).toEqual([[], 0, undefined]);
  });

  test("a write answers with the rows affected and the last row id", async () => {
    const insert = await client.execute("INSERT INTO item (name) VALUES ('a'), ('b')");
    expect([insert.rowsAffected, insert.lastInsertRowid]).toEqual([2, 2n]);
    expect([insert.rows, insert.columns, insert.columnTypes]).toEqual([[], [], []]);
    expect((await client.execute("UPDATE item SET size = 1")).rowsAffected).toBe(2);
    expect((await client.execute("DELETE FROM item WHERE id = 9")).rowsAffected).toBe(0);
  });

  test("a write that returns rows", async () => {
    const insert = "INSERT INTO item (name) VALUES ('a'), ('b') RETURNING id, name";
    const { rows } = await client.execute(insert);
    expect(rows.map((row) => JSON.stringify(row))).toEqual([
      '{"id":1,"name":"a"}',
      '{"id":2,"name":"b"}',
    ]);
    const common = "WITH x (v) AS (VALUES ('c')) INSERT INTO item (name) SELECT v FROM x";
    expect((await client.execute(common)).rowsAffected).toBe(1);
    expect(await names()).toEqual(["a", "b", "c"]);
  });

  test("a result becomes JSON", async () => {
    await client.execute("INSERT INTO item VALUES (7, 'a', x'0102', 1.5)");
    const read = await client.execute("SELECT * FROM item");
    expect(JSON.parse(JSON.stringify(read))).toEqual({
      columns: ["id", "name", "data", "size"],
      columnTypes: ["INTEGER", "TEXT", "BLOB", "REAL"],
      rows: [[7, "a", "AQI=", 1.5]],
      rowsAffected: 0,
      lastInsertRowid: null,
    });
    const write = await client.execute("INSERT INTO item (name) VALUES ('b')");
    expect(write.toJSON().lastInsertRowid).toBe("8");
  });

  test("every kind of value comes back", async () => {
    const bytes = new Uint8Array([9, 0, 255, 9]);
    const args = [null, true, false, 7n, -1.25, new Date(5), "añ😀\n", "", 5];
    const values = args.map(() => "?").join(", ");
    const row = (await client.execute({ sql: `SELECT ${values}, typeof(5)`, args })).rows[0]!;
    expect(Array.from(row as unknown as ArrayLike<unknown>)).toEqual([
      null,
      1,
      0,
      7,
      -1.25,
      5,
      "añ😀\n",
      "",
      5,
      "integer",
    ]);
    const blobs = await client.execute("SELECT ? AS a, ? AS b, zeroblob(0) AS c", [
      bytes.subarray(1, 3),
      bytes.buffer,
    ]);
    expect(blobs.rows[0]!.a).toEqual(new Uint8Array([0, 255]).buffer);
    expect(blobs.rows[0]!.b).toEqual(bytes.buffer);
    expect(blobs.rows[0]!.c).toEqual(new ArrayBuffer(0));
  });

  test("integers beyond what a number holds are refused, or kept as asked", async () => {
    const sql = "SELECT 9223372036854775807 AS big, 1 AS small, ? AS bound";
    await expect(client.execute(sql, [1])).rejects.toThrow(RangeError);
    const [bigints, strings] = [open("bigint"), open("string")];
    const min = -(2n ** 63n);
    expect({ ...(await bigints.execute(sql, [min])).rows[0] }).toEqual({
      big: 2n ** 63n - 1n,
      small: 1n,
      bound: min,
    });
    expect((await strings.execute(sql, [min])).rows[0]!.bound).toBe(String(min));
    expect(await bigints.execute("SELECT ? AS yes", [true])).toMatchObject({ rows: [{ yes: 1n }] });
    bigints.close();
    strings.close();
  });

  test.each([
    ["NaN", Number.NaN, RangeError],
    ["an integer over 64 bits", 2n ** 63n, RangeError],
    ["undefined", undefined as unknown as null, TypeError],
  ])("%s is no value", async (_, value, type) => {
    const error = await client.execute("SELECT ?", [value]).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(type);
  });

  test("arguments by position, by number and by name", async () => {
    const row = async (sql: string, args: Parameters<Client["execute"]>[1]) =>
      Object.values((await client.execute({ sql, args: args ?? [] })).rows[0]!);
    expect(await row("SELECT ?2 AS a, ?1 AS b, ?2 AS c", [1, 2])).toEqual([2, 1, 2]);
    expect(
      await row("SELECT :a AS a, @b AS b, $c AS c, :a AS d", { a: 1, "@b": 2, $c: 3 }),
    ).toEqual([1, 2, 3, 1]);
    const confusing = `SELECT '?' AS a, ":b" /* ? */ AS b, ? AS c, 'it''s ?' AS d -- ?`;
    expect(await row(`${confusing}\n FROM (SELECT 2 AS ":b")`, [3])).toEqual(["?", 2, 3, "it's ?"]);
  });

  test("as many parameters as there may be, and one more", async () => {
    const count = (n: number) => ({
      sql: `SELECT count(*) AS n WHERE 1 IN (${Array(n).fill("?").join(", ")})`,
      args: Array<number>(n).fill(1),
    });
    expect((await client.execute(count(32_766))).rows[0]!.n).toBe(1);
    await failure(client.execute(count(32_767)));
  });

  test("a broken rule has the code of its kind", async () => {
    await client.execute("INSERT INTO item (id, name) VALUES (1, 'a')");
    const unique = await failure(client.execute("INSERT INTO item (name) VALUES ('a')"));
    expect(unique.code).toBe("SQLITE_CONSTRAINT");
    expect(unique.message).toContain("UNIQUE constraint failed: item.name");
    if (isLocal) {
      expect([unique.extendedCode, unique.rawCode]).toEqual(["SQLITE_CONSTRAINT_UNIQUE", 2067]);
    }
    const foreign = await failure(client.execute("INSERT INTO child (parent) VALUES (9)"));
    expect(foreign.message).toContain("FOREIGN KEY constraint failed");
    expect(foreign.code).toBe("SQLITE_CONSTRAINT");
  });

  test.each(["SELEC 1", "SELECT * FROM nowhere", "", "-- nothing"])(
    "a statement that makes no sense: %p",
    async (sql) => {
      await failure(client.execute(sql));
      expect((await client.execute("SELECT 1 AS one")).rows[0]!.one).toBe(1);
    },
  );

  test("a batch takes statements in every form, in order", async () => {
    const results = await client.batch(
      [
        "INSERT INTO item (name) VALUES ('a')",
        ["INSERT INTO item (name) VALUES (?)", ["b"]],
        { sql: "INSERT INTO item (name) VALUES (:name)", args: { name: "c" } },
        "SELECT count(*) AS n FROM item",
      ],
      "write",
    );
    expect(results.map((result) => result.rowsAffected)).toEqual([1, 1, 1, 0]);
    expect(results[3]!.rows[0]!.n).toBe(3);
    expect(await client.batch([])).toEqual([]);
  });

  test.each(["write", "deferred"] as const)("a %s batch is all or nothing", async (mode) => {
    await client.execute("INSERT INTO item (name) VALUES ('a')");
    const statements = ["b", "a", "c"].map((name) => `INSERT INTO item (name) VALUES ('${name}')`);
    const error = await failure(client.batch(statements, mode));
    expect(error).toBeInstanceOf(LibsqlBatchError);
    expect(error).toMatchObject({ code: "SQLITE_CONSTRAINT", statementIndex: 1 });
    expect(await names()).toEqual(["a"]);
  });

  test("a batch that fails at its commit leaves nothing", async () => {
    const error = await failure(
      client.batch(["INSERT INTO item (name) VALUES ('a')", "INSERT INTO child (late) VALUES (9)"]),
    );
    expect(error.code).toBe("SQLITE_CONSTRAINT");
    expect(await names()).toEqual([]);
  });

  test("a batch may create the table that it fills", async () => {
    const results = await client.batch(
      [
        "DROP TABLE item",
        "CREATE TABLE item (id INTEGER PRIMARY KEY, name)",
        "INSERT INTO item (name) VALUES ('a')",
      ],
      "write",
    );
    expect(results).toHaveLength(3);
    expect(await names()).toEqual(["a"]);
  });

  test("a batch of reads, and a mode that there is not", async () => {
    const [one, two] = await client.batch(["SELECT 1 AS n", ["SELECT ? AS n", [2]]], "read");
    expect([one!.rows[0]!.n, two!.rows[0]!.n]).toEqual([1, 2]);
    await expect(client.batch(["SELECT 1"], "often" as "read")).rejects.toThrow(RangeError);
  });

  test("migrations run without foreign keys, and only they", async () => {
    await client.migrate(["INSERT INTO child (parent) VALUES (9)"]);
    expect((await client.execute("SELECT parent FROM child")).rows[0]!.parent).toBe(9);
    await failure(client.execute("INSERT INTO child (parent) VALUES (9)"));
    await failure(client.migrate(["INSERT INTO item (name) VALUES ('a')", "SELEC 1"]));
    expect(await names()).toEqual([]);
    await failure(client.execute("INSERT INTO child (parent) VALUES (9)"));
  });

  test("a transaction commits, rolls back, and is over", async () => {
    const kept = await client.transaction("write");
    await kept.execute("INSERT INTO item (name) VALUES ('a')");
    await kept.batch([{ sql: "INSERT INTO item (name) VALUES (?)", args: ["b"] }]);
    await kept.executeMultiple("INSERT INTO item (name) VALUES ('c'); SELECT 1");
    expect(kept.closed).toBe(false);
    await kept.commit();
    expect(kept.closed).toBe(true);
    expect((await failure(kept.execute("SELECT 1"))).code).toBe("TRANSACTION_CLOSED");
    expect((await failure(kept.commit())).code).toBe("TRANSACTION_CLOSED");
    for (const end of ["rollback", "close"] as const) {
      const dropped = await client.transaction("deferred");
      await dropped.execute("INSERT INTO item (name) VALUES ('d')");
      await dropped[end]();
      await dropped.rollback();
      expect(dropped.closed).toBe(true);
    }
    expect(await names()).toEqual(["a", "b", "c"]);
  });

  test("a failing statement leaves its transaction open", async () => {
    const transaction = await client.transaction("write");
    await transaction.execute("INSERT INTO item (name) VALUES ('a')");
    const again = "INSERT INTO item (name) VALUES ('a')";
    expect((await failure(transaction.execute(again))).code).toBe("SQLITE_CONSTRAINT");
    expect(await failure(transaction.batch(["SELECT 1", again]))).toMatchObject({
      code: "SQLITE_CONSTRAINT",
      statementIndex: 1,
    });
    await transaction.commit();
    expect(await names()).toEqual(["a"]);
  });

  test("a known statement follows a changed table", async () => {
    const read = () => client.execute("SELECT * FROM item");
    await client.execute("INSERT INTO item (name) VALUES ('a')");
    expect((await read()).columns).toEqual(["id", "name", "data", "size"]);
    await client.execute("ALTER TABLE item ADD COLUMN more TEXT");
    expect((await read()).rows[0]!.more).toBeNull();
    await client.execute("ALTER TABLE item RENAME COLUMN more TO other");
    expect((await read()).columns).toEqual(["id", "name", "data", "size", "other"]);
    await client.executeMultiple("ALTER TABLE item DROP COLUMN other; DROP TABLE child");
    expect((await read()).rows[0]).toHaveLength(4);
  });

  test("a closed client refuses, and opens again", async () => {
    expect(client.closed).toBe(false);
    client.close();
    client.close();
    expect(client.closed).toBe(true);
    for (const call of [client.execute("SELECT 1"), client.batch(["SELECT 1"])]) {
      const { code } = await failure(call);
      if (isLocal) expect(code).toBe("CLIENT_CLOSED");
    }
    await client.reconnect();
    expect(client.closed).toBe(false);
    expect(await names()).toEqual([]);
  });
});
