import Database from "libsql";

const BUSY_TIMEOUT_MS = 1000;
const LOCK_TIMEOUT_MS = 5000;

export type LogGuard = ReturnType<typeof openLogGuard>;

/**
 * Holds a read transaction on the log, so that checkpoints cannot restart it and its content can be copied first.
 * Connections are never closed, as the last one to close would checkpoint.
 */
export function openLogGuard(path: string) {
  const open = () => {
    const engine = new Database(path, { timeout: BUSY_TIMEOUT_MS });
    engine.exec("PRAGMA wal_autocheckpoint = 0");
    return engine;
  };
  // A second copier would write into the same target. Returned, as an unreferenced lock would be collected and end.
  const lock = new Database(`${path}-copied`, { timeout: LOCK_TIMEOUT_MS });
  lock.exec("PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE");
  const [writer, checkpointer] = [open(), open()];
  const readers = [open(), open()] as const;
  let reading: (typeof readers)[number] | undefined;

  function release() {
    reading?.exec("ROLLBACK");
    reading = undefined;
  }

  /**
   * Moves the read transaction to the end of the log: checkpoints copy nothing newer until then. To be called when
   * everything so far is copied.
   */
  function renew() {
    const next = reading === readers[0] ? readers[1] : readers[0];
    next.exec("BEGIN; SELECT count(*) FROM sqlite_schema");
    release();
    reading = next;
  }

  return {
    lock,
    renew,
    release,
    /**
     * Lets the next write restart the log, or empties it. Nobody may write while `copyRest` copies the last additions
     * and until the guard reads again, so that nothing is lost.
     */
    restart(copyRest: () => void, isEmptied: boolean) {
      writer.exec("BEGIN IMMEDIATE");
      try {
        copyRest();
        release();
        checkpointer.exec("PRAGMA wal_checkpoint(PASSIVE)");
        renew();
      } finally {
        writer.exec("ROLLBACK");
      }
      if (isEmptied) checkpointer.exec("PRAGMA wal_checkpoint(TRUNCATE)");
    },
  };
}
