import { expect, test } from "bun:test";
import { dirname } from "node:path";
import { openDatabase } from "@hereabouts/db/client";
import type { Database } from "@hereabouts/db/client";
import { freshDatabase } from "@hereabouts/db/fresh";
import { migrateBefore } from "@hereabouts/db/testing/earlier-version";
import { temporaryFile } from "@hereabouts/db/testing/temporary-file";
import { deleteAgain } from "./delete-again.ts";

async function addMembers({ $client }: Database, ...names: string[]) {
  for (const name of names)
    await $client.execute({
      sql: "INSERT INTO users (public_id, email, name, created_at) VALUES (?, ?, ?, 0)",
      args: [name, `${name}@example.com`, name],
    });
}

async function databaseOf(...names: string[]) {
  const fresh = await freshDatabase();
  await addMembers(fresh.db, ...names);
  return fresh;
}

/** As the version before suggestions and photos of events left it. */
async function olderDatabaseOf(...names: string[]) {
  const file = await temporaryFile();
  const db = openDatabase(file);
  await migrateBefore(db, "suggestions", dirname(file.path));
  await addMembers(db, ...names);
  return {
    db,
    close() {
      db.$client.close();
      return file.remove();
    },
  };
}

async function realms({ $client }: Database) {
  const { rows } = await $client.execute("SELECT name, realm FROM users ORDER BY id");
  return Object.fromEntries(rows.map(({ name, realm }) => [String(name), Number(realm) === 0]));
}

test("an earlier state of an older version is migrated, and who has left since is deleted again", async () => {
  const restored = await olderDatabaseOf("ada", "ben", "cyd");
  const newest = await databaseOf("ada", "gone", "cyd");
  await newest.db.$client.execute("DELETE FROM users WHERE name = 'gone'");
  expect(await deleteAgain(restored.db, newest.db)).toBe(1);
  expect(await realms(restored.db)).toEqual({ ada: true, ben: false, cyd: true });
  expect(await deleteAgain(restored.db, newest.db)).toBe(0);
  await Promise.all([restored.close(), newest.close()]);
});

test("the newest state is not taken for an earlier one", async () => {
  const earlier = await databaseOf("ada");
  const newest = await databaseOf("ada", "ben");
  await expect(deleteAgain(newest.db, earlier.db)).rejects.toThrow("is the newer one");
  expect(await realms(newest.db)).toEqual({ ada: true, ben: true });
  await Promise.all([earlier.close(), newest.close()]);
});
