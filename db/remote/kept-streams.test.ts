import { afterAll, beforeAll, expect, test } from "bun:test";
import { createClient } from "@libsql/client/http";
import { openClient } from "../client.ts";
import { type Sqld, startSqld } from "../testing/sqld.ts";
import { keepStreams } from "./kept-streams.ts";

interface Sent {
  baton?: string | null;
  requests: { type: string }[];
}

let sqld: Sqld;

/** As the server refuses a whole request. */
const refusal = (code: string) =>
  new Response(JSON.stringify({ message: "refused", code }), {
    status: 400,
    headers: { "content-type": "application/json" },
  });

/** A client whose calls to the server are written down. */
function open() {
  const sent: Sent[] = [];
  const send = async (request: Request) => {
    sent.push((await request.clone().json()) as Sent);
    return fetch(request);
  };
  return { sent, client: createClient({ url: sqld.url, fetch: keepStreams(send).fetch }) };
}
type Opened = ReturnType<typeof open>["client"];

const insert = (name: string) => ({ sql: "INSERT INTO item (name) VALUES (?)", args: [name] });
const one = async (client: Opened, sql: string) => (await client.execute(sql)).rows[0]?.[0];
const count = (client: Opened) => one(client, "SELECT count(*) FROM item");
const opened = (sent: readonly Sent[]) => sent.filter(({ baton }) => !baton).length;

beforeAll(async () => {
  sqld = await startSqld();
});
afterAll(() => sqld.stop());

async function withTable() {
  const { client, sent } = open();
  await client.batch([
    "DROP TABLE IF EXISTS item",
    "CREATE TABLE item (id INTEGER PRIMARY KEY, name TEXT UNIQUE)",
  ]);
  return { client, sent };
}

test("calls that follow each other share a stream, and those at once have one each", async () => {
  const { client, sent } = await withTable();
  for (let n = 0; n < 5; n += 1) await client.execute(insert(`a${n}`));
  await client.batch([insert("b"), "SELECT 1"], "write");
  expect(await count(client)).toBe(6);
  expect(opened(sent)).toBe(1);
  const all = Array.from({ length: 15 }, (_, n) => one(client, `SELECT ${n}`));
  expect(await Promise.all(all)).toEqual(Array.from({ length: 15 }, (_, n) => n));
  expect(opened(sent)).toBe(15);
});

test("what somebody else has written is seen by the next call", async () => {
  const { client } = await withTable();
  const other = openClient({ url: sqld.url });
  for (let n = 1; n <= 10; n += 1) {
    await other.execute(insert(`c${n}`));
    expect(await count(client)).toBe(n);
  }
  other.close();
});

test("a batch that fails leaves nothing open", async () => {
  const { client, sent } = await withTable();
  await client.execute(insert("twice"));
  const before = opened(sent);
  const failing = client.batch([insert("first"), insert("twice"), "SELECT 1"], "write");
  await expect(failing).rejects.toThrow(/UNIQUE/);
  expect(sent.at(-1)?.requests).toEqual([{ type: "close" }]);
  const other = openClient({ url: sqld.url });
  await other.execute(insert("at once"));
  other.close();
  expect(await count(client)).toBe(2);
  expect(opened(sent)).toBe(before + 1);
  await expect(client.execute("no statement")).rejects.toThrow(/syntax error/);
});

test("a transaction has a stream of its own", async () => {
  const { client } = await withTable();
  const transaction = await client.transaction("write");
  await transaction.execute(insert("in it"));
  expect(await count(client)).toBe(0);
  await transaction.commit();
  expect(await count(client)).toBe(1);
});

test("a server that was restarted, or has forgotten the stream, is asked once more and writes once", async () => {
  const { client, sent } = await withTable();
  await sqld.restart();
  await client.execute(insert("after a restart"));
  expect(await count(client)).toBe(1);
  expect(opened(sent)).toBe(2);
  const forgetful = keepStreams(async (request) => {
    const { baton } = (await request.clone().json()) as Sent;
    return baton ? refusal("STREAM_EXPIRED") : fetch(request);
  });
  const asked = createClient({ url: sqld.url, fetch: forgetful.fetch });
  for (const name of ["d", "e"]) await asked.execute(insert(name));
  expect(await count(asked)).toBe(3);
});

test("a script that changes a table is followed by who reads all of its columns", async () => {
  const { client, sent } = await withTable();
  const columns = async () => (await client.execute("SELECT * FROM item")).columns;
  expect(await columns()).toEqual(["id", "name"]);
  await client.executeMultiple("ALTER TABLE item ADD COLUMN more TEXT");
  expect(await columns()).toEqual(["id", "name", "more"]);
  await client.executeMultiple("ALTER TABLE item DROP COLUMN more");
  expect(await columns()).toEqual(["id", "name"]);
  expect(sent.filter(({ requests }) => requests[0]?.type === "close")).toHaveLength(2);
});

test("what the server refuses for another reason is not asked again", async () => {
  let refused = 0;
  const refusing = keepStreams(async (request) => {
    const { baton } = (await request.clone().json()) as Sent;
    if (!baton) return fetch(request);
    refused += 1;
    return refusal("OTHER");
  });
  const client = createClient({ url: sqld.url, fetch: refusing.fetch });
  await client.execute("SELECT 1");
  await expect(client.execute("SELECT 1")).rejects.toThrow("refused");
  expect(refused).toBe(1);
});

test("a client that is closed leaves nothing open at the server", async () => {
  const sent: Sent[] = [];
  const streams = keepStreams(async (request) => {
    sent.push((await request.clone().json()) as Sent);
    return fetch(request);
  });
  const client = createClient({ url: sqld.url, fetch: streams.fetch });
  await Promise.all([client.execute("SELECT 1"), client.execute("SELECT 2")]);
  streams.close();
  await Bun.sleep(0);
  expect(sent.slice(2).map(({ requests }) => requests)).toEqual([
    [{ type: "close" }],
    [{ type: "close" }],
  ]);
});
