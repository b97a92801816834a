import Database from "libsql";
import { DatabaseRefused } from "./migrate.ts";

/** A stopping server may still finish running work. */
const TIMEOUT_MS = 4000;

/**
 * Keeps other servers off a database file, as each would answer from memory without knowing the writes of the other.
 * The operating system releases the lock with the process.
 */
export function lockForServer(path: string, timeoutMs = TIMEOUT_MS) {
  const lock = new Database(`${path}-served`, { timeout: timeoutMs });
  try {
    lock.exec("BEGIN EXCLUSIVE");
  } catch (error) {
    lock.close();
    if ((error as { code?: string }).code !== "SQLITE_BUSY") throw error;
    throw new DatabaseRefused(
      `Another server runs on ${path}. Stop it first, or set DATA_DIR to another folder.`,
    );
  }
  return { release: () => void lock.close() };
}
