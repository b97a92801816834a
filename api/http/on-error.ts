import type { Context } from "hono";
import { HTTPException } from "hono/http-exception";
import { AppError, STATUS_OF, notFound } from "../lib/errors.ts";
import { storageFailure } from "../lib/storage-errors.ts";
import type { AppEnv } from "./context.ts";
import { newRequestId } from "./request-id.ts";

const STORAGE_RETRY_SECONDS = 30;

function asAppError(error: Error) {
  if (error instanceof AppError) return error;
  if (!(error instanceof HTTPException)) return undefined;
  if (error.status === 413) return new AppError("too_large", "That is too much at once.");
  if (error.status === 404) return notFound();
  return error.status < 500
    ? new AppError("invalid_input", "The request could not be read.")
    : undefined;
}

// A database error's message spans lines and holds the query's values, so only the stack after it is logged.
const placeOf = ({ stack = "", message }: Error) =>
  stack
    .replace(message, () => "")
    .match(/^ +at .+$/m)?.[0]
    .trim();

/** The only place that maps errors to responses. Of an unexpected error only a request id leaves the server. */
export function onError(error: Error, c: Context<AppEnv>) {
  const known = asAppError(error);
  if (known) {
    const { fields, retryAfterSeconds } = known.extra;
    if (retryAfterSeconds !== undefined)
      c.header("Retry-After", String(Math.ceil(retryAfterSeconds)));
    return c.json(
      { message: known.message, code: known.code, ...(fields && { fields }) },
      STATUS_OF[known.code],
    );
  }
  return answerUnexpected(error, c);
}

function answerUnexpected(error: Error, c: Context<AppEnv>) {
  const requestId = newRequestId();
  c.set("requestId", requestId);
  const { log } = c.var.deps;
  const failure = storageFailure(error);
  if (failure === undefined) {
    log.error("request failed", { requestId, error: error.name, at: placeOf(error) });
    const message = "Something went wrong on our side. Please try again.";
    return c.json({ message, code: "internal", requestId }, STATUS_OF.internal);
  }
  log.error("storage unavailable", { requestId, failure, at: placeOf(error) });
  c.header("Retry-After", String(STORAGE_RETRY_SECONDS));
  const message = "Nothing can be saved right now. Please try again in a while.";
  return c.json({ message, code: "storage_unavailable", requestId }, STATUS_OF.storage_unavailable);
}
