const UNAVAILABLE =
  /^(SQLITE_(FULL|READONLY|IOERR|CANTOPEN|BUSY|NOMEM)|ENOSPC|EDQUOT|EROFS|EIO|BUCKET)(_|$)/;

/** The code of a database, a disk or a bucket that cannot take or give anything now: full, read-only, failing, held by another, out of reach. */
export function storageFailure(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const code = "code" in cause ? String(cause.code) : "";
    if (UNAVAILABLE.test(code)) return code;
  }
  return undefined;
}
