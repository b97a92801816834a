import { statSync } from "node:fs";
import { clientClosed } from "./errors.ts";
import type {
  Client,
  InArgs,
  InStatement,
  IntMode,
  Replicated,
  ResultSet,
  TransactionMode,
} from "@libsql/core/api";
import { transactionModeToBegin } from "@libsql/core/util";
import { type Call, Connection } from "./connection.ts";
import { type GatheredRow, type ReturnedRow, rowsJson } from "../gathered.ts";
import { LocalTransaction } from "./local-transaction.ts";
import type { StatementKind } from "./sql-text.ts";
import { WriteQueue } from "./write-queue.ts";

/** A libSQL client for a file: immediate reads, grouped writes, cached prepared statements. */
export class LocalClient implements Client {
  readonly protocol = "file";
  readonly #path: string;
  readonly #intMode: IntMode;
  readonly #transactions = new Set<LocalTransaction>();
  emptyLogBy: (() => Promise<void>) | undefined;
  #connection: Connection;
  #writes: WriteQueue;

  constructor(path: string, intMode: IntMode) {
    this.#path = path;
    this.#intMode = intMode;
    this.#connection = new Connection(path, intMode);
    this.#writes = new WriteQueue(this.#connection);
  }

  get closed(): boolean {
    return !this.#connection.open;
  }

  get load(): { runs: number; seconds: number; waiting: number } {
    return { ...this.#connection.work, waiting: this.#writes.length };
  }

  /** Moves the whole log into the file; returns false while somebody reads from it. */
  async emptyLog(): Promise<boolean> {
    this.#usable();
    const isEmpty = () => statSync(`${this.#path}-wal`, { throwIfNoEntry: false })?.size === 0;
    const { emptyLogBy } = this;
    if (emptyLogBy) await this.#writes.alone(emptyLogBy);
    if (!emptyLogBy || !isEmpty()) await this.#writes.emptyLog();
    return isEmpty();
  }

  async finishWrites(): Promise<void> {
    if (!this.closed) await this.#writes.alone(() => undefined);
  }

  async execute(stmt: InStatement | string, args?: InArgs): Promise<ResultSet> {
    const connection = this.#usable();
    const given = typeof stmt === "string" ? ([stmt, args] as [string, InArgs?]) : stmt;
    const call = connection.call(given);
    const { kind } = call.statement.text;
    if (kind === "read") return connection.reader.run(connection.reader.call(given));
    if (kind !== "other") return this.#writes.write(() => connection.run(call));
    return this.#alone((usable) => usable.run(call));
  }

  async batch(
    stmts: (InStatement | [string, InArgs?])[],
    mode: TransactionMode = "deferred",
  ): Promise<ResultSet[]> {
    const connection = this.#usable();
    const begin = transactionModeToBegin(mode);
    const calls = stmts.map((stmt) => connection.call(stmt));
    const kinds = new Set(calls.map((call) => call.statement.text.kind));
    if (mode !== "write" && isOnlyRead(kinds)) {
      const { reader } = connection;
      return runBetween(
        reader,
        begin,
        stmts.map((stmt) => reader.call(stmt)),
      );
    }
    if (mode !== "read" && !kinds.has("other")) {
      return this.#writes.write(() => connection.runAll(calls));
    }
    return this.#alone((usable) => runBetween(usable, begin, calls));
  }

  /** See `gatherRow` of the client's module. */
  async gather(sql: string, row: GatheredRow): Promise<ReturnedRow | undefined> {
    const connection = this.#usable();
    const call = connection.call({ sql, args: { rows: rowsJson([row]) } });
    return this.#writes.gather({ sql, row }, () => {
      const [returned] = connection.run(call).rows;
      return returned && (Array.from(returned) as ReturnedRow);
    });
  }

  /** See `batchOnThread` of the client's module. */
  async onThread(stmts: { sql: string; args?: InArgs }[]): Promise<ReturnedRow[][]> {
    const connection = this.#usable();
    const calls = stmts.map((stmt) => connection.call(stmt));
    const statements = stmts.map((stmt) => connection.threadStatement(stmt));
    return this.#writes.onThread(statements, () =>
      connection.runAll(calls).map(({ rows }) => rows.map((row) => Array.from(row) as ReturnedRow)),
    );
  }

  async migrate(stmts: InStatement[]): Promise<ResultSet[]> {
    this.#usable();
    return this.#alone((connection) => {
      connection.exec("PRAGMA foreign_keys = OFF");
      try {
        const calls = stmts.map((stmt) => connection.call(stmt));
        return runBetween(connection, "BEGIN IMMEDIATE", calls);
      } finally {
        connection.exec("PRAGMA foreign_keys = ON");
      }
    });
  }

  async executeMultiple(sql: string): Promise<void> {
    this.#usable();
    return this.#alone((connection) => {
      connection.forgetStatements();
      connection.exec(sql);
    });
  }

  async transaction(mode: TransactionMode = "write"): Promise<LocalTransaction> {
    this.#usable();
    const begin = transactionModeToBegin(mode);
    const release = mode === "read" ? () => {} : await this.#writes.hold();
    try {
      return await this.#openTransaction(mode, begin, release);
    } catch (error) {
      release();
      throw error;
    }
  }

  async sync(): Promise<Replicated> {
    return this.#usable().sync();
  }

  reconnect(): void {
    this.close();
    this.#connection = new Connection(this.#path, this.#intMode);
    this.#writes = new WriteQueue(this.#connection);
  }

  close(): void {
    this.#writes.close();
    for (const transaction of this.#transactions) transaction.close();
    this.#connection.close();
  }

  #usable(): Connection {
    if (this.#connection.open) return this.#connection;
    throw clientClosed();
  }

  #alone<T>(work: (connection: Connection) => T): Promise<T> {
    const connection = this.#connection;
    return this.#writes.alone(() => {
      try {
        return work(connection);
      } finally {
        connection.rollback();
      }
    });
  }

  async #openTransaction(
    mode: TransactionMode,
    begin: string,
    release: () => void,
  ): Promise<LocalTransaction> {
    const connection = new Connection(this.#path, this.#intMode);
    try {
      if (mode === "write") await connection.beginImmediate();
      else connection.exec(begin);
      this.#usable();
    } catch (error) {
      connection.close();
      throw error;
    }
    const transaction = new LocalTransaction(connection, () => {
      this.#transactions.delete(transaction);
      this.#connection.forgetStatements();
      release();
    });
    this.#transactions.add(transaction);
    return transaction;
  }
}

function isOnlyRead(kinds: Set<StatementKind>): boolean {
  return kinds.size === 0 || (kinds.size === 1 && kinds.has("read"));
}

function runBetween(connection: Connection, begin: string, calls: Call[]): ResultSet[] {
  connection.exec(begin);
  try {
    const results = connection.runAll(calls);
    connection.exec("COMMIT");
    return results;
  } finally {
    connection.rollback();
  }
}
