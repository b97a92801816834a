const UNAVAILABLE =
  /^(SQLITE_(FULL|READONLY|IOERR|CANTOPEN|BUSY|NOMEM)|ENOSPC|EDQUOT|EROFS|EIO)(_|$)/;

/** The code of a database or a disk that cannot take anything now: full, read-only, failing, or held by another. */
export function storageFailure(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const code = "code" in cause ? String(cause.code) : "";
    if (UNAVAILABLE.test(code)) return code;
  }
  return undefined;
}
