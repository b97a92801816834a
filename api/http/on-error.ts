import type { Context } from "hono";
import { HTTPException } from "hono/http-exception";
import { AppError, STATUS_OF, notFound } from "../lib/errors.ts";
import type { AppEnv } from "./context.ts";

function asAppError(error: Error) {
  if (error instanceof AppError) return error;
  if (!(error instanceof HTTPException)) return undefined;
  if (error.status === 413) return new AppError("too_large", "That is too much at once.");
  if (error.status === 404) return notFound();
  return error.status < 500
    ? new AppError("invalid_input", "The request could not be read.")
    : undefined;
}

// A database error's message goes on for lines and holds the values of the query; only what follows it is told.
const placeOf = ({ stack = "", message }: Error) =>
  stack
    .replace(message, () => "")
    .match(/^ +at .+$/m)?.[0]
    .trim();

/** The one place where an error becomes an answer. Of an unexpected one only a request id leaves the server. */
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
  const requestId = crypto.randomUUID();
  c.var.deps.log.error("request failed", {
    requestId,
    error: error.name,
    at: placeOf(error),
  });
  return c.json(
    { message: "Something went wrong on our side. Please try again.", code: "internal", requestId },
    500,
  );
}
