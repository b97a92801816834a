import type { Database } from "@hereabouts/db/client";
import { LocalClient } from "@hereabouts/db/local/local-client";

type Client = Database["$client"];
type Statement = Parameters<Client["batch"]>[0][number];
type Args = Extract<Statement, { sql: string }>["args"];
type Captured = { sql: string; args: NonNullable<Args>; from: Set<string> };
export type Scan = { table: string; plan: string; sql: string; from: string[] };

const PLANNED = /^\s*(SELECT|INSERT|UPDATE|DELETE|REPLACE|WITH)\b/i;
const NAMED = /\b(?:FROM|JOIN|UPDATE|INTO)\s+"?(\w+)"?(?:\s+(?:AS\s+)?"?(\w+)"?)?/gi;
const SCAN = /^SCAN (\w+)/;

/** Captures each further statement with its first arguments and who ran it. */
export function captureStatements({ $client }: Database) {
  const seen = new Map<string, Captured>();
  let source = "setup";
  const note = (statement: Statement, given?: Args) => {
    const [sql, args] =
      typeof statement === "string"
        ? [statement, given]
        : Array.isArray(statement)
          ? statement
          : [statement.sql, statement.args];
    if (!PLANNED.test(sql)) return;
    const known = seen.get(sql) ?? { sql, args: args ?? [], from: new Set() };
    known.from.add(source);
    seen.set(sql, known);
  };
  const execute = $client.execute.bind($client) as (one: Statement, args?: Args) => Promise<never>;
  const batch = $client.batch.bind($client);
  $client.execute = ((statement: Statement, args?: Args) => {
    note(statement, args);
    return execute(statement, args);
  }) as typeof $client.execute;
  $client.batch = ((statements, mode) => {
    for (const statement of statements) note(statement);
    return batch(statements, mode);
  }) as typeof $client.batch;
  if ($client instanceof LocalClient) {
    const gather = $client.gather.bind($client);
    const onThread = $client.onThread.bind($client);
    $client.gather = (sql, row) => {
      note({ sql, args: { rows: "[]" } });
      return gather(sql, row);
    };
    $client.onThread = (statements) => {
      for (const statement of statements) note(statement);
      return onThread(statements);
    };
  }
  return {
    /** Names who runs the following statements. */
    from: (name: string) => void (source = name),
    statements: () => [...seen.values()],
  };
}

/** Resolves names in a statement: tables under their own name and aliases. */
function tablesIn(sql: string, tables: ReadonlySet<string>) {
  const names = new Map<string, string>();
  for (const [, table = "", alias] of sql.matchAll(NAMED)) {
    if (!tables.has(table)) continue;
    names.set(table, table);
    if (alias !== undefined) names.set(alias, table);
  }
  return names;
}

async function tableNames({ $client }: Database) {
  const { rows } = await $client.execute("SELECT name FROM sqlite_schema WHERE type = 'table'");
  return new Set(rows.map(({ name }) => String(name)));
}

/** Statements that scan a whole table or index. */
export async function findScans(db: Database, statements: readonly Captured[]): Promise<Scan[]> {
  const tables = await tableNames(db);
  const scans: Scan[] = [];
  for (const { sql, args, from } of statements) {
    const names = tablesIn(sql, tables);
    const { rows } = await db.$client.execute({ sql: `EXPLAIN QUERY PLAN ${sql}`, args });
    for (const row of rows) {
      const plan = String(row.detail);
      const table = names.get(SCAN.exec(plan)?.[1] ?? "");
      if (table !== undefined) scans.push({ table, plan, sql, from: [...from] });
    }
  }
  return scans;
}
