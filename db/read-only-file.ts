import Database from "libsql";
import { toLibsqlError } from "./local/errors.ts";

type Value = string | number | null;
export type ReadOnlyFile = ReturnType<typeof openReadOnlyFile>;

const CACHE_KIB = 4000;
const WRITE_CACHE_KIB = 32_000;

/** Creates a database file in one transaction, without a log beside it. */
export function writeDatabaseFile(
  path: string,
  schema: string,
  statements: readonly string[],
  rows: Iterable<readonly (readonly Value[])[]>,
  finish: string,
) {
  const engine = new Database(path);
  try {
    engine.exec(
      `PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -${WRITE_CACHE_KIB}; ${schema}; BEGIN`,
    );
    const prepared = statements.map((sql) => engine.prepare<Value[][]>(sql));
    for (const each of rows)
      for (const [index, values] of each.entries()) prepared[index]?.run([...values]);
    engine.exec(`COMMIT; ${finish}; PRAGMA synchronous = FULL; PRAGMA user_version = 1`);
  } finally {
    engine.close();
  }
}

/** Opens a file that is never written again. */
export function openReadOnlyFile(path: string) {
  const open = () => {
    try {
      return new Database(`${Bun.pathToFileURL(path).href}?mode=ro&immutable=1`);
    } catch (error) {
      throw toLibsqlError(error);
    }
  };
  const engine = open();
  engine.exec(`PRAGMA cache_size = -${CACHE_KIB}`);
  const statements = new Map<string, Database.Statement<Value[][]>>();
  return {
    /** Runs a statement, prepared on first use. */
    all(sql: string, args: readonly Value[]) {
      const statement = statements.get(sql) ?? engine.prepare<Value[][]>(sql).raw(true);
      statements.set(sql, statement);
      return statement.all([...args]) as Value[][];
    },
    close() {
      statements.clear();
      engine.close();
    },
  };
}
