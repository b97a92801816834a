import { afterAll, beforeAll, beforeEach, expect, test } from "bun:test";
import { type Database, openDatabase } from "./client.ts";
import { createLeases, releaseLease, takeLease } from "./lease.ts";
import { leaseForServer } from "./server-lease.ts";
import { type Sqld, startSqld } from "./testing/sqld.ts";

let sqld: Sqld;
let db: Database;

beforeAll(async () => {
  sqld = await startSqld();
  db = open();
});
beforeEach(async () => {
  await createLeases(db);
  await db.$client.execute("DELETE FROM __leases");
});
afterAll(async () => {
  db.$client.close();
  await sqld.stop();
});

const open = () => openDatabase({ url: sqld.url });
const QUICK = { leaseMs: 600, renewIntervalMs: 100, retryIntervalMs: 20, timeoutMs: 1500 };
const unexpected = () => {
  throw new Error("lost");
};

test("of many who take a lease at once one has it", async () => {
  const taken = await Promise.all(
    Array.from({ length: 20 }, (_, n) => takeLease(db, { name: "job", holder: `${n}` }, 60_000)),
  );
  expect(taken.filter((fence) => fence !== undefined)).toEqual([1]);
});

test("a lease has a higher number for each holder, and the same for who holds it on", async () => {
  const [ada, bea] = ["ada", "bea"].map((holder) => ({ name: "job", holder }));
  expect(await takeLease(db, ada!, 60_000)).toBe(1);
  expect(await takeLease(db, ada!, 60_000)).toBe(1);
  expect(await takeLease(db, bea!, 60_000)).toBeUndefined();
  await releaseLease(db, bea!);
  expect(await takeLease(db, bea!, 60_000)).toBeUndefined();
  await releaseLease(db, ada!);
  expect(await takeLease(db, bea!, 0)).toBe(2);
  expect(await takeLease(db, ada!, 60_000)).toBe(3);
  expect(await takeLease(db, { name: "another", holder: "bea" }, 60_000)).toBe(1);
});

test("a second server is refused while the first holds on, and goes on at once when it has ended", async () => {
  const first = await leaseForServer(open(), unexpected, undefined, QUICK);
  await expect(leaseForServer(open(), unexpected, undefined, QUICK)).rejects.toThrow(
    /Another server runs/,
  );
  const second = leaseForServer(open(), unexpected, undefined, QUICK);
  await Bun.sleep(100);
  await first.release();
  await (await second).release();
});

test("who stood still while another took over is told so, once", async () => {
  let lost = 0;
  const first = await leaseForServer(open(), () => (lost += 1), undefined, QUICK);
  await db.$client.execute("UPDATE __leases SET holder = 'another', until = until + 60000");
  while (lost === 0) await Bun.sleep(10);
  await Bun.sleep(300);
  expect(lost).toBe(1);
  await first.release();
  const { rows } = await db.$client.execute("SELECT holder FROM __leases WHERE until > 0");
  expect(rows[0]![0]).toBe("another");
});

test("while the database is away nothing is lost, and a lease that nobody took is held on", async () => {
  const first = await leaseForServer(open(), unexpected, undefined, QUICK);
  await sqld.kill();
  await Bun.sleep(800);
  await sqld.restart();
  await Bun.sleep(300);
  await expect(leaseForServer(open(), unexpected, undefined, QUICK)).rejects.toThrow(
    /Another server runs/,
  );
  await first.release();
});

test("those of a group hold it together, and neither others nor one alone come between", async () => {
  const ofGroup = (group: string | undefined) => leaseForServer(open(), unexpected, group, QUICK);
  const [first, second] = [await ofGroup("one key"), await ofGroup("one key")];
  await first.release();
  await expect(ofGroup(undefined)).rejects.toThrow(/Another server runs/);
  await expect(ofGroup("another key")).rejects.toThrow(/Another server runs/);
  const third = await ofGroup("one key");
  for (const { release } of [second, third]) await release();
  await (await ofGroup(undefined)).release();
});
