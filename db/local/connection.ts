import type { InArgs, InStatement, IntMode, Replicated, ResultSet } from "@libsql/core/api";
import Database from "libsql";
import { bindArguments } from "./arguments.ts";
import {
  databaseBusy,
  hasCode,
  toBatchError,
  toLibsqlError,
  transactionRolledBack,
} from "./errors.ts";
import { assertRunsOnThread, execOnThread, prepareOnThread } from "./exec-on-thread.ts";
import type { ReturnedRow, ThreadStatement } from "../gathered.ts";
import { Statement } from "./statement.ts";

type BatchStatement = InStatement | [string, InArgs?];

export interface Call {
  statement: Statement;
  args: InArgs | undefined;
}

export const BUSY_TIMEOUT_MS = 5000;
export const BUSY_PAUSE_MS = 5;
/** How long a checkpoint waits for readers of the log. */
const CHECKPOINT_TIMEOUT_MS = 200;
// The write queue checkpoints sooner; this is for a few statements that fill the log.
const CHECKPOINT_PAGES = 16_000;
const MAX_STATEMENTS = 500;
const MAX_CACHED_SQL_LENGTH = 8192;

/** One connection of the engine with its prepared statements; everything is synchronous but commits. */
export class Connection {
  readonly #path: string;
  readonly #engine: Database.Database;
  readonly #intMode: IntMode;
  readonly #statements = new Map<string, Statement>();
  readonly #onThread = new Map<string, ReturnType<typeof prepareOnThread>>();
  readonly work: { runs: number; seconds: number };
  #busyTimeoutMs = BUSY_TIMEOUT_MS;
  #isCommitting = false;
  #beside: Connection | undefined;
  #checkpointer: Connection | undefined;

  constructor(path: string, intMode: IntMode, work = { runs: 0, seconds: 0 }) {
    this.#path = path;
    this.#intMode = intMode;
    this.work = work;
    this.#engine = open(path);
    assertRunsOnThread(this.#engine);
    this.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;
      PRAGMA secure_delete = ON;
      PRAGMA wal_autocheckpoint = ${CHECKPOINT_PAGES}`);
  }

  get open(): boolean {
    return this.#engine.open;
  }

  /** The engine aborts the process when a closed connection is asked. */
  get inTransaction(): boolean {
    return this.#engine.open && this.#engine.inTransaction;
  }

  /** While a connection commits, reads on it would block, so they use another. */
  get reader(): Connection {
    if (!this.#isCommitting) return this;
    return (this.#beside ??= this.#another());
  }

  /** The statement with its arguments bound, not yet run. */
  call(stmt: BatchStatement): Call {
    if (typeof stmt === "string") return { statement: this.#statement(stmt), args: undefined };
    const [sql, args] = Array.isArray(stmt) ? stmt : [stmt.sql, stmt.args];
    return { statement: this.#statement(sql), args };
  }

  /** The same for a thread of the engine. */
  threadStatement({ sql, args }: { sql: string; args?: InArgs }): ThreadStatement {
    return { sql, args: bindArguments(this.#statement(sql).text, args, this.#intMode) };
  }

  run({ statement, args }: Call): ResultSet {
    const began = performance.now();
    try {
      const result = statement.run(args);
      if (statement.text.kind === "schema") this.forgetStatements();
      return result;
    } catch (error) {
      throw toLibsqlError(error);
    } finally {
      this.#worked(began);
    }
  }

  runAll(calls: Call[]): ResultSet[] {
    return calls.map((call, index) => {
      try {
        if (this.inTransaction) return this.run(call);
        throw transactionRolledBack(index);
      } catch (error) {
        throw toBatchError(error, index);
      }
    });
  }

  exec(sql: string): void {
    const began = performance.now();
    try {
      this.#engine.exec(sql);
    } catch (error) {
      throw toLibsqlError(error);
    } finally {
      this.#worked(began);
    }
  }

  /** Commits and syncs on a thread of the engine, after running these statements there; returns their rows. */
  async commit(statements: readonly ThreadStatement[] = []): Promise<ReturnedRow[][]> {
    this.#isCommitting = true;
    try {
      const returned: ReturnedRow[][] = [];
      for (const statement of statements) returned.push(await this.#runOnThread(statement));
      await this.#execOnThread("COMMIT");
      return returned;
    } catch (error) {
      this.rollback();
      throw error;
    } finally {
      this.#isCommitting = false;
    }
  }

  /**
   * Checkpoints the log on a thread of the engine, while others read and write. `TRUNCATE` also empties the log,
   * unless somebody reads from it.
   */
  async checkpoint(mode: "PASSIVE" | "TRUNCATE" = "PASSIVE"): Promise<void> {
    if (!this.open) return;
    this.#checkpointer ??= this.#another();
    this.#checkpointer.#setBusyTimeout(CHECKPOINT_TIMEOUT_MS);
    await this.#checkpointer.#execOnThread(`PRAGMA wal_checkpoint(${mode})`);
  }

  /**
   * False if another process is writing. Waiting inside the engine would block the event loop, so it does not wait
   * until `mayWait` is called.
   */
  tryBeginImmediate(): boolean {
    this.#setBusyTimeout(0);
    try {
      this.exec("BEGIN IMMEDIATE");
      return true;
    } catch (error) {
      if (hasCode(error, "SQLITE_BUSY")) return false;
      throw error;
    }
  }

  mayWait(): void {
    this.#setBusyTimeout(BUSY_TIMEOUT_MS);
  }

  async beginImmediate(): Promise<void> {
    const deadline = Date.now() + BUSY_TIMEOUT_MS;
    while (!this.tryBeginImmediate()) {
      if (Date.now() > deadline) throw databaseBusy();
      await Bun.sleep(BUSY_PAUSE_MS);
    }
    this.mayWait();
  }

  rollback(): void {
    if (this.inTransaction) this.exec("ROLLBACK");
  }

  forgetStatements(): void {
    this.#statements.clear();
    this.#onThread.clear();
    this.#beside?.forgetStatements();
  }

  sync(): Replicated {
    return this.#engine.sync();
  }

  /** Rolls back first, since uncollected statements keep the connection of the engine, and its lock, alive. */
  close(): void {
    if (!this.#engine.open) return;
    if (!this.#isCommitting) this.rollback();
    this.forgetStatements();
    this.#beside?.close();
    this.#checkpointer?.close();
    this.#engine.close();
  }

  #another(): Connection {
    return new Connection(this.#path, this.#intMode, this.work);
  }

  #setBusyTimeout(ms: number): void {
    if (ms === this.#busyTimeoutMs || !this.open) return;
    this.exec(`PRAGMA busy_timeout = ${ms}`);
    this.#busyTimeoutMs = ms;
  }

  async #execOnThread(sql: string): Promise<void> {
    await this.#measured(() => execOnThread(this.#engine, sql));
  }

  #runOnThread({ sql, args }: ThreadStatement) {
    return this.#measured(async () => {
      const prepared = this.#onThread.get(sql) ?? prepareOnThread(this.#engine, sql);
      this.#onThread.set(sql, prepared);
      return (await prepared).all(args);
    });
  }

  async #measured<T>(work: () => Promise<T>): Promise<T> {
    const began = performance.now();
    try {
      return await work();
    } catch (error) {
      throw toLibsqlError(error);
    } finally {
      this.#worked(began);
    }
  }

  #worked(began: number): void {
    this.work.runs += 1;
    this.work.seconds += (performance.now() - began) / 1000;
  }

  #statement(sql: string): Statement {
    const cached = this.#statements.get(sql);
    if (cached !== undefined) {
      this.#statements.delete(sql);
      this.#statements.set(sql, cached);
      return cached;
    }
    const statement = new Statement(this.#engine, sql, this.#intMode);
    if (sql.length <= MAX_CACHED_SQL_LENGTH) this.#keep(sql, statement);
    return statement;
  }

  #keep(sql: string, statement: Statement): void {
    this.#statements.set(sql, statement);
    if (this.#statements.size <= MAX_STATEMENTS) return;
    for (const oldest of this.#statements.keys()) {
      this.#statements.delete(oldest);
      return;
    }
  }
}

function open(path: string): Database.Database {
  try {
    return new Database(path, { timeout: BUSY_TIMEOUT_MS });
  } catch (error) {
    throw toLibsqlError(error);
  }
}
