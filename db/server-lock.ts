import Database from "libsql";
import { DatabaseRefused } from "./migrate.ts";

/** A server that was asked to end may still finish what is under way. */
const WAIT_MS = 4000;

/**
 * Keeps other servers off a database file: what one of them writes, the other would not know of, and answer from memory.
 * The operating system releases it with the process, however that ends.
 */
export function lockForServer(path: string, waitMs = WAIT_MS) {
  const lock = new Database(`${path}-served`, { timeout: waitMs });
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
