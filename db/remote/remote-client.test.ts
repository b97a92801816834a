import { afterAll, beforeAll, expect, test } from "bun:test";
import { createRequire } from "node:module";
import { type Client, LibsqlError, type ResultSet } from "@libsql/core/api";
import { openClient, openDatabase, whenInDoubt } from "../client.ts";
import { type Sqld, startSqld } from "../testing/sqld.ts";
import { RemoteClient } from "./remote-client.ts";

let sqld: Sqld;
let client: Client;

beforeAll(async () => {
  sqld = await startSqld();
  client = openClient({ url: sqld.url });
  await client.execute("CREATE TABLE item (id INTEGER PRIMARY KEY, name TEXT)");
});
afterAll(async () => {
  client.close();
  await sqld.stop();
});

const insertOf = (name: string) => `INSERT INTO item (name) VALUES ('${name}')`;
const INSERT = insertOf("lost");

/** How a call ended, and after how long. */
async function outcome(call: Promise<unknown>) {
  const begun = performance.now();
  const code = await call.then(
    () => "done",
    (error: unknown) => (error as LibsqlError).code,
  );
  return { code, ms: performance.now() - begun };
}

async function count(name: string) {
  const { rows } = await client.execute("SELECT count(*) FROM item WHERE name = ?", [name]);
  return Number(rows[0]![0]);
}

test("a server that is gone is named at once, and used again when it is back", async () => {
  await sqld.kill();
  const calls = [client.execute("SELECT 1"), client.batch([INSERT], "write")];
  for (const { code, ms } of await Promise.all(calls.map(outcome))) {
    expect(code).toBe("DATABASE_UNREACHABLE");
    expect(ms).toBeLessThan(3000);
  }
  await sqld.restart();
  expect(await count("lost")).toBe(0);
});

test("of a server that hangs each call ends in time, and what waited for its turn is never sent", async () => {
  await sqld.pause();
  const calls = Array.from({ length: 100 }, () => outcome(client.execute(INSERT)));
  const outcomes = await Promise.all(calls);
  sqld.resume();
  expect(new Set(outcomes.map(({ code }) => code))).toEqual(new Set(["DATABASE_UNREACHABLE"]));
  expect(Math.max(...outcomes.map(({ ms }) => ms))).toBeLessThan(4000);
  expect((await outcome(client.execute("SELECT 1"))).code).toBe("done");
  expect(await count("lost")).toBeLessThanOrEqual(20);
}, 20_000);

test("a write waits for somebody else's transaction", async () => {
  const insert = insertOf("kept");
  const other = await client.transaction("write");
  await other.execute(insert);
  const calls = [client.execute(insert), client.batch([insert, insert], "write")];
  await Bun.sleep(300);
  await other.commit();
  await Promise.all(calls);
  expect(await count("kept")).toBe(4);
});

test("a server that refuses the caller counts as one that does not answer, with its status", async () => {
  const refusing = Bun.serve({ port: 0, fetch: () => new Response("no", { status: 401 }) });
  const refused = openClient({ url: String(refusing.url) });
  const call = refused.execute("SELECT 1");
  expect((await outcome(call)).code).toBe("DATABASE_UNREACHABLE");
  await expect(call).rejects.toThrow(/status 401/);
  await refusing.stop();
});

/** A client of a server that refuses that many calls because others are writing. */
function busyFor(calls: number, code: string) {
  const result = { rows: [] } as unknown as ResultSet;
  let left = calls;
  const answer = async () => {
    left -= 1;
    if (left >= 0) throw new LibsqlError("locked", code);
    return [result];
  };
  return new RemoteClient({ url: "http://localhost:1" }, () => ({ batch: answer }) as never);
}

test.each(["SQLITE_BUSY", "SQLITE_BUSY_SNAPSHOT", "TRANSACTION_TIMEOUT"])(
  "%s is tried again",
  async (code) => {
    expect((await outcome(busyFor(5, code).batch([INSERT]))).code).toBe("done");
  },
);

/** The classes of another copy of the package, as a built server has them. */
const Copy = createRequire(import.meta.url)(
  "@libsql/core/api",
) as typeof import("@libsql/core/api");

test("so it is if the client has another copy of its package's errors than we have", async () => {
  expect(Copy.LibsqlError).not.toBe(LibsqlError as never);
  let left = 3;
  const answer = async () => {
    left -= 1;
    if (left >= 0) throw new Copy.LibsqlError("locked", "SQLITE_BUSY");
    return [{ rows: [] }];
  };
  const busy = new RemoteClient({ url: "http://localhost:1" }, () => ({ batch: answer }) as never);
  expect((await outcome(busy.batch([INSERT]))).code).toBe("done");
});

test("then, too, a write that is refused leaves those alone that shared its call", async () => {
  const answer = async (statements: string[]) => {
    const at = statements.indexOf("INSERT bad");
    if (at >= 0) throw new Copy.LibsqlBatchError("refused", at, "SQLITE_CONSTRAINT");
    return statements.map(() => ({ rows: [] }));
  };
  const refusing = new RemoteClient(
    { url: "http://localhost:1" },
    () => ({ batch: answer }) as never,
  );
  const calls = ["first", "good", "bad", "better"].map((name) =>
    refusing.batch([`INSERT ${name}`]),
  );
  const codes = (await Promise.all(calls.map(outcome))).map(({ code }) => code);
  expect(codes).toEqual(["done", "done", "SQLITE_CONSTRAINT", "done"]);
});

test("nothing else is tried again, and nothing for longer than a call may take", async () => {
  expect((await outcome(busyFor(1, "SQLITE_CONSTRAINT").batch([INSERT]))).code).toBe(
    "SQLITE_CONSTRAINT",
  );
  const { code, ms } = await outcome(busyFor(10_000, "SQLITE_BUSY").batch([INSERT]));
  expect(code).toBe("SQLITE_BUSY");
  expect(ms).toBeLessThan(3500);
});

test("a write without an answer is in doubt, and again when it ends late; reads and what was never sent are not", async () => {
  const db = openDatabase({ url: sqld.url });
  let doubts = 0;
  whenInDoubt(db, () => (doubts += 1));
  await sqld.pause();
  const reads: ReturnType<typeof outcome>[] = [];
  // More than there are connections: those of one turn of the event loop share a call.
  for (let n = 0; n < 60; n += 1) {
    reads.push(outcome(db.$client.execute("SELECT 1")));
    await Bun.sleep(0);
  }
  const unsent = outcome(db.$client.execute(INSERT));
  await Promise.all([...reads, unsent]);
  expect(doubts).toBe(0);
  expect((await outcome(db.$client.batch([INSERT], "write"))).code).toBe("DATABASE_UNREACHABLE");
  expect(doubts).toBeGreaterThan(0);
  sqld.resume();
  db.$client.close();
}, 30_000);

test("a write that nobody took is not in doubt", async () => {
  const nobody = openDatabase({ url: "http://localhost:1" });
  let doubts = 0;
  whenInDoubt(nobody, () => (doubts += 1));
  expect((await outcome(nobody.$client.execute(INSERT))).code).toBe("DATABASE_UNREACHABLE");
  expect(doubts).toBe(0);
  nobody.$client.close();
});
