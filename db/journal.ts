import type { Database } from "./client.ts";
import { JOURNAL_KINDS, type JournalKind, journalTriggers } from "./journal-triggers.ts";

/**
 * What was changed, for other servers on the same database. Ids come without gaps, and the last one is never deleted. No
 * migration makes it: a database with one server has none.
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
 * Makes the journal of this version. Changes of which the triggers of another one wrote nothing are covered by the entry
 * that it begins with.
 */
export async function openJournal(db: Database): Promise<void> {
  await db.$client.execute(TABLE);
  const [there, wanted] = [await readTriggers(db), journalTriggers()];
  const isSame = (sql: string) => there.some((trigger) => trigger.sql === sql);
  if (there.length === wanted.length && wanted.every(({ sql }) => isSame(sql))) return;
  await db.$client.batch(
    [
      // Others may be doing the same.
      ...[...there, ...wanted].map(drop),
      ...wanted.map(({ sql }) => sql),
      "INSERT INTO __journal (kind) VALUES ('everything')",
    ],
    "write",
  );
}

/** For a server that is alone: nobody would read it. */
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
 * What was written after the entry with this id, which is read as well: if it is there no more, so much was missed, or the
 * database is another one, that everything may have changed. `isMore` where that was not all.
 */
export async function readJournal({ $client }: Database, last: number) {
  const sql = "SELECT id, kind, a, b FROM __journal WHERE id >= ? ORDER BY id LIMIT ?";
  const { rows } = await $client.execute({ sql, args: [last, BATCH_SIZE] });
  if (Number(rows[0]?.id) !== last) return undefined;
  const entries = rows.slice(1).map(({ kind, a, b }) => ({
    // A newer version writes what this one does not know.
    kind: isKnown(kind) ? (kind as JournalKind) : ("everything" as const),
    a: Number(a),
    b: Number(b),
  }));
  return { entries, last: Number(rows.at(-1)?.id), isMore: rows.length === BATCH_SIZE };
}

export const pruneJournal = ({ $client }: Database) =>
  $client.execute({
    sql: "DELETE FROM __journal WHERE at < unixepoch() - ? AND id < (SELECT max(id) FROM __journal)",
    args: [KEPT_SECONDS],
  });
