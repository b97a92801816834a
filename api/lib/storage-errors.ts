const UNAVAILABLE =
  /^(SQLITE_(FULL|READONLY|IOERR|CANTOPEN|BUSY|NOMEM)|ENOSPC|EDQUOT|EROFS|EIO|BUCKET)(_|$)/;

/**
 * The error code of a database, disk or bucket that is temporarily unable: full, read-only, failing, locked,
 * unreachable.
 */
export function storageFailure(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const code = "code" in cause ? String(cause.code) : "";
    if (UNAVAILABLE.test(code)) return code;
  }
  return undefined;
}
