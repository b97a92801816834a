import type { InStatement } from "@libsql/core/api";
import type { Database } from "./client.ts";
import { JOURNAL_KINDS, type JournalKind, journalTriggers } from "./journal-triggers.ts";

/**
 * Changes for other servers on the same database. Ids have no gaps, and the last one is never deleted. Not part of the
 * migrations, as a database with one server has no journal.
 */
const TABLE = `CREATE TABLE IF NOT EXISTS __journal (
  id INTEGER PRIMARY KEY AUTOINCREMENT, at INTEGER NOT NULL DEFAULT (unixepoch()), kind TEXT NOT NULL, a INTEGER, b INTEGER
)`;
const TRIGGERS =
  "SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND name GLOB '__journal_*' ORDER BY rowid";
const KEPT_SECONDS = 600;
const BATCH_SIZE = 1000;

export type JournalEntry = { kind: JournalKind; a: number; b: number };

async function readTriggers({ $client }: Database) {
  const { rows } = await $client.execute(TRIGGERS);
  return rows.map(({ name, sql }) => ({ name: String(name), sql: String(sql) }));
}

const drop = ({ name }: { name: string }) => `DROP TRIGGER IF EXISTS ${name}`;

/**
 * Creates the journal of this version. Its first entry covers changes for which triggers of another version wrote
 * nothing.
 */
export async function openJournal(db: Database): Promise<void> {
  await db.$client.execute(TABLE);
  const [there, wanted] = [await readTriggers(db), journalTriggers()];
  const isSame = (sql: string) => there.some((trigger) => trigger.sql === sql);
  if (there.length === wanted.length && wanted.every(({ sql }) => isSame(sql))) return;
  await db.$client.batch(
    [
      // Other servers may be doing the same.
      ...[...there, ...wanted].map(drop),
      ...wanted.map(({ sql }) => sql),
      "INSERT INTO __journal (kind) VALUES ('everything')",
    ],
    "write",
  );
}

const TEMPORARY_JOURNAL = [TABLE, ...journalTriggers().map(({ sql }) => sql)]
  .map((sql) => sql.replace("CREATE ", "CREATE TEMP "))
  .join(";");

/**
 * Runs writes in a transaction of their own, in which `temp.__journal` has what they change; for a file without a
 * journal.
 */
export async function writeWithJournal({ $client }: Database, statements: InStatement[]) {
  const transaction = await $client.transaction("write");
  try {
    await transaction.executeMultiple(TEMPORARY_JOURNAL);
    const results = await transaction.batch(statements);
    await transaction.commit();
    return results;
  } finally {
    transaction.close();
  }
}

/** For a single server: nobody would read it. */
export async function dropJournal(db: Database): Promise<void> {
  const there = await readTriggers(db);
  if (there.length === 0) return;
  await db.$client.batch([...there.map(drop), "DROP TABLE IF EXISTS __journal"], "write");
}

export async function endOfJournal({ $client }: Database): Promise<number> {
  const { rows } = await $client.execute("SELECT max(id) FROM __journal");
  return Number(rows[0]?.[0]);
}

const isKnown = (kind: unknown) => JOURNAL_KINDS.includes(kind as JournalKind);

/**
 * Reads entries from this id on. Undefined if that entry is gone: then so much was missed that everything may have
 * changed. `isMore` if there are further ones.
 */
export async function readJournal({ $client }: Database, last: number) {
  const sql = "SELECT id, kind, a, b FROM __journal WHERE id >= ? ORDER BY id LIMIT ?";
  const { rows } = await $client.execute({ sql, args: [last, BATCH_SIZE] });
  if (Number(rows[0]?.id) !== last) return undefined;
  const entries = rows.slice(1).map(({ kind, a, b }) => ({
    // A newer version may write kinds that this one does not know.
    kind: isKnown(kind) ? (kind as JournalKind) : ("everything" as const),
    a: Number(a),
    b: Number(b),
  }));
  return { entries, last: Number(rows.at(-1)?.id), isMore: rows.length === BATCH_SIZE };
}

// Ids have no gaps, so the first ids bound what is looked at; without them each pruning would read the whole journal.
const PRUNE = `DELETE FROM __journal
  WHERE id < min((SELECT min(id) FROM __journal) + ${BATCH_SIZE}, (SELECT max(id) FROM __journal))
    AND at < unixepoch() - ${KEPT_SECONDS}`;

/** Deletes old entries, a batch in each transaction. */
export async function pruneJournal({ $client }: Database): Promise<void> {
  for (let isMore = true; isMore;)
    isMore = (await $client.execute(PRUNE)).rowsAffected === BATCH_SIZE;
}
