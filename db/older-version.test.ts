import { expect, test } from "bun:test";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import Database from "libsql";
import { findIncompatibilities } from "./testing/older-version.ts";

const FOLDER = join(import.meta.dir, "migrations");
/** The first one after which several servers could run beside each other. */
const SINCE = "0046_event-series";
/** What takes away something, by name, and since which version nothing reads or writes it any more. */
const CONTRACTS: Record<string, string> = {
  "0056_index-of-words": "ever: the engine alone does, and it is the same in the version before",
};

const BASE = `
  CREATE TABLE people (id INTEGER PRIMARY KEY, name TEXT NOT NULL, bio TEXT DEFAULT 'none', city TEXT);
  CREATE UNIQUE INDEX people_name ON people (name);
  CREATE INDEX people_city ON people (city);
  CREATE TABLE dogs (id INTEGER PRIMARY KEY, owner INTEGER);
  CREATE TRIGGER named AFTER UPDATE OF name ON people BEGIN UPDATE dogs SET owner = new.id; END`;

function problemsOf(migration: string) {
  const db = new Database(":memory:");
  for (const sql of BASE.trim().split("\n")) db.exec(sql);
  return findIncompatibilities(db, migration);
}

const REBUILT = "ALTER TABLE __new RENAME TO people";

test.each([
  ["a table gone", "DROP TABLE dogs", "dogs.owner"],
  ["a table renamed", "ALTER TABLE dogs RENAME TO cats", "dogs.owner"],
  ["a column gone", "ALTER TABLE dogs DROP COLUMN owner", "dogs.owner"],
  ["a column renamed", "ALTER TABLE people RENAME COLUMN city TO town", "people.city"],
  [
    "a table made anew with a column that older ones leave empty",
    `CREATE TABLE __new (id INTEGER PRIMARY KEY, name TEXT NOT NULL, bio TEXT DEFAULT 'none', city TEXT, age INTEGER NOT NULL);
     --> statement-breakpoint\nDROP TABLE people;--> statement-breakpoint\n${REBUILT}`,
    "people.age",
  ],
  [
    "a column that becomes required",
    `CREATE TABLE __new (id INTEGER PRIMARY KEY, name TEXT NOT NULL, bio TEXT NOT NULL, city TEXT);
     --> statement-breakpoint\nDROP TABLE people;--> statement-breakpoint\n${REBUILT}`,
    "people.bio",
  ],
  ["what was allowed twice", "CREATE UNIQUE INDEX one_city ON people (city)", "people (city)"],
  ["what a conflict names", "DROP INDEX people_name", "people (name)"],
  ["a trigger that is no more", "DROP TRIGGER named", "named"],
  ["values with another meaning", "UPDATE `people` SET `bio` = upper(bio)", "people.bio"],
  ["rows that go", "DELETE FROM people WHERE city IS NULL", "people"],
])("a version that runs could not live with %s", (_, migration, about) => {
  expect(problemsOf(migration).join("\n")).toContain(`${about}: `);
});

test("it lives with what it does not know", () => {
  const migration = `
    ALTER TABLE people ADD age INTEGER;--> statement-breakpoint
    ALTER TABLE people ADD is_new INTEGER DEFAULT false NOT NULL;--> statement-breakpoint
    -- Of those that are there.
    UPDATE people SET age = 18 WHERE name = 'Ada';--> statement-breakpoint
    CREATE TABLE cats (id INTEGER PRIMARY KEY, name TEXT NOT NULL);--> statement-breakpoint
    CREATE UNIQUE INDEX people_age ON people (age, city) WHERE age IS NOT NULL;--> statement-breakpoint
    DROP INDEX people_city;--> statement-breakpoint
    CREATE INDEX people_city ON people (city, age);--> statement-breakpoint
    CREATE TRIGGER aged AFTER INSERT ON people BEGIN UPDATE people SET age = 0 WHERE id = new.id; END`;
  expect(problemsOf(migration)).toEqual([]);
});

test("the version before each migration lives with it: what it takes away, nothing has used for a version", async () => {
  const db = new Database(":memory:");
  const files = (await readdir(FOLDER)).filter((name) => name.endsWith(".sql")).toSorted();
  const problems: Record<string, string[]> = {};
  for (const file of files) {
    const name = file.replace(".sql", "");
    const found = findIncompatibilities(db, await Bun.file(join(FOLDER, file)).text());
    if (name >= SINCE && found.length > 0 && !(name in CONTRACTS)) problems[name] = found;
  }
  expect(problems).toEqual({});
  expect(files).toEqual(
    expect.arrayContaining(Object.keys(CONTRACTS).map((name) => `${name}.sql`)),
  );
});
