import { afterEach, beforeEach, expect, test } from "bun:test";
import type { Client, LibsqlError } from "@libsql/core/api";
import { gatherRow, openClient, openDatabase, whenInDoubt } from "../client.ts";
import { type Sqld, startSqld } from "../testing/sqld.ts";

interface Step {
  stmt: { sql?: string };
}
interface Sent {
  requests: { type: string; batch?: { steps: Step[] } }[];
}

let sqld: Sqld;
let line: ReturnType<typeof openLine>;
let client: Client;

/** A line to the server that writes down what is sent, and can hold back the answers to inserts. */
function openLine() {
  const sent: Sent[] = [];
  let opened = Promise.resolve();
  const server = Bun.serve({
    port: 0,
    idleTimeout: 60,
    fetch: async (request) => {
      const { method, url } = request;
      const gate = opened;
      const body = await request.text();
      if (method === "POST") sent.push(JSON.parse(body) as Sent);
      const headers = { "content-type": "application/json" };
      const stored = await fetch(new URL(new URL(url).pathname, sqld.url), {
        method,
        headers,
        ...(method === "POST" && { body }),
      });
      const answer = await stored.arrayBuffer();
      if (body.includes("INSERT")) await gate;
      return new Response(answer, { status: stored.status, headers });
    },
  });
  return {
    sent,
    url: String(server.url),
    /** From now on, until the returned function is called. */
    hold: () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      opened = promise;
      return resolve;
    },
    stop: () => server.stop(true),
  };
}

/** How many statements each call had, without those of the transaction itself. */
const sizes = () =>
  line.sent.map(({ requests }) => {
    const steps = requests.find(({ batch }) => batch)?.batch?.steps.length;
    return steps === undefined ? 1 : steps - 3;
  });

beforeEach(async () => {
  sqld = await startSqld();
  line = openLine();
  client = openClient({ url: line.url });
  await client.execute("CREATE TABLE item (id INTEGER PRIMARY KEY, name TEXT UNIQUE)");
  // The version of the protocol is asked for once.
  await client.batch(["DELETE FROM item", "SELECT 1"], "write");
  line.sent.length = 0;
});
afterEach(async () => {
  client.close();
  await line.stop();
  await sqld.stop();
});

const insertOf = (name: string) => ({
  sql: "INSERT INTO item (name) VALUES (?) RETURNING name, id",
  args: [name],
});
const write = async (name: string) => (await client.execute(insertOf(name))).rows[0]?.name;
const namesOf = (length: number, prefix = "n") => Array.from({ length }, (_, n) => `${prefix}${n}`);

const read = async (name: string) =>
  (await client.execute({ sql: "SELECT name FROM item WHERE name = ?", args: [name] })).rows[0]
    ?.name;

async function stored() {
  const direct = openClient({ url: sqld.url });
  const { rows } = await direct.execute("SELECT name FROM item ORDER BY id");
  direct.close();
  return rows.map(({ name }) => String(name));
}

test("writes that arrive while one is under way share a transaction, in their order, and each gets its own rows", async () => {
  const names = namesOf(10);
  expect(await Promise.all(names.map(write))).toEqual(names);
  expect(sizes()).toEqual([1, 9]);
  expect(await stored()).toEqual(names);
});

test("a batch among them gets its own results, and a lone write is sent at once and as it is", async () => {
  const [, batch, last] = await Promise.all([
    write("a"),
    client.batch([insertOf("b"), "SELECT count(*) AS count FROM item", insertOf("c")], "write"),
    client.execute({ sql: "UPDATE item SET name = name || '!' WHERE name < 'c'" }),
  ]);
  expect(batch.map(({ rows }) => rows[0]?.[0])).toEqual(["b", 2, "c"]);
  expect(last.rowsAffected).toBe(2);
  expect(sizes()).toEqual([1, 4]);
  await write("alone");
  expect(line.sent[2]?.requests.map(({ type }) => type)).toEqual(["execute"]);
});

/** What a call was told, as far as its caller looks at it. */
const outcome = (call: Promise<unknown>) =>
  call.then(
    () => "done",
    ({ name, code, message }: LibsqlError) => ({ name, code, message }),
  );

test("one that fails gets the error that it gets alone, and undoes nothing of the others", async () => {
  await write("taken");
  const failing = [
    () => client.batch([insertOf("undone"), insertOf("taken")], "write"),
    () => client.execute(insertOf("taken")),
    () => client.execute("INSERT INTO nowhere VALUES (1)"),
  ];
  const alone = [];
  for (const fail of failing) alone.push(await outcome(fail()));
  const others = () => namesOf(3, crypto.randomUUID()).map(write);
  const before = others();
  const errors = failing.map((fail) => outcome(fail()));
  const names = await Promise.all([...before, ...others()]);
  expect(await Promise.all(errors)).toEqual(alone);
  expect((await stored()).toSorted()).toEqual(["taken", ...names.map(String)].toSorted());
  expect(Math.max(...sizes())).toBeGreaterThan(8);
});

test("a constraint that only the commit checks fails for whoever broke it", async () => {
  await client.execute(
    "CREATE TABLE part (of INTEGER REFERENCES item (id) DEFERRABLE INITIALLY DEFERRED)",
  );
  const calls = [
    write("a"),
    write("b"),
    client.execute("INSERT INTO part VALUES (99)"),
    write("c"),
  ].map(outcome);
  const [a, b, part, c] = await Promise.all(calls);
  expect([a, b, c]).toEqual(["done", "done", "done"]);
  expect(part).toMatchObject({ code: "SQLITE_CONSTRAINT" });
  expect(await stored()).toEqual(["a", "b", "c"]);
});

test("a group waits for somebody else's transaction and is stored once", async () => {
  const direct = openClient({ url: sqld.url });
  const other = await direct.transaction("write");
  await other.execute(insertOf("other"));
  const names = namesOf(20);
  const calls = names.map(write);
  await Bun.sleep(300);
  await other.commit();
  direct.close();
  expect(await Promise.all(calls)).toEqual(names);
  expect((await stored()).toSorted()).toEqual([...names, "other"].toSorted());
});

test("nobody is answered before the commit is, and reads go on meanwhile", async () => {
  const release = line.hold();
  const answered: unknown[] = [];
  const calls = namesOf(8).map((name) => write(name).then((one) => answered.push(one)));
  await Bun.sleep(200);
  expect(answered).toEqual([]);
  expect(await stored()).toEqual(["n0"]);
  expect((await client.execute("SELECT 1")).rows).toHaveLength(1);
  release();
  await Promise.all(calls);
  expect(answered).toEqual(namesOf(8));
});

test("a group without an answer is in doubt for each, and what waited in vain is never sent", async () => {
  client.close();
  const db = openDatabase({ url: line.url });
  client = db.$client;
  let doubts = 0;
  whenInDoubt(db, () => (doubts += 1));
  const releaseFirst = line.hold();
  const calls = namesOf(3).map(write).map(outcome);
  await Bun.sleep(50);
  line.hold();
  releaseFirst();
  expect(await calls[0]).toBe("done");
  expect(doubts).toBe(0);
  for (const lost of await Promise.all(calls.slice(1)))
    expect(lost).toMatchObject({ code: "DATABASE_UNREACHABLE" });
  expect(doubts).toBeGreaterThanOrEqual(2);
  expect(await stored()).toEqual(namesOf(3));
  line.sent.length = 0;
  const more = namesOf(3, "m").map(write).map(outcome);
  expect(await Promise.all(more)).toEqual(
    Array(3).fill(expect.objectContaining({ code: "DATABASE_UNREACHABLE" })),
  );
  expect(sizes()).toEqual([1]);
}, 20_000);

test("a group has at most 64 writes, 256 statements and 256 kB", async () => {
  const texts = namesOf(100);
  await Promise.all(texts.map(write));
  expect(sizes()).toEqual([1, 64, 35]);
  line.sent.length = 0;
  const long = namesOf(4, "x".repeat(100_000));
  await Promise.all(long.map(write));
  expect(sizes()).toEqual([1, 2, 1]);
  line.sent.length = 0;
  const many = Array.from({ length: 5 }, (_, n) =>
    client.batch(namesOf(100, `many ${n} `).map(insertOf), "write"),
  );
  for (const results of await Promise.all(many)) expect(results).toHaveLength(100);
  expect(sizes()).toEqual([100, 200, 200]);
});

test("reads of one turn share a call, and each gets its own rows; a lone one is sent as it is", async () => {
  const names = namesOf(10);
  await Promise.all(names.map(write));
  line.sent.length = 0;
  const [batch, ...found] = await Promise.all([
    client.batch(["SELECT count(*) FROM item", "SELECT max(id) FROM item"], "read"),
    ...names.map(read),
    read("nobody"),
  ]);
  expect(batch.map(({ rows }) => rows[0]?.[0])).toEqual([10, 10]);
  expect(found).toEqual([...names, undefined]);
  expect(sizes()).toEqual([13]);
  expect(await read("n1")).toBe("n1");
  expect(line.sent[1]?.requests.map(({ type }) => type)).toEqual(["execute"]);
});

test("a read sees what was acknowledged before, and does not wait for those of an earlier turn", async () => {
  const release = line.hold();
  // The line holds back what has the word INSERT.
  const held = client.execute("SELECT name AS 'INSERT' FROM item");
  await Bun.sleep(50);
  const other = openClient({ url: sqld.url });
  await other.execute(insertOf("new"));
  other.close();
  expect(await Promise.all([read("new"), read("nobody")])).toEqual(["new", undefined]);
  release();
  expect((await held).rows).toEqual([]);
});

test("a read that fails gets the error that it gets alone, and the others of its turn their rows", async () => {
  await write("there");
  const failing = [
    () => client.execute("SELECT * FROM nowhere"),
    () => client.batch(["SELECT 1", "SELECT abs(-9223372036854775808)"], "read"),
  ];
  const alone = [];
  for (const fail of failing) alone.push(await outcome(fail()));
  const [found, ...errors] = await Promise.all([
    read("there"),
    ...failing.map((fail) => outcome(fail())),
  ]);
  expect(found).toBe("there");
  expect(errors).toEqual(alone);
});

test("a group has at most 16 reads", async () => {
  await Promise.all(namesOf(20).map(read));
  expect(sizes()).toEqual([16, 4]);
});

const GATHER = `
  INSERT INTO item (id, name)
  SELECT value ->> 1 + (SELECT count(*) FROM item WHERE id = value ->> 1), value ->> 0 FROM json_each(:rows)
  WHERE true ON CONFLICT (name) DO NOTHING RETURNING name, id`;
const gather = (name: string, key: number) =>
  gatherRow(openedBy(client), GATHER, { key, values: [name, key] });
const openedBy = ($client: Client) => ({ $client }) as Parameters<typeof gatherRow>[0];

test("writes that one statement can do are one, unless they change the same, and each gets its own row", async () => {
  await write("taken");
  line.sent.length = 0;
  const [, other, ...rows] = await Promise.all([
    write("first"),
    write("other"),
    gather("a", 10),
    gather("b", 20),
    gather("taken", 30),
    // It sees what "a" has stored.
    gather("c", 10),
    gather("d", 40),
  ]);
  expect(other).toBe("other");
  expect(rows).toEqual([["a", 10], ["b", 20], undefined, ["c", 11], ["d", 40]]);
  expect(sizes()).toEqual([1, 3]);
});

test("one of them that fails undoes none of the others", async () => {
  const refused = "CREATE TRIGGER refused BEFORE INSERT ON item WHEN new.name = 'bad'";
  await client.execute(`${refused} BEGIN SELECT raise(ABORT, 'refused'); END`);
  const calls = [write("first"), gather("a", 10), gather("bad", 20), gather("b", 30)];
  const [, a, bad, b] = await Promise.all(calls.map(outcome));
  expect([a, b]).toEqual(["done", "done"]);
  expect(bad).toMatchObject({ code: "SQLITE_CONSTRAINT" });
  expect(await stored()).toEqual(["first", "a", "b"]);
});
