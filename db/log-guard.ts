import Database from "libsql";

const WAIT_MS = 1000;
const LOCK_MS_MAX = 5000;

export type LogGuard = ReturnType<typeof openLogGuard>;

/**
 * Reads from the log all the time, so that whoever checkpoints can never begin it anew: what stands in it can be copied
 * first. Its connections are never closed, because the last one to close would checkpoint: they go with the process.
 */
export function openLogGuard(path: string) {
  const open = () => {
    const engine = new Database(path, { timeout: WAIT_MS });
    engine.exec("PRAGMA wal_autocheckpoint = 0");
    return engine;
  };
  // Two who copy would write into the same place. Returned, so that it stays open and locked until the process has gone.
  const lock = new Database(`${path}-copied`, { timeout: LOCK_MS_MAX });
  lock.exec("PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE");
  const [writer, checkpointer] = [open(), open()];
  const readers = [open(), open()] as const;
  let reading: (typeof readers)[number] | undefined;

  function release() {
    reading?.exec("ROLLBACK");
    reading = undefined;
  }

  /** Moves on to the log's end: until then a checkpoint copies nothing newer. To be called when all up to here is copied. */
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
     * Lets the next write begin the log anew, or empties it. Nobody writes while `copyRest` copies what was added last, nor
     * until the guard reads again: whatever is written after that cannot go from the log either.
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
