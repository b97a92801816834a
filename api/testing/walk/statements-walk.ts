import { expect, test } from "bun:test";
import { openDatabase } from "@hereabouts/db/client";
import { openJournal } from "@hereabouts/db/journal";
import { migrateSharedDatabase } from "@hereabouts/db/migrate";
import { startSqld } from "@hereabouts/db/testing/sqld";
import { createLog } from "../../log.ts";
import { walkEverything } from "./walk-everything.ts";

test("a libSQL server understands every statement of every route and job", async () => {
  const sqld = await startSqld();
  const db = openDatabase({ url: sqld.url });
  await migrateSharedDatabase(db);
  await openJournal(db);
  const errors: string[] = [];
  const log = createLog("error", (line) => errors.push(line));
  const walk = await walkEverything({ db, log });
  expect({ errors, broken: walk.broken, missed: walk.missed() }).toEqual({
    errors: [],
    broken: [],
    missed: [],
  });
  await walk.close();
  db.$client.close();
  await sqld.stop();
}, 300_000);
