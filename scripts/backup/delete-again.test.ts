import { expect, test } from "bun:test";
import type { Database } from "@hereabouts/db/client";
import { freshDatabase } from "@hereabouts/db/fresh";
import { deleteAgain } from "./delete-again.ts";

async function databaseOf(...names: string[]) {
  const fresh = await freshDatabase();
  for (const name of names)
    await fresh.db.$client.execute({
      sql: "INSERT INTO users (public_id, email, name, created_at) VALUES (?, ?, ?, 0)",
      args: [name, `${name}@example.com`, name],
    });
  return fresh;
}

async function realms({ $client }: Database) {
  const { rows } = await $client.execute("SELECT name, realm FROM users ORDER BY id");
  return Object.fromEntries(rows.map(({ name, realm }) => [String(name), Number(realm) === 0]));
}

/** As the version before suggestions and photos of events left it. */
const asBefore = ({ $client }: Database) =>
  $client.batch([
    "DROP TRIGGER event_photos_left",
    "DROP TABLE event_photos",
    "DROP TABLE event_suggestions",
    `DELETE FROM __drizzle_migrations
     WHERE created_at IN (SELECT created_at FROM __drizzle_migrations ORDER BY created_at DESC LIMIT 3)`,
  ]);

test("an earlier state of an older version is migrated, and who has left since is deleted again", async () => {
  const restored = await databaseOf("ada", "ben", "cyd");
  const newest = await databaseOf("ada", "gone", "cyd");
  await newest.db.$client.execute("DELETE FROM users WHERE name = 'gone'");
  await asBefore(restored.db);
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
