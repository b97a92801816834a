import { afterAll, beforeAll, expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { mkdir, readdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { eq, sql } from "drizzle-orm";
import { type Database, openDatabase } from "./client.ts";
import { freshDatabase, migratedFile } from "./fresh.ts";
import {
  beginDatabase,
  migrateDatabase,
  migrateSharedDatabase,
  refuseUnsyncedServer,
} from "./migrate.ts";
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

async function upgradable() {
  const fresh = await freshDatabase();
  await fresh.db.insert(users).values(ada);
  const { rows } = await fresh.db.$client.execute(
    "SELECT max(created_at) AS last FROM __drizzle_migrations",
  );
  return {
    ...fresh,
    last: rows[0]?.last as number,
    folder: join(dirname(fileURLToPath(fresh.url)), "backups"),
  };
}

test("an upgrade copies the database first, as it was, and keeps the three newest copies", async () => {
  const { db, close, folder, last } = await upgradable();
  const client = db.$client;
  // An upgrade that changes nothing: the last migration is forgotten, and its statements are not there to be repeated.
  const known = await client.execute({
    sql: "SELECT * FROM __drizzle_migrations WHERE created_at = ?",
    args: [last],
  });
  expect(known.rows).toHaveLength(1);
  await mkdir(folder);
  for (const day of ["01", "02", "03"])
    await writeFile(join(folder, `before-upgrade-2020-01-${day}.db`), day);
  await writeFile(join(folder, "mine.db"), "kept");
  await writeFile(join(folder, "before-upgrade-2020-01-04.db.part"), "left by a power cut");
  await client.execute({
    sql: "DELETE FROM __drizzle_migrations WHERE created_at = ?",
    args: [last],
  });
  await migrateDatabase(db, folder).catch(() => undefined);
  const names = (await readdir(folder)).toSorted();
  expect(names).toHaveLength(4);
  expect(names.filter((name) => name.includes("2020"))).toEqual([
    "before-upgrade-2020-01-02.db",
    "before-upgrade-2020-01-03.db",
  ]);
  expect(names).toContain("mine.db");
  const copy = names.find((name) => !name.includes("2020") && name !== "mine.db") ?? "";
  const copied = openDatabase({ url: `file:${join(folder, copy)}` });
  expect(await copied.select().from(users)).toMatchObject([ada]);
  const applied = await copied.$client.execute(
    "SELECT max(created_at) AS last FROM __drizzle_migrations",
  );
  expect(applied.rows[0]?.last).toBeLessThan(last);
  copied.$client.close();
  await close();
});

test("without room for the copy nothing is upgraded, and it says so", async () => {
  const { db, close, folder, last } = await upgradable();
  await db.$client.execute({
    sql: "DELETE FROM __drizzle_migrations WHERE created_at = ?",
    args: [last],
  });
  await writeFile(folder, "a file where the folder should be");
  await expect(migrateDatabase(db, folder)).rejects.toThrow(/not upgraded.*no copy/);
  const applied = await db.$client.execute(
    "SELECT max(created_at) AS last FROM __drizzle_migrations",
  );
  expect(applied.rows[0]?.last).toBeLessThan(last);
  await close();
});

test("a new database and one that is up to date are not copied", async () => {
  const { db, close, folder } = await upgradable();
  await migrateDatabase(db, folder);
  expect(existsSync(folder)).toBe(false);
  await close();
});

test("a new database begins as a copy of the empty one, and one that is there is left alone", async () => {
  const fresh = await freshDatabase();
  const empty = join(fresh.folder, "empty.db");
  await writeFile(empty, await migratedFile());
  const begun = join(fresh.folder, "begun.db");
  beginDatabase(begun, empty);
  const db = openDatabase({ url: `file:${begun}` });
  expect(await tables(db)).toEqual(await tables(fresh.db));
  await migrateDatabase(db, join(fresh.folder, "copies"));
  expect(existsSync(join(fresh.folder, "copies"))).toBe(false);
  await db.insert(users).values(ada);
  beginDatabase(begun, empty);
  expect(await db.select().from(users)).toHaveLength(1);
  db.$client.close();

  const logged = join(fresh.folder, "logged.db");
  await writeFile(`${logged}-wal`, "left over");
  beginDatabase(logged, empty);
  beginDatabase(join(fresh.folder, "sources.db"), join(fresh.folder, "none.db"));
  expect([logged, join(fresh.folder, "sources.db")].filter((path) => existsSync(path))).toEqual([]);
  await fresh.close();
});

test("bun run db:generate finds its generator", () => {
  const command = [process.execPath, "run", "db:generate", "--", "--help"];
  const { exitCode, stderr } = Bun.spawnSync(command, { cwd: join(import.meta.dir, "..") });
  expect({ exitCode, stderr: stderr.toString() }).toMatchObject({ exitCode: 0 });
});

test("four that migrate one server at once all find it migrated, and only once", async () => {
  const empty = await startSqld();
  const four = Array.from({ length: 4 }, () => openDatabase({ url: empty.url }));
  await Promise.all(four.map((db) => migrateSharedDatabase(db)));
  const fresh = await freshDatabase();
  const hashes = sql`SELECT hash FROM __drizzle_migrations ORDER BY created_at`;
  expect(await four[0]!.values(hashes)).toEqual(await fresh.db.values(hashes));
  expect(await tables(four[0]!)).toEqual(await tables(fresh.db));
  for (const db of four) db.$client.close();
  await fresh.close();
  await empty.stop();
}, 60_000);

test("a migration that fails for another reason than others is told at once", async () => {
  const broken = await startSqld();
  const db = openDatabase({ url: broken.url });
  await db.run(sql`CREATE TABLE users (id INTEGER)`);
  await expect(migrateSharedDatabase(db)).rejects.toThrow(/users/);
  db.$client.close();
  await broken.stop();
}, 30_000);

test("a server that does not sync each commit is refused, with how to make it", async () => {
  // As a server that starts: a connection that is open keeps to what was set when it was opened.
  const refuse = async () => {
    const db = openDatabase({ url: sqld.url });
    await refuseUnsyncedServer(db).finally(() => db.$client.close());
  };
  await refuse();
  await sqld.setDurability("relaxed");
  await expect(refuse()).rejects.toThrow(/"durability_mode":"strong"/);
  await sqld.setDurability("strong");
  await sqld.restart();
  await refuse();
});
