const UNAVAILABLE =
  /^(SQLITE_(FULL|READONLY|IOERR|CANTOPEN|BUSY|NOMEM)|ENOSPC|EDQUOT|EROFS|EIO|BUCKET)(_|$)/;
/** Of a database server alone: it does not answer, or its transactions take too long. */
const SERVER_UNAVAILABLE = /^(DATABASE_UNREACHABLE|TRANSACTION_(BUSY|TIMEOUT))$/;

/**
 * The error code of a database, disk or bucket that is temporarily unable: full, read-only, failing, locked,
 * unreachable.
 */
export const storageFailure = (error: unknown) => codeOf(error, UNAVAILABLE);

/** The error code of a database server that could not be asked. */
export const serverFailure = (error: unknown) => codeOf(error, SERVER_UNAVAILABLE);

function codeOf(error: unknown, kinds: RegExp): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const code = "code" in cause ? String(cause.code) : "";
    if (kinds.test(code)) return code;
  }
  return undefined;
}
