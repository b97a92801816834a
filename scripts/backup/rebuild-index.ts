import { emptyLog } from "@hereabouts/db/client";
import type { Database } from "@hereabouts/db/client";

/** Of the index for searching messages, which can be made anew from a table. */
export const INDEX_DAMAGED = "malformed inverted index for FTS5 table main.message_index";

const AT_ONCE = 20_000;
const SAY_EVERY_MS = 5000;

const say = (line: string) => process.stdout.write(`${line}\n`);

/** Replacing a row fires the trigger for new ones alone, so that each version fills its own index. */
const REFILL = `INSERT OR REPLACE INTO message_words
  SELECT * FROM message_words WHERE message_id > :after AND message_id <= :after + ${AT_ONCE}`;

/** Makes the index for searching messages anew from their words. */
export async function rebuildIndex(db: Database) {
  say(
    "The index for searching messages is damaged, and nothing else: it is made anew from the messages.",
  );
  const { $client } = db;
  await $client.batch([
    "INSERT INTO message_index (message_index) VALUES ('delete-all')",
    // That sets the version back which a migration has set.
    "UPDATE message_index_config SET v = 5 WHERE k = 'version'",
  ]);
  const { rows } = await $client.execute("SELECT max(message_id) AS last FROM message_words");
  const last = Number(rows[0]?.last);
  let said = performance.now();
  for (let after = 0; after < last; after += AT_ONCE) {
    await $client.execute({ sql: REFILL, args: { after } });
    if (performance.now() - said < SAY_EVERY_MS) continue;
    said = performance.now();
    say(`  ${Math.floor((100 * Math.min(after + AT_ONCE, last)) / last)} %`);
  }
  // The file is renamed without its log.
  if (!(await emptyLog(db))) throw new Error("The log of the restored database was not emptied.");
}
