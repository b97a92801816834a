import type Database from "libsql";
import DatabaseBeside from "libsql/promise";

/**
 * libsql 0.5.29 has two interfaces that both hold the native handle in `db`, so a database opened by one can run
 * statements on the other's thread.
 */
export function assertRunsOnThread(engine: object) {
  if (Reflect.has(engine, "db") && Reflect.has(DatabaseBeside.prototype, "exec")) return;
  throw new Error(
    "libsql is not as in 0.5.29: read again what db/local/exec-on-thread.ts leans on",
  );
}

export const execOnThread = (engine: Database.Database, sql: string): Promise<unknown> =>
  Promise.resolve(DatabaseBeside.prototype.exec.call(engine, sql));
