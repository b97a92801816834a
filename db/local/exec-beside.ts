import type Database from "libsql";
import DatabaseBeside from "libsql/promise";

/**
 * libsql 0.5.29 has two interfaces, which both keep the native handle in `db`. So what one of them has opened, the other can run
 * on a thread of the engine's.
 */
export function assertRunsBeside(engine: object) {
  if (Reflect.has(engine, "db") && Reflect.has(DatabaseBeside.prototype, "exec")) return;
  throw new Error("libsql is not as in 0.5.29: read again what db/local/exec-beside.ts leans on");
}

export const execBeside = (engine: Database.Database, sql: string): Promise<unknown> =>
  Promise.resolve(DatabaseBeside.prototype.exec.call(engine, sql));
