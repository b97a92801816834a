import { createRequire } from "node:module";
import { join } from "node:path";
import {
  type Client,
  type Config,
  type InArgs,
  LibsqlError,
  type ResultSet,
} from "@libsql/core/api";
import { expandConfig, isInMemoryConfig } from "@libsql/core/config";
import type { DrizzleConfig } from "drizzle-orm";
import { construct, type LibSQLDatabase } from "drizzle-orm/libsql/driver-core";
import type { GatheredRow, ReturnedRow } from "./gathered.ts";
import { LocalClient } from "./local/local-client.ts";
import { RemoteClient } from "./remote/remote-client.ts";

declare module "drizzle-orm/libsql/driver-core" {
  /** The type of `drizzle(client)` in drizzle-orm 0.45.4; importing that module would load every client at start. */
  function construct(client: Client, config: DrizzleConfig): Database;
}

export type Database = LibSQLDatabase & { $client: Client };
export type DatabaseAddress = Pick<Config, "url" | "authToken" | "intMode">;

const require = createRequire(import.meta.url);
const HERE = join(import.meta.dir, "../db");

/** A file is opened by our own client, a libSQL server by the official one with time limits. */
export function openClient(address: DatabaseAddress): Client {
  const config = expandConfig(address, true);
  if (config.scheme !== "file") {
    return new RemoteClient(address, requireRemote().createClient);
  }
  const host = config.authority?.host.toLowerCase() ?? "";
  if (host !== "" && host !== "localhost") {
    throw new LibsqlError(`Invalid host in file URL: ${JSON.stringify(host)}`, "URL_INVALID");
  }
  if (isInMemoryConfig(config)) {
    throw new LibsqlError("A database in memory is not supported, use a file", "URL_INVALID");
  }
  return new LocalClient(config.path, config.intMode);
}

/** Whether the database is on a server. */
export const isOnServer = ({ $client }: Database) => $client instanceof RemoteClient;

/** The path of a file database; undefined for a remote one. */
export function databasePath(url: string): string | undefined {
  const config = expandConfig({ url }, true);
  return config.scheme === "file" ? config.path : undefined;
}

export function openDatabase(address: DatabaseAddress): Database {
  return construct(openClient(address), { casing: "snake_case" });
}

/**
 * Writes one row, in one statement with the rows of concurrent callers, which it gets as JSON, `:rows`. Returns what the
 * statement returned for this row, whose first value comes first; undefined if the row changed nothing.
 */
export async function gatherRow(
  { $client }: Database,
  sql: string,
  row: GatheredRow,
): Promise<ReturnedRow | undefined> {
  return ($client as LocalClient | RemoteClient).gather(sql, row);
}

/** The same, returning whether the row changed something. */
export const executeGathered = async (db: Database, sql: string, row: GatheredRow) =>
  (await gatherRow(db, sql, row)) !== undefined;

/**
 * Runs a write with rows as JSON, `:rows`, on a thread of the engine, so that a long one does not block the event loop.
 * Returns the values of the returned rows, text and numbers.
 */
export async function executeMany(
  { $client }: Database,
  sql: string,
  given: readonly unknown[],
): Promise<ReturnedRow[]> {
  const rows = JSON.stringify(given);
  const statement = { sql, args: { rows } };
  if ($client instanceof LocalClient) return (await $client.onThread([statement]))[0] ?? [];
  return valuesOf(await $client.execute(statement));
}

/** Runs writes in one transaction on a thread of the engine. Returns the values of the rows that each returned. */
export async function batchOnThread(
  { $client }: Database,
  statements: { sql: string; args: InArgs }[],
): Promise<ReturnedRow[][]> {
  if ($client instanceof LocalClient) return $client.onThread(statements);
  return (await $client.batch(statements, "write")).map(valuesOf);
}

/** A query of the builder as a statement with its arguments, for the client itself. */
export function statementOf(query: { toSQL: () => { sql: string; params: unknown[] } }) {
  const { sql, params } = query.toSQL();
  return { sql, args: params as (string | number | null)[] };
}

const valuesOf = ({ rows }: ResultSet) => rows.map((row) => Array.from(row) as ReturnedRow);

export interface DatabaseLoad {
  /** The number of statements and their total time. */
  runs: number;
  seconds: number;
  /** Writes waiting in the queue. */
  waiting: number;
}

/** Undefined for a remote database, whose load is not known here. */
export function databaseLoad({ $client }: Database): DatabaseLoad | undefined {
  return $client instanceof LocalClient ? $client.load : undefined;
}

/** Resolves when every earlier write is stored or has failed. */
export async function finishWrites({ $client }: Database): Promise<void> {
  if ($client instanceof LocalClient) await $client.finishWrites();
}

/** Replaces how the log of a file is emptied, for copies that have to read it first. */
export function emptyLogBy({ $client }: Database, empty: () => Promise<void>): void {
  if ($client instanceof LocalClient) $client.emptyLogBy = empty;
}

/** Calls back when a write to a server ended without an answer, so that it may be stored now or later. */
export function whenInDoubt({ $client }: Database, onDoubt: () => void): void {
  if ($client instanceof RemoteClient) $client.onDoubt = onDoubt;
}

/** Removes deleted data from a file's write-ahead log too; returns false if that has to be retried. */
export async function emptyLog({ $client }: Database): Promise<boolean> {
  return $client instanceof LocalClient ? $client.emptyLog() : true;
}

/** Loaded for a server alone, as that takes long; as CommonJS, which is loaded synchronously. */
function requireRemote(): typeof import("@libsql/client") {
  return require(Bun.resolveSync("@libsql/client", HERE));
}
