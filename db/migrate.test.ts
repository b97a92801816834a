import { afterAll, beforeAll, expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { eq, sql } from "drizzle-orm";
import { type Database, openDatabase } from "./client.ts";
import { freshDatabase } from "./fresh.ts";
import { migrateDatabase } from "./migrate.ts";
import { users } from "./schema/users.ts";
import { type Sqld, startSqld } from "./testing/sqld.ts";

let sqld: Sqld;

beforeAll(async () => {
  sqld = await startSqld();
});
afterAll(() => sqld?.stop());

const ada = { publicId: "ada", name: "Ada", interests: ["Coffee", "Music"], createdAt: 1 };

async function tables(db: Database): Promise<unknown[]> {
  const rows = await db.values(
    sql`SELECT name, sql FROM sqlite_master WHERE name NOT LIKE '%libsql%' ORDER BY name`,
  );
  return rows.map((row) => [row[0], row[1]]);
}

test("a server gets the same tables as a file, and drizzle speaks to both", async () => {
  const fresh = await freshDatabase();
  const remote = openDatabase({ url: sqld.url });
  await migrateDatabase(remote);
  expect(await tables(remote)).toEqual(await tables(fresh.db));
  for (const db of [fresh.db, remote]) {
    const [created] = await db.insert(users).values(ada).returning();
    const [, found] = await db.batch([
      db.update(users).set({ age: 36 }).where(eq(users.publicId, "ada")),
      db.select().from(users).where(eq(users.publicId, "ada")),
    ]);
    expect(found).toEqual([{ ...created!, age: 36 }]);
    expect(found[0]).toMatchObject({ ...ada, showLocation: true, email: null });
    const again = await db.insert(users).values(ada).onConflictDoNothing();
    expect(again.rowsAffected).toBe(0);
  }
  remote.$client.close();
  await fresh.close();
});

test("migrating again changes nothing", async () => {
  const { db, close } = await freshDatabase();
  const before = await tables(db);
  await migrateDatabase(db);
  expect(await tables(db)).toEqual(before);
  await close();
});

test("a database of a newer version is refused and left alone", async () => {
  const { db, close } = await freshDatabase();
  await db.run(
    sql`INSERT INTO __drizzle_migrations (hash, created_at) VALUES ('of tomorrow', 9999999999999)`,
  );
  await db.run(sql`DROP TABLE matches`);
  const before = await tables(db);
  await expect(migrateDatabase(db)).rejects.toThrow(/newer version/);
  expect(await tables(db)).toEqual(before);
  await close();
});

test("every fresh database is its own, empty, and removed when closed", async () => {
  const [one, two] = [await freshDatabase(), await freshDatabase()];
  await one.db.insert(users).values(ada);
  expect(await two.db.select().from(users)).toEqual([]);
  const folder = dirname(fileURLToPath(one.url));
  expect(existsSync(folder)).toBe(true);
  await one.close();
  await two.close();
  expect(existsSync(folder)).toBe(false);
});
