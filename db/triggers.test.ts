import { expect, test } from "bun:test";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { freshDatabase } from "./fresh.ts";

const TABLE = /sqliteTable\(((?:\s*\/\/ .*)*)\s*"(\w+)"/g;

/** The triggers that the comment of each table names. */
async function namedTriggers() {
  const named: Record<string, string[]> = {};
  for await (const file of new Bun.Glob("*.ts").scan(join(import.meta.dir, "schema"))) {
    const text = await Bun.file(join(import.meta.dir, "schema", file)).text();
    for (const [, comment = "", table = ""] of text.matchAll(TABLE)) {
      const triggers = [...comment.matchAll(/`(\w+)`/g)].map(([, name]) => name as string);
      if (triggers.length > 0) named[table] = triggers.toSorted();
    }
  }
  return named;
}

test("each table names its triggers, which only the migrations have, and no others", async () => {
  const { db, close } = await freshDatabase();
  const rows = await db.all<{ table: string; name: string }>(
    sql`SELECT tbl_name AS "table", name FROM sqlite_master WHERE type = 'trigger' ORDER BY name`,
  );
  await close();
  const kept: Record<string, string[]> = {};
  for (const { table, name } of rows) (kept[table] ??= []).push(name);
  expect(await namedTriggers()).toEqual(kept);
});
