import { zValidator } from "@hono/zod-validator";
import type { Context, Next, ValidationTargets } from "hono";
import type { z } from "zod";
import { AppError } from "../lib/errors.ts";
import { withRouteMetadata } from "./route-metadata.ts";
import { readBody } from "./request-body.ts";

const JSON_TYPE = /^application\/([\w.-]+\+)?json\s*(;|$)/i;

function refuse(issues: readonly z.core.$ZodIssue[]): never {
  const fields: Record<string, string> = {};
  for (const issue of issues) {
    const name = String(issue.path[0] ?? "");
    if (name && !(name in fields)) fields[name] = issue.message;
  }
  const message = issues[0]?.message ?? "The request could not be read.";
  throw new AppError("invalid_input", message, Object.keys(fields).length > 0 ? { fields } : {});
}

/** Validates one part of a request; what is wrong becomes a 400 `invalid_input` that never repeats what was sent. */
export const validate = <Target extends keyof ValidationTargets, Schema extends z.ZodType>(
  target: Target,
  schema: Schema,
) =>
  withRouteMetadata(
    { takes: { target, schema }, refuses: ["invalid_input"] },
    zValidator(target, schema, (result) => {
      if (!result.success) refuse(result.error.issues);
    }),
  );

/** A body that is not said to be JSON is refused before it is read; it would count as an empty one. */
export function jsonOnly(c: Context, next: Next) {
  const type = c.req.header("content-type") ?? "";
  const isJson = type === "application/json" || JSON_TYPE.test(type);
  // Asking for the body makes a stream of it, which is slow to read: last of all.
  const isEmpty = () => c.req.header("content-length") === "0" || c.req.raw.body === null;
  if (!isJson && !isEmpty()) throw new AppError("unsupported_media", "Send JSON.");
  return next();
}

/** Reads no more of a body than that. One whose length is declared is not touched: the server holds it to its length. */
export const boundedBody = (maxBytes: number) => async (c: Context, next: Next) => {
  const declared = Number(c.req.header("content-length") ?? Number.NaN);
  const isBounded = declared <= maxBytes && c.req.header("transfer-encoding") === undefined;
  if (isBounded || !c.req.raw.body) return next();
  const body = await readBody(c, maxBytes);
  if (!body) throw new AppError("too_large", "That is too much at once.");
  c.req.raw = new Request(c.req.raw, { method: c.req.method, body });
  return next();
};
