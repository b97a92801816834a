import { DatabaseRefused } from "@hereabouts/db/migrate";
import type { Env } from "./env.ts";
import { serverFailure, storageFailure } from "./lib/storage-errors.ts";

const ACCESS_ERRORS = new Set(["EACCES", "EPERM", "ENOENT", "ENOTDIR", "EEXIST"]);

function diskFailure(error: unknown) {
  if (error instanceof Error && "code" in error && ACCESS_ERRORS.has(String(error.code)))
    return String(error.code);
  return storageFailure(error);
}

/** Names the host alone, since the address may contain a token. */
function explainMissingServer(error: unknown, { databaseUrl }: Env) {
  const { message } = error as Error;
  return `${message} (DATABASE_URL, ${new URL(databaseUrl).host}). Start it first, or mend the address or the token.`;
}

/** What the operator reads when the server cannot start; the error itself if its cause is unknown. */
export function explainStartError(error: unknown, env: Env) {
  if (error instanceof Error && "code" in error && error.code === "EADDRINUSE") {
    return `Port ${env.port} on ${env.host} is in use. Stop what listens there, or set PORT to another number.`;
  }
  if (error instanceof DatabaseRefused) return error.message;
  if (serverFailure(error)) return explainMissingServer(error, env);
  const disk = diskFailure(error);
  return disk ? `DATA_DIR (${env.dataDir}) cannot be written: ${disk}.` : error;
}
