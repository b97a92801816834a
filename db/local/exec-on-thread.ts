import type Database from "libsql";
import DatabaseBeside from "libsql/promise";
import type { ReturnedRow } from "../gathered.ts";
import type { EngineValue } from "./values.ts";

/** A statement whose execution and result rows stay on the thread. */
interface Prepared {
  readonly reader: boolean;
  raw(isRaw: boolean): unknown;
  all(args: EngineValue[]): Promise<ReturnedRow[]>;
}

/**
 * libsql 0.5.29 has two interfaces that both hold the native handle in `db`, so a database opened by one can run
 * statements on the other's thread.
 */
export function assertRunsOnThread(engine: object) {
  const has = (name: string) => Reflect.has(DatabaseBeside.prototype, name);
  if (Reflect.has(engine, "db") && has("exec") && has("prepare")) return;
  throw new Error(
    "libsql is not as in 0.5.29: read again what db/local/exec-on-thread.ts leans on",
  );
}

export const execOnThread = (engine: Database.Database, sql: string): Promise<unknown> =>
  Promise.resolve(DatabaseBeside.prototype.exec.call(engine, sql));

export async function prepareOnThread(engine: Database.Database, sql: string) {
  const statement = (await DatabaseBeside.prototype.prepare.call(engine, sql)) as Prepared;
  if (statement.reader) statement.raw(true);
  return statement;
}
