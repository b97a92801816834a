import type { Context } from "hono";
import { HTTPException } from "hono/http-exception";
import { AppError, STATUS_OF, notFound } from "../lib/errors.ts";
import { serverFailure, storageFailure } from "../lib/storage-errors.ts";
import type { AppEnv } from "./context.ts";
import { newRequestId } from "./request-id.ts";

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

const UNAVAILABLE = {
  storage_unavailable: {
    retrySeconds: 30,
    message: "Nothing can be saved right now. Please try again in a while.",
  },
  unavailable: {
    retrySeconds: 5,
    message: "That does not work right now. Please try again in a moment.",
  },
} as const;

function answerUnavailable(c: Context<AppEnv>, code: keyof typeof UNAVAILABLE, requestId: string) {
  const { retrySeconds, message } = UNAVAILABLE[code];
  c.header("Retry-After", String(retrySeconds));
  return c.json({ message, code, requestId }, STATUS_OF[code]);
}

function answerUnexpected(error: Error, c: Context<AppEnv>) {
  const requestId = newRequestId();
  c.set("requestId", requestId);
  const { log } = c.var.deps;
  const away = serverFailure(error);
  const failure = away ?? storageFailure(error);
  if (failure === undefined) {
    log.error("request failed", { requestId, error: error.name, at: placeOf(error) });
    const message = "Something went wrong on our side. Please try again.";
    return c.json({ message, code: "internal", requestId }, STATUS_OF.internal);
  }
  const kind = away ? "database unavailable" : "storage unavailable";
  log.error(kind, { requestId, failure, at: placeOf(error) });
  return answerUnavailable(c, away ? "unavailable" : "storage_unavailable", requestId);
}
