import { LibsqlError } from "@libsql/core/api";
import type { InStatement, ResultSet, Transaction } from "@libsql/core/api";
import type { Connection } from "./connection.ts";

/** An interactive transaction: it owns its connection until it commits or rolls back. */
export class LocalTransaction implements Transaction {
  readonly #connection: Connection;
  readonly #onSettled: () => void;

  constructor(connection: Connection, onSettled: () => void) {
    this.#connection = connection;
    this.#onSettled = onSettled;
  }

  get closed(): boolean {
    return !this.#connection.inTransaction;
  }

  async execute(stmt: InStatement): Promise<ResultSet> {
    const connection = this.#usable();
    return connection.run(connection.call(stmt));
  }

  async batch(stmts: InStatement[]): Promise<ResultSet[]> {
    const connection = this.#usable();
    return connection.runAll(stmts.map((stmt) => connection.call(stmt)));
  }

  async executeMultiple(sql: string): Promise<void> {
    this.#usable().exec(sql);
  }

  async rollback(): Promise<void> {
    this.close();
  }

  async commit(): Promise<void> {
    const connection = this.#usable();
    try {
      connection.exec("COMMIT");
    } finally {
      this.close();
    }
  }

  close(): void {
    if (!this.#connection.open) return;
    this.#connection.close();
    this.#onSettled();
  }

  #usable(): Connection {
    if (this.closed) throw new LibsqlError("The transaction is closed", "TRANSACTION_CLOSED");
    return this.#connection;
  }
}
