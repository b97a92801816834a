import type { LibsqlBatchError, LibsqlError } from "@libsql/core/api";

/** By name: a built server loads the client from its package, whose classes are not those that are built in. */
export const isLibsqlError = (error: unknown): error is LibsqlError =>
  error instanceof Error && /^Libsql(Batch)?Error$/.test(error.name);

export const isBatchError = (error: unknown): error is LibsqlBatchError =>
  isLibsqlError(error) && error.name === "LibsqlBatchError";
