import { LibsqlBatchError, LibsqlError } from "@libsql/core/api";
import Database from "libsql";

/** Indexed by number, from 1. */
const BASE_CODES = [
  "SQLITE_ERROR",
  "SQLITE_INTERNAL",
  "SQLITE_PERM",
  "SQLITE_ABORT",
  "SQLITE_BUSY",
  "SQLITE_LOCKED",
  "SQLITE_NOMEM",
  "SQLITE_READONLY",
  "SQLITE_INTERRUPT",
  "SQLITE_IOERR",
  "SQLITE_CORRUPT",
  "SQLITE_NOTFOUND",
  "SQLITE_FULL",
  "SQLITE_CANTOPEN",
  "SQLITE_PROTOCOL",
  "SQLITE_EMPTY",
  "SQLITE_SCHEMA",
  "SQLITE_TOOBIG",
  "SQLITE_CONSTRAINT",
  "SQLITE_MISMATCH",
  "SQLITE_MISUSE",
  "SQLITE_NOLFS",
  "SQLITE_AUTH",
  "SQLITE_FORMAT",
  "SQLITE_RANGE",
  "SQLITE_NOTADB",
  "SQLITE_NOTICE",
  "SQLITE_WARNING",
];

export function toLibsqlError(error: unknown): unknown {
  if (!(error instanceof Database.SqliteError)) return error;
  return new LibsqlError(error.message, baseCode(error.rawCode), error.code, error.rawCode, error);
}

function baseCode(rawCode: number | undefined): string {
  if (rawCode === undefined) return "SQLITE_UNKNOWN";
  const base = rawCode & 0xff;
  return BASE_CODES[base - 1] ?? `SQLITE_UNKNOWN_${base}`;
}

export function toBatchError(error: unknown, statementIndex: number): unknown {
  if (error instanceof LibsqlBatchError || !(error instanceof LibsqlError)) return error;
  const cause = error.cause instanceof Error ? error.cause : undefined;
  return new LibsqlBatchError(
    error.message,
    statementIndex,
    error.code,
    error.extendedCode,
    error.rawCode,
    cause,
  );
}

export function hasCode(error: unknown, code: string): boolean {
  return error instanceof LibsqlError && error.code === code;
}

export function clientClosed(): LibsqlError {
  return new LibsqlError("The client is closed", "CLIENT_CLOSED");
}

export function databaseBusy(): LibsqlError {
  return new LibsqlError("database is locked", "SQLITE_BUSY", "SQLITE_BUSY", 5);
}

export function transactionRolledBack(statementIndex: number): LibsqlBatchError {
  const message = "The transaction has been rolled back";
  return new LibsqlBatchError(message, statementIndex, "TRANSACTION_CLOSED");
}

export function manyStatements(): LibsqlError {
  return new LibsqlError("SQL string contains more than one statement", "SQL_MANY_STATEMENTS");
}
